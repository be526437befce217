import { creditsText } from "@strikebook/contract";
import { ApiError } from "@strikebook/http";

/** The result of a debit. */
type DebitResult = "charged" | "insufficient_credits" | "monthly_cap_reached";

/**
 * The credits of one account. They are charged before the work and refunded if the response is an error. docs/api.md, Credits.
 *
 * The monthly cap counts the credits of a calendar month in UTC, less refunds. The API documentation does not define the month.
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

  /** Charges the credits, or charges nothing and returns the reason. */
  debit(credits: number, nowMs: number): DebitResult {
    if (this.#balance < credits) return "insufficient_credits";
    const month = monthOf(nowMs);
    const spent = month === this.#month ? this.#spent : 0;
    if (spent + credits > this.#monthlyCap) return "monthly_cap_reached";
    this.#balance -= credits;
    this.#month = month;
    this.#spent = spent + credits;
    return "charged";
  }

  /** Refunds a debit that was made at `chargedAtMs`. */
  refund(credits: number, chargedAtMs: number): void {
    this.#balance += credits;
    if (monthOf(chargedAtMs) === this.#month) this.#spent -= credits;
  }
}

/** Months since year 0, in UTC. */
function monthOf(instantMs: number): number {
  const date = new Date(instantMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * Charges credits to a ledger, or charges nothing and returns the error: `insufficient_credits` or
 * `monthly_cap_reached`. docs/api.md, Credits and Errors.
 */
export function chargeLedger(ledger: Ledger, credits: number, nowMs: number): ApiError | undefined {
  const price = creditsText(credits);
  switch (ledger.debit(credits, nowMs)) {
    case "charged":
      return undefined;
    case "insufficient_credits":
      return new ApiError("insufficient_credits", `This request costs ${price} and ${left(ledger.balance)} left.`);
    case "monthly_cap_reached":
      return new ApiError(
        "monthly_cap_reached",
        `This request costs ${price} and would exceed the monthly spending cap of this account: raise the cap, or wait for the next month.`,
      );
  }
}

function left(credits: number): string {
  return credits === 1 ? "1 is" : `${credits} are`;
}
