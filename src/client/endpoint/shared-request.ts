import type { RequestContext } from "../../transport/call-context";

/**
 * A request that several callers wait for.
 *
 * It starts with the first caller. A caller that aborts is released at once with its signal's reason; the request itself is
 * aborted when the last caller has aborted. Its context combines those of the callers that still wait.
 */
export class SharedRequest<Result> {
  readonly #send: (context: RequestContext) => Promise<Result>;
  readonly #allAborted = new AbortController();
  readonly #callers = new Set<RequestContext>();
  #result: Promise<Result> | undefined;

  constructor(send: (context: RequestContext) => Promise<Result>) {
    this.#send = send;
  }

  /** Whether every caller has aborted: it is too late to join. */
  get isAborted(): boolean {
    return this.#allAborted.signal.aborted;
  }

  /** Returns the result; rejects as the request does, or with the reason of the caller's own signal. */
  join(caller: RequestContext): Promise<Result> {
    const { signal } = caller;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.#callers.add(caller);
    this.#result ??= this.#send(this.#context(caller.startedAtMs));
    return signal ? this.#untilAborted(this.#result, caller, signal) : this.#result;
  }

  /** The most urgent caller sets the priority, the first one the deadline, and all of them are charged. */
  #context(startedAtMs: number): RequestContext {
    const callers = this.#callers;
    return {
      signal: this.#allAborted.signal,
      labels: () => [...new Set([...callers].flatMap((caller) => caller.labels()))],
      cells: () => [...new Set([...callers].flatMap((caller) => caller.cells()))],
      priority: () => Math.min(...[...callers].map((caller) => caller.priority())),
      startedAtMs,
    };
  }

  #untilAborted(result: Promise<Result>, caller: RequestContext, signal: AbortSignal): Promise<Result> {
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
