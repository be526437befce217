import type { EndpointName } from "@strikebook/contract";
import {
  type Admission,
  type AdmissionRequest,
  type AdmittedRequest,
  BudgetError,
  type Charge,
  type ChargeRequest,
  ConnectionError,
  type StreamPayment,
} from "@strikebook/client";
import { EngineUnavailableError } from "../engine/engine";
import { CapError, type PurchaseItem, type Purchasing, type Reservation } from "../spending/reservation";
import type { PaidShare } from "./stream-parts";
import type { Watchers } from "./watchers";

interface StreamPurchasesOptions {
  purchasing: Purchasing;
  watchers: Watchers;
  /** Called when the service has charged something. */
  onPaid: (shares: readonly PaidShare[]) => void;
  /** Called with symbols for which nobody can pay, before the purchase is refused. */
  onUnpaid: (symbols: readonly string[]) => void;
}

interface Bought {
  endpoint: EndpointName;
  symbols: readonly string[];
  credits: number;
  usesRequest: boolean;
}

/** Buys openings, minutes and requests of the streams to the provider for the people who watch the symbols. */
export class StreamPurchases implements Admission {
  readonly #options: StreamPurchasesOptions;

  constructor(options: StreamPurchasesOptions) {
    this.#options = options;
  }

  /** What pays the minutes of streams. */
  readonly payment: StreamPayment = {
    budget: { reserve: async (request) => this.#charge(await this.#reserve(minute(request), neverAborted), request) },
    ledger: { reserve: (request) => this.#lateCharge(request), reconciliation: undefined },
  };

  /** No prompt is shown: the people who watch a symbol pay for it. */
  approve(): Promise<number> {
    return Promise.resolve(0);
  }

  async admit({ endpoint, symbols, credits, signal = neverAborted }: AdmissionRequest): Promise<AdmittedRequest> {
    const bought = { endpoint, symbols, credits, usesRequest: true };
    const charge = this.#charge(await this.#reserve(bought, signal), bought);
    // The engine counts requests by time, not those in flight.
    return { ...charge, begun: () => undefined };
  }

  /** Streams and requests already wait as long as the service states. */
  reportFailure(): void {}

  /** Rejects with a `BudgetError` if nobody can pay, with a `ConnectionError` if the engine is away. */
  async #reserve(bought: Bought, signal: AbortSignal): Promise<Reservation> {
    const items = this.#items(bought);
    const unwatched = items.filter(({ payers }) => payers.length === 0);
    if (unwatched.length > 0) throw this.#refusal(unwatched, noWatchers(bought));
    try {
      return await this.#options.purchasing.reserve(purchase(bought, items), signal);
    } catch (problem) {
      if (problem instanceof EngineUnavailableError) throw engineAway(problem);
      if (!(problem instanceof CapError)) throw problem;
      throw this.#refusal(await this.#unpaid(bought, items, signal), problem);
    }
  }

  /** A stream costs the same for each symbol, which one person pays; a request costs the same for all of its symbols together. */
  #items({ endpoint, symbols, credits }: Bought): PurchaseItem[] {
    const { watchers } = this.#options;
    if (credits === 0) return [];
    if (endpoint !== "stream") return [{ credits, symbols, payers: watchers.payers(symbols) }];
    return symbols.map((symbol) => ({
      credits: credits / symbols.length,
      symbols: [symbol],
      payers: watchers.payers([symbol]),
    }));
  }

  /** Finds the items that nobody can pay in addition to the rest, by reserving each in turn. */
  async #unpaid(bought: Bought, items: readonly PurchaseItem[], signal: AbortSignal): Promise<PurchaseItem[]> {
    const { purchasing } = this.#options;
    const reserved: Reservation[] = [];
    const unpaid: PurchaseItem[] = [];
    try {
      for (const item of items) {
        try {
          reserved.push(await purchasing.reserve(purchase({ ...bought, usesRequest: false }, [item]), signal));
        } catch (problem) {
          if (problem instanceof EngineUnavailableError) throw engineAway(problem);
          if (!(problem instanceof CapError)) throw problem;
          unpaid.push(item);
        }
      }
    } finally {
      for (const reservation of reserved) reservation.end();
    }
    return unpaid;
  }

  #refusal(unpaid: readonly PurchaseItem[], { credits, creditsLeft, message, scope }: Refused): BudgetError {
    const symbols = [...new Set(unpaid.flatMap((item) => item.symbols))];
    if (symbols.length > 0) this.#options.onUnpaid(symbols);
    return new BudgetError({ limit: scope === "floor" ? "leave" : "perDay", credits, creditsLeft }, message);
  }

  #charge(reservation: Reservation, { symbols }: Pick<Bought, "symbols">): Charge {
    const { watchers, onPaid } = this.#options;
    const paid = () =>
      reservation.shares.map(({ person, credits }) => ({
        node: watchers.nodeOf(person, symbols),
        name: person.name,
        credits,
        symbols,
      }));
    return {
      sent: () => reservation.sent(),
      notSent: () => reservation.notSent(),
      responded: (status, balance, charged = status < 400 ? reservation.credits : 0) => {
        reservation.settle(charged, balance);
        if (charged > 0) onPaid(paid());
      },
      end: () => reservation.end(),
    };
  }

  /** A minute that was charged without a reservation, or may have been. */
  #lateCharge(request: ChargeRequest): Charge {
    const reserved = this.#reserve(minute(request), neverAborted).then(
      (reservation) => this.#charge(reservation, request),
      // Nobody has room for what the service has charged already: the next balance shows it.
      () => undefined,
    );
    const whenReserved = (act: (charge: Charge) => void) => void reserved.then((charge) => charge && act(charge));
    return {
      sent: () => whenReserved((charge) => charge.sent()),
      responded: (status, balance, charged) => whenReserved((charge) => charge.responded(status, balance, charged)),
      end: () => whenReserved((charge) => charge.end()),
    };
  }
}

const neverAborted = new AbortController().signal;

type Refused = Pick<CapError, "credits" | "creditsLeft" | "message" | "scope">;

function noWatchers({ credits }: Bought): Refused {
  return { credits, creditsLeft: 0, scope: "user", message: "Not sent: nobody watches these symbols." };
}

function minute({ endpoint, symbols, price }: ChargeRequest): Bought {
  return { endpoint, symbols, credits: price, usesRequest: false };
}

function purchase({ endpoint, symbols, usesRequest }: Bought, items: readonly PurchaseItem[]) {
  const question = symbols.length > 0 ? `${endpoint}?symbols=${symbols.join(",")}` : endpoint;
  return { endpoint, question, items, usesRequest, isReplay: false, isBackground: false };
}

function engineAway(cause: unknown): ConnectionError {
  return new ConnectionError("The desk cannot check spending now.", { cause });
}
