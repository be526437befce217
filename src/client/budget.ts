import type { Charge, Charged, CreditLedger } from "./credit-ledger";
import { BudgetError } from "./errors";

/** What a person allows to be spent, in credits; a limit left out does not hold. */
export interface BudgetLimits {
  /** In one day of New York, by all workbooks that share the ledger's storage. */
  perDay?: number | undefined;
  /** By this workbook since it was opened. */
  perWorkbook?: number | undefined;
  /** The balance that must be left. Holds once a balance is known. */
  leave?: number | undefined;
}

/**
 * Refuses what would be spent too much, before it is sent.
 *
 * What is under way counts as spent, and so does a request whose answer was lost, until a balance tells otherwise: limits
 * hold whatever the service does.
 */
export class Budget {
  readonly #ledger: CreditLedger;
  readonly #limits: () => BudgetLimits;

  /** `limits` is read anew for every request. */
  constructor(ledger: CreditLedger, limits: () => BudgetLimits = () => ({})) {
    this.#ledger = ledger;
    this.#limits = limits;
  }

  /**
   * Sets the price of a request aside.
   *
   * @throws BudgetError when a limit would be passed. What costs nothing is never refused.
   */
  admit(charged: Charged): Charge {
    if (charged.price > 0) this.#check(charged.price);
    return this.#ledger.open(charged);
  }

  #check(price: number): void {
    const { perDay, perWorkbook, leave } = this.#limits();
    const { session, today, balance } = this.#ledger.committed;
    refuseAbove(
      price,
      perDay,
      today,
      (limit) => `the limit of ${limit} a day. Raise it in the pane, or go on tomorrow`,
    );
    refuseAbove(
      price,
      perWorkbook,
      session,
      (limit) => `the limit of ${limit} for this workbook. Raise it in the pane`,
    );
    if (leave !== undefined && balance !== undefined && balance - price < leave) {
      const left = Math.max(0, balance - leave);
      throw new BudgetError(
        price,
        left,
        `Not asked: this costs ${credits(price)}, and ${credits(left)} may be spent before the balance falls below the ${leave} to be left. Lower that limit in the pane, or top up.`,
      );
    }
  }
}

function refuseAbove(price: number, limit: number | undefined, spent: number, words: (limit: number) => string): void {
  if (limit === undefined || spent + price <= limit) return;
  const left = Math.max(0, limit - spent);
  throw new BudgetError(
    price,
    left,
    `Not asked: this costs ${credits(price)}, and ${left} are left of ${words(limit)}.`,
  );
}

function credits(count: number): string {
  return count === 1 ? "1 credit" : `${count} credits`;
}
