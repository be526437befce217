/** What the functions of a check were called with, and the streams that they opened: one record for the functions and the probes. */
class CheckCalls {
  /** How often each name was counted. */
  readonly counts = new Map<string, number>();
  /** `start NAME` and `cancel NAME` of streams, in their order. */
  readonly events: string[] = [];
  /** What sends a value to the cells of each stream. */
  readonly streams = new Map<string, (value: unknown) => void>();

  /** Counts a call. Returns the number of calls of that name. */
  count(name: string): number {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }

  /** Forgets everything before another probe. */
  clear(): void {
    this.counts.clear();
    this.events.length = 0;
    this.streams.clear();
  }
}

export const checkCalls = new CheckCalls();
