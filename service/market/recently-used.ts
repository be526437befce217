/** Values that are dear to make, kept by key until too many others were asked for since. */
export class RecentlyUsed<Key, Value> {
  readonly #limit: number;
  readonly #kept = new Map<Key, Value>();

  /** Keeps at most `limit` values. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The kept value of a key, or the one that `make` gives, which is then kept. */
  get(key: Key, make: () => Value): Value {
    const kept = this.#kept.get(key);
    const value = kept ?? make();
    if (kept !== undefined) this.#kept.delete(key);
    this.#kept.set(key, value);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break;
      this.#kept.delete(oldest);
    }
    return value;
  }
}
