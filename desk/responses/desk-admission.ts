import type { Admission, AdmissionRequest, AdmittedRequest } from "@strikebook/client";
import type { Person } from "../people/person";
import type { Purchase, Purchasing, Reservation } from "../spending/reservation";
import type { WaitingPeople } from "../spending/waiting-people";

interface DeskAdmissionOptions {
  purchasing: Pick<Purchasing, "reserve">;
  purchase: Omit<Purchase, "isBackground" | "waiting">;
  /** Those who wait for the response. While nobody does, it is loaded in advance. */
  waiting: WaitingPeople;
  /** Called when a request was charged, or lost after it was sent: that counts as charged. */
  onCharged: (charge: PersonCharge) => void;
}

/** What one person was charged, in credits. */
export interface PersonCharge {
  person: Person;
  credits: number;
}

/** Decides when a request of the desk may be sent to the provider, and who pays: the desk's own spending limits do. */
export class DeskAdmission implements Admission {
  readonly #options: DeskAdmissionOptions;

  constructor(options: DeskAdmissionOptions) {
    this.#options = options;
  }

  /** The caps of the desk decide: no prompt is shown. */
  approve(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Rejects with a `CapError`, with an `EngineUnavailableError`, or with the signal's reason. */
  async admit({ signal }: AdmissionRequest): Promise<AdmittedRequest> {
    return this.#admitted(await this.#reserve(signal ?? new AbortController().signal));
  }

  reportFailure(): void {
    // The transport waits as the response says, and every attempt takes its turn again.
  }

  /** Reserves; a purchase in advance begins again when a person waits for it, because it yields to all other purchases. */
  async #reserve(signal: AbortSignal): Promise<Reservation> {
    const { purchasing, purchase, waiting } = this.#options;
    if (!waiting.some.aborted) {
      try {
        return await purchasing.reserve({ ...purchase, isBackground: true }, AbortSignal.any([signal, waiting.some]));
      } catch (problem) {
        if (!waiting.some.aborted || signal.aborted) throw problem;
      }
    }
    return purchasing.reserve({ ...purchase, waiting, isBackground: false }, signal);
  }

  #admitted(reservation: Reservation): AdmittedRequest {
    let isSent = false;
    let isSettled = false;
    const book = (charged: number) => {
      isSettled = true;
      if (charged > 0) for (const charge of reservation.shares) this.#options.onCharged(charge);
    };
    return {
      sent: () => {
        isSent = true;
        reservation.sent();
      },
      notSent: () => {
        isSent = false;
        reservation.notSent();
      },
      responded: (status, balance, charged = status < 400 ? reservation.credits : 0) => {
        book(charged);
        reservation.settle(charged, balance);
      },
      begun: () => undefined,
      end: () => {
        if (isSent && !isSettled) book(reservation.credits);
        reservation.end();
      },
    };
  }
}
