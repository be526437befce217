import { carry, together } from "../asker";

/**
 * Work that several askers wait for.
 *
 * It starts with the first asker. One who leaves is released at once with the reason of their signal; the work itself is
 * aborted only when the last has left. Its signal carries what is known of all who wait, as it changes.
 */
export class SharedRequest<Answer> {
  readonly #work: (signal: AbortSignal) => Promise<Answer>;
  readonly #everyoneLeft = new AbortController();
  readonly #askers = new Set<{ signal: AbortSignal | undefined }>();
  #answer: Promise<Answer> | undefined;

  /** @param askedAtMs When the work was first wanted, in milliseconds since 1970 UTC; the oldest asker's own instant when omitted. */
  constructor(work: (signal: AbortSignal) => Promise<Answer>, askedAtMs?: number) {
    this.#work = work;
    carry(this.#everyoneLeft.signal, () => {
      const standing = together([...this.#askers].map(({ signal }) => signal));
      return { ...standing, askedAtMs: askedAtMs ?? standing.askedAtMs };
    });
  }

  /** True once the last asker has left: too late to join. */
  get abandoned(): boolean {
    return this.#everyoneLeft.signal.aborted;
  }

  /** The answer; rejects with what the work rejects with, or with the reason of the asker's own signal. */
  join(signal?: AbortSignal): Promise<Answer> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const asker = { signal };
    this.#askers.add(asker);
    this.#answer ??= this.#work(this.#everyoneLeft.signal);
    return signal ? this.#untilAborted(this.#answer, signal, () => this.#askers.delete(asker)) : this.#answer;
  }

  #untilAborted(answer: Promise<Answer>, signal: AbortSignal, remove: () => void): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason);
        remove();
        if (this.#askers.size === 0) this.#everyoneLeft.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }
}
