import type { Admission, AdmissionRequest, AdmittedRequest } from "../transport/admission";
import type { MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { Budget } from "./budget";
import type { Gate } from "./request-gate";
import { laneOf, pausedLane } from "./lanes";

/** Admits requests that the spending limits allow, in the order of the request queue, and books their credits. */
export class RequestAdmission implements Admission {
  readonly #budget: Budget;
  readonly #gate: Gate;
  readonly #platform: Pick<Platform, "now">;

  constructor(budget: Budget, gate: Gate, platform: Pick<Platform, "now">) {
    this.#budget = budget;
    this.#gate = gate;
    this.#platform = platform;
  }

  async admit(request: AdmissionRequest): Promise<AdmittedRequest> {
    const { endpoint, service, symbols, credits: price, labels, cells, priority, signal } = request;
    // The price is reserved while the request waits: two requests never both pass a limit that allows only one.
    const charge =
      price > 0 ? await this.#budget.reserve({ labels: labels(), cells, endpoint, symbols, price }, signal) : undefined;
    try {
      const permit = await this.#gate.acquire({ lane: laneOf(endpoint, service), priority, signal });
      return {
        sent: () => charge?.sent(),
        answered: (status, balance, charged) => charge?.answered(status, balance, charged),
        begun: () => permit.release(),
        end: () => {
          permit.release();
          charge?.end();
        },
      };
    } catch (reason) {
      charge?.end();
      throw reason;
    }
  }

  reportFailure(failure: MarketDataError): void {
    const lane = pausedLane(failure);
    if (lane && failure.retryAfterMs) this.#gate.pauseUntil(lane, this.#platform.now() + failure.retryAfterMs);
  }
}
