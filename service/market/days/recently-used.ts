/** Values that are dear to make, kept by key until too many others were asked for since. */
export class RecentlyUsed<Key, Value> {
  readonly #limit: number;
  readonly #weigh: (value: Value) => number;
  readonly #kept = new Map<Key, { value: Value; weight: number }>();
  #weight = 0;

  /** Keeps values of `limit` weight at most, but always the last one; each weighs 1 unless `weigh` says otherwise. */
  constructor(limit: number, weigh: (value: Value) => number = () => 1) {
    this.#limit = limit;
    this.#weigh = weigh;
  }

  /** The kept value of a key, or the one that `make` gives, which is then kept. */
  get(key: Key, make: () => Value): Value {
    const kept = this.#kept.get(key) ?? this.#weighed(make());
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#weight += kept.weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#weight <= this.#limit || oldest === key) break;
      this.#drop(oldest);
    }
    return kept.value;
  }

  /** The value of a key as far as it is kept. */
  kept(key: Key): Value | undefined {
    return this.#kept.get(key)?.value;
  }

  #weighed(value: Value): { value: Value; weight: number } {
    return { value, weight: this.#weigh(value) };
  }

  #drop(key: Key): void {
    this.#weight -= this.#kept.get(key)?.weight ?? 0;
    this.#kept.delete(key);
  }
}
