import type { EndpointName } from "../../contract/endpoints";
import { createStore, type Store } from "../../store/store";
import type { ServiceError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";
import { backoffMs } from "../../transport/retry-policy";

/** The least wait between two attempts, in milliseconds. */
const MIN_WAIT_MS = 1_000;

/** A call whose response the service is computing. */
export interface ComputingState {
  readonly endpoint: EndpointName;
  /** The symbol of the call; empty if it is about the whole market. */
  readonly symbols: readonly string[];
  /** When the service first said so, in milliseconds since 1970 UTC. */
  readonly sinceMs: number;
}

/** The calls whose responses the service is computing, and when they are requested again. */
export class ComputingSchedule {
  /** The calls that are requested again, in the order of their start. */
  readonly calls: Store<readonly ComputingState[]> = createStore<readonly ComputingState[]>([]);
  readonly #platform: Pick<Platform, "now" | "random">;
  readonly #attemptAtMs = new WeakMap<ServiceError, number>();

  constructor(platform: Pick<Platform, "now" | "random">) {
    this.#platform = platform;
  }

  /**
   * Returns the instant of the next attempt after a failure, in milliseconds since 1970 UTC: the wait that the service requests
   * and a random one that grows with each attempt (docs/api.md, Retries). Calls that failed together are attempted together, so
   * that they share a request again.
   */
  attemptAtMs(failure: ServiceError, attempts: number): number {
    const known = this.#attemptAtMs.get(failure);
    if (known !== undefined) return known;
    const waitMs = backoffMs(attempts, this.#platform.random(), failure.retryAfterMs);
    const atMs = this.#platform.now() + Math.max(MIN_WAIT_MS, waitMs);
    this.#attemptAtMs.set(failure, atMs);
    return atMs;
  }

  /** Adds a call that is requested again. The returned function removes it. */
  add(state: ComputingState): () => void {
    this.calls.set([...this.calls.get(), state]);
    return () => this.calls.set(this.calls.get().filter((other) => other !== state));
  }
}
