import { creditsText } from "@strikebook/contract";
import { BudgetError, type BudgetLimit } from "../transport/unsent-errors";
import type { Charge, ChargeRequest, Committed } from "./charge";
import type { CreditLedger } from "./credit-ledger";

/** The spending limits of a user, in credits; an omitted limit does not apply. */
export interface BudgetLimits {
  /** Per day in New York, for all workbooks on this computer that use the account. */
  perDay?: number | undefined;
  /** For this workbook since it was opened. */
  perWorkbook?: number | undefined;
  /** The least balance to leave. */
  leave?: number | undefined;
}

/**
 * Refuses requests that would exceed a spending limit, before they are sent.
 *
 * Requests in flight count as spent, in whichever workbook they were made, and so do requests whose response was lost, until a
 * balance shows otherwise: the limits hold whatever the service does.
 */
export class Budget {
  readonly #ledger: CreditLedger;
  readonly #limits: () => BudgetLimits;
  readonly #readBalance: (signal: AbortSignal | undefined) => Promise<unknown>;

  /** `limits` is read again for every request. `readBalance` reports the balance of the account to the ledger, free of charge. */
  constructor(
    ledger: CreditLedger,
    limits: () => BudgetLimits = () => ({}),
    readBalance: (signal: AbortSignal | undefined) => Promise<unknown> = () => Promise.resolve(),
  ) {
    this.#ledger = ledger;
    this.#limits = limits;
    this.#readBalance = readBalance;
  }

  /**
   * Reserves the price of a request. Rejects with a `BudgetError` if it would exceed a limit, or with the signal's reason if that
   * aborts while a balance is read.
   */
  async reserve(charge: ChargeRequest, signal?: AbortSignal): Promise<Charge> {
    await this.#learnBalance(signal);
    return this.#ledger.reserveIf(charge, (committed) => this.#refuse(charge.price, committed));
  }

  /**
   * Checks the price of requests that belong together before the first of them is sent, so that no credits are wasted on a part of them.
   * Reserves nothing: each request still reserves its own price.
   *
   * Rejects with a `BudgetError` if it would exceed a limit. Free requests are never refused.
   */
  async check(price: number): Promise<void> {
    if (price <= 0) return;
    await this.#learnBalance(undefined);
    await this.#ledger.refresh();
    this.#refuse(price, this.#ledger.committed);
  }

  /** Reads a balance if none is known and one must be left. An account without a balance, or one that cannot be read, has no such limit. */
  async #learnBalance(signal: AbortSignal | undefined): Promise<void> {
    const isNeeded = () => this.#limits().leave !== undefined && this.#ledger.committed.balance === undefined;
    if (!isNeeded()) return;
    await this.#ledger.refresh();
    if (!isNeeded()) return;
    try {
      await this.#readBalance(signal);
    } catch {
      signal?.throwIfAborted();
    }
  }

  #refuse(price: number, { session, today, balance }: Committed): void {
    const { perDay, perWorkbook, leave } = this.#limits();
    if (perDay !== undefined) {
      refuseAbove(price, perDay - today, "perDay", (left) => `${are(left)} left of the limit of ${perDay} per day.`);
    }
    if (perWorkbook !== undefined) {
      const limit = `left of the limit of ${perWorkbook} for this workbook.`;
      refuseAbove(price, perWorkbook - session, "perWorkbook", (left) => `${are(left)} ${limit}`);
    }
    if (leave !== undefined && balance !== undefined) {
      const limit = `can be spent before the balance falls below the ${leave} to keep.`;
      refuseAbove(price, balance - leave, "leave", (left) => `${creditsText(left)} ${limit}`);
    }
  }
}

/** `left` is the rest of the limit, below 0 if it is exceeded already; `message` describes it. All in credits. */
function refuseAbove(price: number, left: number, limit: BudgetLimit, message: (creditsLeft: number) => string): void {
  if (price <= left) return;
  const creditsLeft = Math.max(0, left);
  throw new BudgetError(
    { limit, credits: price, creditsLeft },
    `Not sent: this costs ${creditsText(price)}, and ${message(creditsLeft)}`,
  );
}

function are(count: number): string {
  return count === 1 ? "1 is" : `${count} are`;
}
