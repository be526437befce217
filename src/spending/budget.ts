import type { Charge, Charged, CreditLedger } from "./credit-ledger";
import { BudgetError, type BudgetLimit } from "../transport/errors";

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

  /**
   * Looks at questions that belong together before the first of them is sent, so that none is paid for in vain; `price` is
   * that of all. Nothing is set aside: each is still admitted by itself.
   *
   * @throws BudgetError when a limit would be passed.
   */
  allow(price: number): void {
    if (price > 0) this.#check(price);
  }

  #check(price: number): void {
    const { perDay, perWorkbook, leave } = this.#limits();
    const { session, today, balance } = this.#ledger.committed;
    if (perDay !== undefined) {
      const words = `are left of the limit of ${perDay} a day. Raise it in the pane, or go on tomorrow.`;
      refuseAbove(price, perDay - today, "perDay", (left) => `${left} ${words}`);
    }
    if (perWorkbook !== undefined) {
      const words = `are left of the limit of ${perWorkbook} for this workbook. Raise it in the pane.`;
      refuseAbove(price, perWorkbook - session, "perWorkbook", (left) => `${left} ${words}`);
    }
    if (leave !== undefined && balance !== undefined) {
      const words = `may be spent before the balance falls below the ${leave} to be left. Lower that limit in the pane, or top up.`;
      refuseAbove(price, balance - leave, "leave", (left) => `${credits(left)} ${words}`);
    }
  }
}

/** `left` is what the limit leaves, below 0 when more has been spent already; `words` say so. All in credits. */
function refuseAbove(price: number, left: number, limit: BudgetLimit, words: (creditsLeft: number) => string): void {
  if (price <= left) return;
  const creditsLeft = Math.max(0, left);
  const message = `Not asked: this costs ${credits(price)}, and ${words(creditsLeft)}`;
  throw new BudgetError({ limit, credits: price, creditsLeft }, message);
}

function credits(count: number): string {
  return count === 1 ? "1 credit" : `${count} credits`;
}
