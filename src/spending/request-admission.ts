import type { Admission, AdmissionRequest, AdmittedRequest, ApprovalRequest } from "../transport/admission";
import type { MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { Budget } from "./budget";
import type { Gate, Permit } from "./request-gate";
import { laneOf, pausedLane } from "./lanes";

/**
 * Waits until the user allows a request, if necessary. `hasTurn` is whether its turn in the request queue has come: then nobody is asked
 * any more, but the user may have paused requests meanwhile. Rejects as `Admission.approve` does.
 */
export type Approve = (request: ApprovalRequest, hasTurn: boolean) => Promise<void> | undefined;

/** Admits requests that the spending limits allow, in the order of the request queue, and books their credits. */
export class RequestAdmission implements Admission {
  readonly #budget: Budget;
  readonly #gate: Gate;
  readonly #platform: Pick<Platform, "now">;
  readonly #approve: Approve | undefined;

  constructor(budget: Budget, gate: Gate, platform: Pick<Platform, "now">, approve?: Approve) {
    this.#budget = budget;
    this.#gate = gate;
    this.#platform = platform;
    this.#approve = approve;
  }

  async approve(request: ApprovalRequest): Promise<number> {
    const startedAtMs = this.#platform.now();
    await this.#approve?.(request, false);
    return this.#platform.now() - startedAtMs;
  }

  async admit(request: AdmissionRequest): Promise<AdmittedRequest> {
    const { endpoint, service, symbols, credits: price, labels, cells, priority, signal } = request;
    // The price is reserved while the request waits: two requests never both pass a limit that allows only one.
    const charge =
      price > 0 ? await this.#budget.reserve({ labels: labels(), cells, endpoint, symbols, price }, signal) : undefined;
    let permit: Permit | undefined;
    try {
      const granted = await this.#gate.acquire({ lane: laneOf(endpoint, service), priority, signal });
      permit = granted;
      await this.#approve?.(request, true);
      return {
        sent: () => charge?.sent(),
        answered: (status, balance, charged) => charge?.answered(status, balance, charged),
        begun: () => granted.release(),
        end: () => {
          granted.release();
          charge?.end();
        },
      };
    } catch (reason) {
      permit?.release();
      charge?.end();
      throw reason;
    }
  }

  reportFailure(failure: MarketDataError): void {
    const lane = pausedLane(failure);
    if (lane && failure.retryAfterMs) this.#gate.pauseUntil(lane, this.#platform.now() + failure.retryAfterMs);
  }
}
