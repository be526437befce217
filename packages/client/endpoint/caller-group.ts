import type { RequestContext } from "../transport/call-context";

/**
 * The callers that wait for one request, which may join and leave while it is in progress.
 *
 * A caller that aborts is released at once with its signal's reason; the request is aborted when the last caller has aborted.
 */
export class CallerGroup {
  /** What the request is sent with: the most urgent caller sets the priority, the first the deadline, and all of them are charged. */
  readonly context: RequestContext;
  readonly #allAborted = new AbortController();
  readonly #callers = new Set<RequestContext>();

  constructor(first: RequestContext) {
    const callers = this.#callers.add(first);
    this.context = {
      signal: this.#allAborted.signal,
      labels: () => [...new Set([...callers].flatMap((caller) => caller.labels()))],
      cells: () => [...new Set([...callers].flatMap((caller) => caller.cells()))],
      priority: () => Math.min(...[...callers].map((caller) => caller.priority())),
      startedAtMs: first.startedAtMs,
    };
  }

  /** Whether every caller has aborted: it is too late to join. */
  get isAborted(): boolean {
    return this.#allAborted.signal.aborted;
  }

  /** Returns the result of the request for a caller; rejects as the request does, or with the reason of the caller's own signal. */
  wait<Result>(caller: RequestContext, result: Promise<Result>): Promise<Result> {
    this.#callers.add(caller);
    const { signal } = caller;
    if (!signal) return result;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason as Error);
        this.#callers.delete(caller);
        if (this.#callers.size === 0) this.#allAborted.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      result.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }
}
