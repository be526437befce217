import type { AnyResult } from "../requests/api-result";

/**
 * The most that all cached results may weigh, in characters of their response text. Decoded, a character takes one to two bytes,
 * three in the worst case (numbers of one digit): under 64 MB in all.
 */
const MAX_CHARACTERS = 20_000_000;

/** The weight of a result besides its text: its name, its meta, its entry. In characters. */
const OVERHEAD_CHARACTERS = 500;

/** Results younger than this are dropped last: they belong to a recalculation in progress. In milliseconds. */
const YOUNG_MS = 5_000;

/** The least time between two searches for stale results, in milliseconds. */
const SWEEP_MS = 1_000;

/**
 * The cached results by the name of their call, each fresh for its own time.
 *
 * When the cache is full the oldest result is dropped: results that become stale first, then finished replays, which never do and would
 * cost the same again, and results that have just arrived last.
 */
export class CachedResults {
  readonly #now: () => number;
  readonly #max: number;
  /** Results that become stale, and results that never do, both in order of arrival. */
  readonly #passing = new Map<string, AnyResult>();
  readonly #lasting = new Map<string, AnyResult>();
  #characters = 0;
  #sweptAtMs = -Infinity;

  constructor(now: () => number, max = MAX_CHARACTERS) {
    this.#now = now;
    this.#max = max;
  }

  /** The number of results, including stale results until the next sweep. */
  get size(): number {
    return this.#passing.size + this.#lasting.size;
  }

  /** The weight of all results, in characters. */
  get characters(): number {
    return this.#characters;
  }

  /** Returns the result of a call while it is fresh; `undefined` if it has to be requested. */
  fresh(name: string): AnyResult | undefined {
    const result = this.#find(name);
    return result && this.#isFresh(result) ? result : undefined;
  }

  /** Adds a result, and drops others to make room; the result itself if it is larger than the whole cache. */
  set(name: string, result: AnyResult): void {
    this.#sweep();
    this.#drop(name);
    (result.freshMs === Infinity ? this.#lasting : this.#passing).set(name, result);
    this.#characters += weight(result);
    while (this.#characters > this.#max) this.#dropOldest();
  }

  clear(): void {
    this.#passing.clear();
    this.#lasting.clear();
    this.#characters = 0;
  }

  #find(name: string): AnyResult | undefined {
    return this.#passing.get(name) ?? this.#lasting.get(name);
  }

  #drop(name: string): void {
    const result = this.#find(name);
    if (!result) return;
    this.#characters -= weight(result);
    this.#passing.delete(name);
    this.#lasting.delete(name);
  }

  #dropOldest(): void {
    const [passing] = this.#passing;
    const [lasting] = this.#lasting;
    const isOld = ([, { receivedAtMs }]: NamedResult) => this.#now() - receivedAtMs >= YOUNG_MS;
    const next = [passing, lasting].find((entry) => entry && isOld(entry)) ?? older(passing, lasting);
    if (next) this.#drop(next[0]);
  }

  /** Drops stale results. Each result has its own freshness, so they can be anywhere in the map. */
  #sweep(): void {
    const sinceMs = this.#now() - this.#sweptAtMs;
    if (sinceMs >= 0 && sinceMs < SWEEP_MS) return;
    this.#sweptAtMs = this.#now();
    for (const [name, result] of this.#passing) if (!this.#isFresh(result)) this.#drop(name);
  }

  /** A clock that was set back makes the age negative: such a result is stale, instead of fresh for hours. */
  #isFresh({ receivedAtMs, freshMs = 0 }: AnyResult): boolean {
    const ageMs = this.#now() - receivedAtMs;
    return ageMs >= 0 && ageMs < freshMs;
  }
}

type NamedResult = [name: string, result: AnyResult];

function older(a: NamedResult | undefined, b: NamedResult | undefined): NamedResult | undefined {
  return a && b ? (b[1].receivedAtMs < a[1].receivedAtMs ? b : a) : (a ?? b);
}

function weight({ characters = 0 }: AnyResult): number {
  return characters + OVERHEAD_CHARACTERS;
}
