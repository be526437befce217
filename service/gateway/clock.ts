/** The clock of the service: real, or moved by a test. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Runs a function once, after `waitMs`. The function that is returned cancels it. */
  after: (waitMs: number, run: () => void) => () => void;
}

/** Timers in real time, for a clock with a real `now` or with a pace of its own. */
export function realAfter(waitMs: number, run: () => void): () => void {
  const timer = setTimeout(run, waitMs);
  return () => clearTimeout(timer);
}

/** Runs a function every `intervalMs`. The function that is returned cancels it. */
export function repeat(after: Clock["after"], intervalMs: number, run: () => void): () => void {
  const schedule = (): (() => void) =>
    after(intervalMs, () => {
      cancel = schedule();
      run();
    });
  let cancel = schedule();
  return () => cancel();
}

/** Waits for a promise, at most `timeoutMs`. Resolves to its result, or to `undefined` after the timeout. */
export function withTimeout<Result>(
  work: Promise<Result>,
  timeoutMs: number,
  after: Clock["after"],
): Promise<{ result: Result } | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = after(timeoutMs, () => resolve(undefined));
    work.then((result) => resolve({ result }), reject).finally(cancel);
  });
}

/** Yields to the event loop, so that a long computation done in parts does not delay other requests. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
