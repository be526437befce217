/** Computes a value at one second of a session, or at every second; both give the same bits. */
interface ValueSource {
  one(second: number): number;
  all(): Float64Array;
}

/** How many values are computed singly before all of them are. */
const SINGLES = 64;

/**
 * The values of a session by second. A board needs one of them and a tape all: the first few are computed one by one, and then
 * all at once.
 */
export class SecondValues {
  readonly #source: ValueSource;
  readonly #singles = new Map<number, number>();
  #all: Float64Array | undefined;

  constructor(source: ValueSource) {
    this.#source = source;
  }

  /** Returns the value at a whole second of the session. */
  at(second: number): number {
    if (this.#all !== undefined) return this.#all[second] ?? 0;
    const known = this.#singles.get(second);
    if (known !== undefined) return known;
    if (this.#singles.size === SINGLES) {
      this.#singles.clear();
      this.#all = this.#source.all();
      return this.#all[second] ?? 0;
    }
    const value = this.#source.one(second);
    this.#singles.set(second, value);
    return value;
  }
}
