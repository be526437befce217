/**
 * Most that all remembered answers may come to, in characters of the text they were sent as. Decoded, a character takes one to
 * two bytes, three in the worst case (numbers of one digit): under 64 MB in all.
 */
export const MOST_CHARACTERS = 20_000_000;

/** What an answer takes beside its own text: its name, its meta, its place here. In characters. */
const OVERHEAD_CHARACTERS = 500;

/** Room is not made at the cost of a recalculation that goes on: an answer this young goes last, in milliseconds. */
const YOUNG_MS = 5_000;

/** One answer that is remembered somewhere. */
export interface Remembered {
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly atMs: number;
  /** Of its own part of the text. */
  readonly characters: number;
  /** It never becomes stale: a finished replay, which would cost the same again. */
  readonly isLasting: boolean;
  /** Forgets it where it is kept. */
  readonly drop: () => void;
}

/**
 * Bounds what all caches of a client remember together.
 *
 * Where there is no room the oldest goes: first of the answers that pass, then of those that last, and only then of those
 * that arrived a moment ago.
 */
export class AnswerMemory {
  readonly #now: () => number;
  readonly #most: number;
  /** Both in order of arrival. */
  readonly #passing = new Set<Remembered>();
  readonly #lasting = new Set<Remembered>();
  #characters = 0;

  constructor(now: () => number, most = MOST_CHARACTERS) {
    this.#now = now;
    this.#most = most;
  }

  /** What is remembered, in characters. */
  get characters(): number {
    return this.#characters;
  }

  /** Counts an answer, and drops others for it; the answer itself where it is larger than everything. */
  add(remembered: Remembered): void {
    this.#kind(remembered).add(remembered);
    this.#characters += weight(remembered);
    while (this.#characters > this.#most) {
      const next = this.#next();
      if (!next) return;
      this.remove(next);
      next.drop();
    }
  }

  /** An answer is no longer kept. Called again it does nothing. */
  remove(remembered: Remembered): void {
    if (this.#kind(remembered).delete(remembered)) this.#characters -= weight(remembered);
  }

  #kind({ isLasting }: Remembered): Set<Remembered> {
    return isLasting ? this.#lasting : this.#passing;
  }

  #next(): Remembered | undefined {
    const [passing] = this.#passing;
    const [lasting] = this.#lasting;
    return [passing, lasting].find((one) => one && this.#now() - one.atMs >= YOUNG_MS) ?? older(passing, lasting);
  }
}

function weight({ characters }: Remembered): number {
  return characters + OVERHEAD_CHARACTERS;
}

function older(one: Remembered | undefined, other: Remembered | undefined): Remembered | undefined {
  return one && other ? (other.atMs < one.atMs ? other : one) : (one ?? other);
}
