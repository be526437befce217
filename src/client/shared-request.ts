/**
 * Work that several askers wait for.
 *
 * It starts with the first asker. One who leaves is released at once with the reason of their signal; the work itself is
 * aborted only when the last has left.
 */
export class SharedRequest<Answer> {
  readonly #work: (signal: AbortSignal) => Promise<Answer>;
  readonly #everyoneLeft = new AbortController();
  #answer: Promise<Answer> | undefined;
  #askers = 0;

  constructor(work: (signal: AbortSignal) => Promise<Answer>) {
    this.#work = work;
  }

  /** True once the last asker has left: too late to join. */
  get abandoned(): boolean {
    return this.#everyoneLeft.signal.aborted;
  }

  /** The answer; rejects with what the work rejects with, or with the reason of the asker's own signal. */
  join(signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#askers += 1;
    this.#answer ??= this.#work(this.#everyoneLeft.signal);
    return signal ? this.#untilAborted(this.#answer, signal) : this.#answer;
  }

  #untilAborted(answer: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        this.#askers -= 1;
        if (this.#askers === 0) this.#everyoneLeft.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }
}
