/** One entry of a cache, for the budget: its weight and how to evict it. */
interface CacheEntry {
  weight: number;
  drop(): void;
}

/** A limit shared by several caches: when it is exceeded, the least recently used entries of all of them are evicted. */
export class CacheBudget {
  readonly #limit: number;
  /** Least recently used first. */
  readonly #entries = new Set<CacheEntry>();
  #weight = 0;

  /** `limit` is in bytes, or in whatever unit the caches weigh in. The entry used last always stays. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds an entry or marks it as used just now, and evicts other entries while the limit is exceeded. */
  use(entry: CacheEntry): void {
    this.#release(entry);
    this.#entries.add(entry);
    this.#weight += entry.weight;
    for (const oldest of this.#entries) {
      if (this.#weight <= this.#limit || oldest === entry) break;
      this.#release(oldest);
      oldest.drop();
    }
  }

  #release(entry: CacheEntry): void {
    if (this.#entries.delete(entry)) this.#weight -= entry.weight;
  }
}

/** Approximate overhead of an entry without content, in bytes. */
export const ENTRY_BYTES = 200;

/**
 * Bytes that a market may cache in days, paths, tapes and contracts: the boards and the tapes of the current session of every
 * underlying, about 60 million.
 */
const MARKET_BYTES = 64_000_000;

/** Creates the budget of one market, in bytes. */
export function marketBudget(bytes = MARKET_BYTES): CacheBudget {
  return new CacheBudget(bytes);
}

/** A cache that evicts the least recently used values. */
export class LruCache<Key, Value> {
  readonly #budget: CacheBudget;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<Key, CacheEntry & { value: Value }>();

  /** `room` is a budget shared with other caches, or the limit of this cache. Each value weighs 1 without `weigh`. */
  constructor(room: number | CacheBudget, weigh: (value: Value) => number = () => 1) {
    this.#budget = typeof room === "number" ? new CacheBudget(room) : room;
    this.#weigh = weigh;
  }

  /** Returns the cached value of a key, or creates and caches it. */
  getOrCreate(key: Key, create: () => Value): Value {
    const entry = this.#entries.get(key) ?? this.#entryOf(key, create());
    this.#entries.set(key, entry);
    this.#budget.use(entry);
    return entry.value;
  }

  /** Returns the value of a key without marking it as used; `undefined` if it is not cached. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Returns all cached values, without marking them as used. */
  values(): Value[] {
    return [...this.#entries.values()].map(({ value }) => value);
  }

  #entryOf(key: Key, value: Value): CacheEntry & { value: Value } {
    return { value, weight: this.#weigh(value), drop: () => this.#entries.delete(key) };
  }
}
