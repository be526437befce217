/** How long the computations of a request that got `warming_up` are kept for its retry, in milliseconds. */
const RETRY_KEPT_MS = 60_000;

/** One request that needs computations, for as long as it wants their results. */
export class WaitingRequest {
  readonly #signal: AbortSignal;
  #refusedAtMs: number | undefined;

  /** `signal` is aborted when the client closes the connection. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Notes that the request got `warming_up`: its client is expected to retry. */
  refuse(nowMs: number): void {
    this.#refusedAtMs = nowMs;
  }

  /** Whether the client waits for the results, or is expected to retry. */
  wantsResult(nowMs: number): boolean {
    if (this.#refusedAtMs !== undefined) return nowMs < this.#refusedAtMs + RETRY_KEPT_MS;
    return !this.#signal.aborted;
  }
}
