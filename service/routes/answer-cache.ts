/** Text of one answer, and whether it was made for an earlier request. */
export interface CachedText {
  text: string;
  cached: boolean;
}

/** As much text as is kept, in characters: a full matrix of ten symbols has about four million. */
const maxCharacters = 32_000_000;

/**
 * Answers given in the last few seconds, by question. API document, Parts 4.1 and 8: `/v1/heatmap` is cached for
 * 5 seconds. A refused question leaves nothing behind.
 *
 * The seconds are those of whoever waits for the answer: a market that stands still or runs sixty times as fast has a
 * cache of 5 seconds all the same.
 */
export class AnswerCache {
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #kept = new Map<string, { text: string; madeAtMs: number }>();
  #characters = 0;

  /** `now` is the service's own clock, in milliseconds. */
  constructor(freshMs: number, now: () => number) {
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** The kept text of a question, while it is fresh, or the text that `make` gives, which is then kept. */
  read(question: string, make: () => string): CachedText {
    const nowMs = this.#now();
    const kept = this.#kept.get(question);
    if (kept && this.#isFresh(kept.madeAtMs, nowMs)) return { text: kept.text, cached: true };
    const text = make();
    this.#drop(question);
    this.#kept.set(question, { text, madeAtMs: nowMs });
    this.#characters += text.length;
    this.#dropOldest(nowMs);
    return { text, cached: false };
  }

  /** A clock set back makes an answer of the future, which is not fresh either. */
  #isFresh(madeAtMs: number, nowMs: number): boolean {
    return nowMs >= madeAtMs && nowMs - madeAtMs < this.#freshMs;
  }

  /** Drops what is stale, then what is oldest, until the rest fits. */
  #dropOldest(nowMs: number): void {
    for (const [question, { madeAtMs }] of this.#kept) {
      if (this.#isFresh(madeAtMs, nowMs) && this.#characters <= maxCharacters) return;
      this.#drop(question);
    }
  }

  #drop(question: string): void {
    this.#characters -= this.#kept.get(question)?.text.length ?? 0;
    this.#kept.delete(question);
  }
}
