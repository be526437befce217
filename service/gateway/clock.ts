/** Time as the service knows it: the real one, or one that a test moves by hand. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Runs something once, `waitMs` from now; the answer takes it back. */
  after(waitMs: number, run: () => void): () => void;
}

/** Waits in real time: for a clock whose `now` is real too, or runs at a pace of its own. */
export function realAfter(waitMs: number, run: () => void): () => void {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}
