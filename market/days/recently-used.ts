import { type Held, MemoryBudget } from "./memory-budget";

/** Values that are dear to make, kept by key until too much else was asked for since. */
export class RecentlyUsed<Key, Value> {
  readonly #budget: MemoryBudget;
  readonly #weigh: (value: Value) => number;
  readonly #kept = new Map<Key, Held & { value: Value }>();

  /**
   * Keeps what a budget has room for that other caches may share, or values of a weight of its own at most; each weighs 1
   * unless `weigh` says otherwise.
   */
  constructor(room: number | MemoryBudget, weigh: (value: Value) => number = () => 1) {
    this.#budget = typeof room === "number" ? new MemoryBudget(room) : room;
    this.#weigh = weigh;
  }

  /** The kept value of a key, or the one that `make` gives, which is then kept. */
  get(key: Key, make: () => Value): Value {
    const kept = this.#kept.get(key) ?? this.#held(key, make());
    this.#kept.set(key, kept);
    this.#budget.use(kept);
    return kept.value;
  }

  /** The value of a key as far as it is kept. */
  kept(key: Key): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  #held(key: Key, value: Value): Held & { value: Value } {
    return { value, weight: this.#weigh(value), drop: () => this.#kept.delete(key) };
  }
}
