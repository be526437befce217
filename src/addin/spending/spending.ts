import { easternDate } from "../../calendar/eastern-time";
import type { CreditLedger } from "../../spending/credit-ledger";
import { createStore, type Store } from "../../store/store";
import { endpoints } from "../../contract/endpoints";
import type { ReceivedResult } from "../../transport/call-context";
import type { StoredNumbers } from "../settings/stored-values";
import { SpendingLog, type AccountSpending } from "./spending-log";

/**
 * The limits that the user can set, in credits: the spending of all workbooks on this computer that use the account in one New York
 * day, the spending of one workbook while it is open, the balance to leave, and the price of one paste or recalculation above which the
 * user is asked.
 */
export const limitNames = ["perDay", "perWorkbook", "leave", "askAbove"] as const;
export type LimitName = (typeof limitNames)[number];

/** In credits. An absent limit does not apply. */
export type SpendingLimits = Readonly<Partial<Record<LimitName, number>>>;

/** What the pane shows about credits. */
export interface SpendingState {
  limits: SpendingLimits;
  /** Credits spent by all workbooks on this computer that use the account, in the current New York day. */
  today: number;
  /** Credits of the account that this workbook has spent since it was opened. */
  workbook: number;
  /** Credits charged for responses that were never received, derived from the balance. */
  lostResponses: number;
  /** Credits that left the balance and were spent by no workbook on this computer. */
  elsewhere: number;
}

interface SpendingOptions {
  ledger: CreditLedger;
  limits: StoredNumbers<LimitName>;
  /** The name of the account in use; `undefined` if it has none. */
  account: () => string | undefined;
  now: () => number;
}

/** The spending and the spending limits as the pane shows them: the client's ledger, and the limits that the user set. */
export class Spending {
  readonly store: Store<SpendingState>;
  /** What this workbook has paid for, request by request. */
  readonly log = new SpendingLog();
  readonly #options: SpendingOptions;

  constructor(options: SpendingOptions) {
    this.#options = options;
    this.store = createStore(this.#state());
  }

  /** What this workbook has paid for from the account in use. */
  get paid(): AccountSpending {
    return this.log.of(this.#options.account());
  }

  /** Adds a result that a cell received to the list of charges, if it came from the cache. Requests are added when they end. */
  recordResult(functionName: string | undefined, cell: string | undefined, result: ReceivedResult): void {
    if (!result.fromCache || !functionName || !cell || endpoints[result.endpoint].credits === 0) return;
    const { account, now } = this.#options;
    this.log.addCached(account(), cell, functionName, result, now());
  }

  /** Updates the state after credits were reserved, spent or refunded, here or in another workbook, or after a key change. */
  refresh(): void {
    this.store.set(this.#state());
  }

  /** Sets the limits for all workbooks on this computer. `isStored` is false if they last only until the workbook is closed. */
  setLimits(limits: SpendingLimits): { allowsMore: boolean; isStored: boolean } {
    const isStored = this.#options.limits.store(limits);
    return { allowsMore: this.reload(), isStored };
  }

  /** Reads the stored limits again. Returns true if they may allow a request that was refused before. */
  reload(): boolean {
    const before = this.store.get().limits;
    this.refresh();
    return allowMore(this.store.get().limits, before);
  }

  #state(): SpendingState {
    const { ledger, limits, now } = this.#options;
    const { days, session, reconciliation } = ledger;
    const today = easternDate(now());
    return {
      limits: limits.values,
      today: days.find(({ date }) => date === today)?.spent ?? 0,
      workbook: session.spent,
      lostResponses: reconciliation?.chargedForLost ?? 0,
      elsewhere: Math.max(0, reconciliation?.elsewhere ?? 0),
    };
  }
}

/** Whether limits may allow a request that other limits refused. */
export function allowMore(after: SpendingLimits, before: SpendingLimits): boolean {
  return (
    (after.perDay ?? Infinity) > (before.perDay ?? Infinity) ||
    (after.perWorkbook ?? Infinity) > (before.perWorkbook ?? Infinity) ||
    (after.askAbove ?? Infinity) > (before.askAbove ?? Infinity) ||
    (after.leave ?? -Infinity) < (before.leave ?? -Infinity)
  );
}
