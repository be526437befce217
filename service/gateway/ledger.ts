/** What became of a debit. */
export type Debit = "taken" | "insufficient_credits" | "monthly_cap_reached";

/**
 * The credits of one account: taken before the work, given back when the answer is no. API document, Part 5.
 *
 * The monthly cap counts the credits of a calendar month, UTC, refunds taken off; where the document leaves the month
 * open, this is ours.
 */
export class Ledger {
  readonly #monthlyCap: number;
  #balance: number;
  #month = NaN;
  #spent = 0;

  constructor(credits: number, monthlyCap = Infinity) {
    this.#balance = credits;
    this.#monthlyCap = monthlyCap;
  }

  /** Credits left. */
  get balance(): number {
    return this.#balance;
  }

  /** Takes the credits, or takes nothing and answers why. */
  debit(credits: number, nowMs: number): Debit {
    if (this.#balance < credits) return "insufficient_credits";
    const month = monthOf(nowMs);
    const spent = month === this.#month ? this.#spent : 0;
    if (spent + credits > this.#monthlyCap) return "monthly_cap_reached";
    this.#balance -= credits;
    this.#month = month;
    this.#spent = spent + credits;
    return "taken";
  }

  /** Gives back what a debit at `takenAtMs` took. */
  refund(credits: number, takenAtMs: number): void {
    this.#balance += credits;
    if (monthOf(takenAtMs) === this.#month) this.#spent -= credits;
  }
}

/** Months since year 0, UTC. */
function monthOf(instantMs: number): number {
  const date = new Date(instantMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
