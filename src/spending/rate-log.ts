/** The limits count requests per minute (API document, Part 8). */
export const WINDOW_MS = 60_000;

/**
 * Counts requests so that no minute of the service's clock, wherever it starts, can hold more than were let go.
 *
 * The service counts a request at some instant between its leaving and its answer: it counts here from the moment it leaves
 * until a minute after its answer.
 */
export class RateLog {
  /** When requests were answered, oldest first, in milliseconds since 1970 UTC. */
  #answeredAtMs: number[] = [];
  #underWay = 0;

  /** Counts a request that leaves. */
  leave(): void {
    this.#underWay += 1;
  }

  /** A request that left has been answered, or was given up. */
  answer(nowMs: number): void {
    this.#underWay -= 1;
    this.#answeredAtMs.push(nowMs);
  }

  /** When the requests that still count were answered, oldest first, in milliseconds since 1970 UTC. */
  answered(nowMs: number): readonly number[] {
    this.count(nowMs);
    return [...this.#answeredAtMs];
  }

  /** Counts requests that were answered before this log began. */
  recall(answeredAtMs: readonly number[]): void {
    this.#answeredAtMs = [...this.#answeredAtMs, ...answeredAtMs].sort((one, other) => one - other);
  }

  /** How many requests count now. */
  count(nowMs: number): number {
    // A clock set back would hold requests up for as long as it went back.
    if ((this.#answeredAtMs.at(-1) ?? 0) > nowMs) {
      this.#answeredAtMs = this.#answeredAtMs.map((atMs) => Math.min(atMs, nowMs));
    }
    const stillCount = this.#answeredAtMs.findIndex((atMs) => atMs + WINDOW_MS > nowMs);
    this.#answeredAtMs.splice(0, stillCount < 0 ? this.#answeredAtMs.length : stillCount);
    return this.#underWay + this.#answeredAtMs.length;
  }

  /** When the count next falls below `limit`; undefined while only an answer can bring that about. */
  roomAtMs(limit: number, nowMs: number): number | undefined {
    const tooMany = this.count(nowMs) - limit;
    if (tooMany < 0) return nowMs;
    const freed = this.#answeredAtMs[tooMany];
    return freed === undefined ? undefined : freed + WINDOW_MS;
  }
}
