/** The limits count requests per minute (API document, Part 8). */
const WINDOW_MS = 60_000;

/**
 * Counts requests so that no minute of the service's clock, wherever it starts, can contain more than were permitted.
 *
 * The service counts a request at some instant between its start and its response: it counts here from its start until a
 * minute after its response.
 */
export class RateWindow {
  /** When requests were answered, oldest first, in milliseconds since 1970 UTC. */
  #finishedAtMs: number[] = [];
  #inFlight = 0;

  /** Counts a request that starts. */
  start(): void {
    this.#inFlight += 1;
  }

  /** Called when a request that started has been answered or aborted. */
  finish(nowMs: number): void {
    this.#inFlight -= 1;
    this.#finishedAtMs.push(nowMs);
  }

  /** Returns when the requests that still count were answered, oldest first, in milliseconds since 1970 UTC. */
  finished(nowMs: number): readonly number[] {
    this.count(nowMs);
    return [...this.#finishedAtMs];
  }

  /** Counts requests that were answered before this window started. */
  restore(finishedAtMs: readonly number[]): void {
    this.#finishedAtMs = [...this.#finishedAtMs, ...finishedAtMs].sort((one, other) => one - other);
  }

  /** Returns how many requests count now. */
  count(nowMs: number): number {
    // A clock that was set back would otherwise delay requests for as long as it was set back.
    if ((this.#finishedAtMs.at(-1) ?? 0) > nowMs) {
      this.#finishedAtMs = this.#finishedAtMs.map((atMs) => Math.min(atMs, nowMs));
    }
    const firstThatCounts = this.#finishedAtMs.findIndex((atMs) => atMs + WINDOW_MS > nowMs);
    this.#finishedAtMs.splice(0, firstThatCounts < 0 ? this.#finishedAtMs.length : firstThatCounts);
    return this.#inFlight + this.#finishedAtMs.length;
  }

  /** Returns when the count next falls below `limit`; `undefined` if that depends on a response. */
  freeAtMs(limit: number, nowMs: number): number | undefined {
    const tooMany = this.count(nowMs) - limit;
    if (tooMany < 0) return nowMs;
    const finishedAtMs = this.#finishedAtMs[tooMany];
    return finishedAtMs === undefined ? undefined : finishedAtMs + WINDOW_MS;
  }
}
