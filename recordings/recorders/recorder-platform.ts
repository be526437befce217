/** The effects of a recorder. */
export interface RecorderPlatform {
  now: () => number;
  /** Waits; returns early once the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  fetch: typeof fetch;
  /** From 0 to below 1. */
  random: () => number;
  /** Returns a signal that is aborted after a time. */
  timeLimit: (ms: number) => AbortSignal;
}
