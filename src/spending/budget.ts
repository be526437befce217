import { BudgetError, type BudgetLimit } from "../transport/errors";
import type { Charge, ChargeRequest, CreditLedger } from "./credit-ledger";

/** The spending limits of a user, in credits; an omitted limit does not apply. */
export interface BudgetLimits {
  /** Per day in New York, for all workbooks that share the ledger's storage. */
  perDay?: number | undefined;
  /** For this workbook since it was opened. */
  perWorkbook?: number | undefined;
  /** The least balance to leave. Applies once a balance is known. */
  leave?: number | undefined;
}

/**
 * Refuses requests that would exceed a spending limit, before they are sent.
 *
 * Requests in flight count as spent, and so do requests whose response was lost, until a balance shows otherwise: the limits
 * hold whatever the service does.
 */
export class Budget {
  readonly #ledger: CreditLedger;
  readonly #limits: () => BudgetLimits;

  /** `limits` is read again for every request. */
  constructor(ledger: CreditLedger, limits: () => BudgetLimits = () => ({})) {
    this.#ledger = ledger;
    this.#limits = limits;
  }

  /**
   * Reserves the price of a request.
   *
   * @throws BudgetError if it would exceed a limit. Free requests are never refused.
   */
  reserve(charge: ChargeRequest): Charge {
    this.check(charge.price);
    return this.#ledger.reserve(charge);
  }

  /**
   * Checks the price of requests that belong together before the first of them is sent, so that none is paid for in vain.
   * Reserves nothing: each request still reserves its own price.
   *
   * @throws BudgetError if it would exceed a limit.
   */
  check(price: number): void {
    if (price <= 0) return;
    const { perDay, perWorkbook, leave } = this.#limits();
    const { session, today, balance } = this.#ledger.committed;
    if (perDay !== undefined) {
      const advice = `are left of the limit of ${perDay} per day. Raise the limit in the pane, or continue tomorrow.`;
      refuseAbove(price, perDay - today, "perDay", (left) => `${left} ${advice}`);
    }
    if (perWorkbook !== undefined) {
      const advice = `are left of the limit of ${perWorkbook} for this workbook. Raise the limit in the pane.`;
      refuseAbove(price, perWorkbook - session, "perWorkbook", (left) => `${left} ${advice}`);
    }
    if (leave !== undefined && balance !== undefined) {
      const advice = `can be spent before the balance falls below the ${leave} to keep. Lower that limit in the pane, or top up.`;
      refuseAbove(price, balance - leave, "leave", (left) => `${credits(left)} ${advice}`);
    }
  }
}

/** `left` is what is left of the limit, below 0 if it is exceeded already; `message` describes it. All in credits. */
function refuseAbove(price: number, left: number, limit: BudgetLimit, message: (creditsLeft: number) => string): void {
  if (price <= left) return;
  const creditsLeft = Math.max(0, left);
  throw new BudgetError(
    { limit, credits: price, creditsLeft },
    `Not sent: this costs ${credits(price)}, and ${message(creditsLeft)}`,
  );
}

function credits(count: number): string {
  return count === 1 ? "1 credit" : `${count} credits`;
}
