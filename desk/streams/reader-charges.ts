import type { StreamCredits } from "@strikebook/contract";
import type { Person } from "../people/person";

/** What one person is charged for one stream, from before it is open. */
export class ReaderCharges {
  readonly person: Person;
  /** Upper-case, as requested. */
  readonly symbols: readonly string[];
  readonly #readLeft: () => Promise<number | undefined>;
  /** What the person may still spend, as last read; `undefined` without a limit. */
  #left: number | undefined;
  /** Since the last `credits` event. */
  #charged = 0;
  /** Whether nobody can pay for one of the symbols. */
  isUnpaid = false;

  constructor(
    person: Person,
    symbols: readonly string[],
    { left, readLeft }: { left: number | undefined; readLeft: () => Promise<number | undefined> },
  ) {
    this.person = person;
    this.symbols = symbols;
    this.#left = left;
    this.#readLeft = readLeft;
  }

  /** What the person may still spend; `null` without a limit. */
  get remaining(): number | null {
    return this.#left ?? null;
  }

  add(credits: number): void {
    this.#charged += credits;
    if (this.#left !== undefined) this.#left = Math.max(0, this.#left - credits);
  }

  /** Returns the `credits` event for the charges since the previous event. */
  take(): StreamCredits {
    const charged = this.#charged;
    this.#charged = 0;
    return { remaining: this.remaining, charged };
  }

  /** Reads what the person may still spend: other requests are charged too. What was known remains if the engine is away. */
  async refresh(): Promise<void> {
    this.#left = await this.#readLeft().catch(() => this.#left);
  }
}
