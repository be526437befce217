/**
 * The most that all cached results may weigh, in characters of their response text. Decoded, a character takes one to two bytes,
 * three in the worst case (numbers of one digit): under 64 MB in all.
 */
const MAX_CHARACTERS = 20_000_000;

/** The weight of a result besides its text: its name, its meta, its entry. In characters. */
const OVERHEAD_CHARACTERS = 500;

/** Results younger than this are dropped last: they belong to a recalculation in progress. In milliseconds. */
const YOUNG_MS = 5_000;

/** The weight of one cached result, wherever it is cached. */
export interface CachedEntry {
  /** When the result arrived, in milliseconds since 1970 UTC. */
  readonly atMs: number;
  /** The length of its share of the response text. */
  readonly characters: number;
  /** Whether it never becomes stale: a finished replay, which would cost the same again. */
  readonly isLasting: boolean;
  /** Removes the result from its cache. */
  readonly drop: () => void;
}

/**
 * Limits what all caches of a client hold together.
 *
 * When they are full the oldest result is dropped: results that become stale first, then lasting ones, and results that have
 * just arrived last.
 */
export class CacheBudget {
  readonly #now: () => number;
  readonly #max: number;
  /** Both in order of arrival. */
  readonly #passing = new Set<CachedEntry>();
  readonly #lasting = new Set<CachedEntry>();
  #characters = 0;

  constructor(now: () => number, max = MAX_CHARACTERS) {
    this.#now = now;
    this.#max = max;
  }

  /** The weight of all results, in characters. */
  get characters(): number {
    return this.#characters;
  }

  /** Adds a result, and drops others to make room; the result itself if it is larger than the whole budget. */
  add(entry: CachedEntry): void {
    this.#setOf(entry).add(entry);
    this.#characters += weight(entry);
    while (this.#characters > this.#max) {
      const next = this.#nextToDrop();
      if (!next) return;
      this.remove(next);
      next.drop();
    }
  }

  /** Removes a result that is no longer cached. Further calls have no effect. */
  remove(entry: CachedEntry): void {
    if (this.#setOf(entry).delete(entry)) this.#characters -= weight(entry);
  }

  #setOf({ isLasting }: CachedEntry): Set<CachedEntry> {
    return isLasting ? this.#lasting : this.#passing;
  }

  #nextToDrop(): CachedEntry | undefined {
    const [passing] = this.#passing;
    const [lasting] = this.#lasting;
    return [passing, lasting].find((one) => one && this.#now() - one.atMs >= YOUNG_MS) ?? older(passing, lasting);
  }
}

function weight({ characters }: CachedEntry): number {
  return characters + OVERHEAD_CHARACTERS;
}

function older(one: CachedEntry | undefined, other: CachedEntry | undefined): CachedEntry | undefined {
  return one && other ? (other.atMs < one.atMs ? other : one) : (one ?? other);
}
