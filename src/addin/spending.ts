import { easternDate } from "../calendar/eastern-time";
import { endpoints } from "../contract/endpoints";
import type { CreditEntry } from "../spending/charge";
import type { CreditLedger } from "../spending/credit-ledger";
import { createStore, type Store } from "../store/store";
import type { StoredNumbers } from "./settings/stored-values";

/**
 * The limits that the user can set, in credits: the spending of all workbooks on this computer that use the account in one New York
 * day, the spending of one workbook while it is open, and the balance to leave.
 */
export const limitNames = ["perDay", "perWorkbook", "leave"] as const;
export type LimitName = (typeof limitNames)[number];

/** In credits. An absent limit does not apply. */
export type SpendingLimits = Readonly<Partial<Record<LimitName, number>>>;

/** What the pane shows about credits. */
export interface SpendingState {
  limits: SpendingLimits;
  /** Credits spent by all workbooks on this computer that use the account, in the current New York day. */
  today: number;
  /** Credits spent by this workbook since it was opened. */
  workbook: number;
  /** The functions with the highest cost, highest first, of the newest 500 requests of this workbook. */
  topCosts: readonly Cost[];
  /** Credits charged for responses that were never received, derived from the balance. */
  lostResponses: number;
  /** Credits that left the balance and were spent by no workbook on this computer. */
  elsewhere: number;
}

/** The cost of one function, or of an endpoint path if the calling function is unknown. */
export interface Cost {
  name: string;
  /** More than 0. */
  credits: number;
  /** The number of requests with a cost, each for up to ten symbols. */
  calls: number;
}

/** The number of rows that fit into the pane. */
const MAX_ROWS = 3;

/** The spending and the spending limits as the pane shows them: the client's ledger, and the limits that the user set. */
export class Spending {
  readonly store: Store<SpendingState>;
  readonly #ledger: CreditLedger;
  readonly #limits: StoredNumbers<LimitName>;
  readonly #now: () => number;

  constructor(ledger: CreditLedger, limits: StoredNumbers<LimitName>, now: () => number) {
    this.#ledger = ledger;
    this.#limits = limits;
    this.#now = now;
    this.store = createStore(this.#state());
  }

  /** Updates the state after credits were reserved, spent or refunded, here or in another workbook, or after a key change. */
  refresh(): void {
    this.store.set(this.#state());
  }

  /** Sets the limits for all workbooks on this computer. `isStored` is false if they last only until the workbook is closed. */
  setLimits(limits: SpendingLimits): { allowsMore: boolean; isStored: boolean } {
    const isStored = this.#limits.store(limits);
    return { allowsMore: this.reload(), isStored };
  }

  /** Reads the stored limits again. Returns true if they may allow a request that was refused before. */
  reload(): boolean {
    const before = this.store.get().limits;
    this.refresh();
    return allowMore(this.store.get().limits, before);
  }

  #state(): SpendingState {
    const { days, session, entries, reconciliation } = this.#ledger;
    const today = easternDate(this.#now()).toString();
    return {
      limits: this.#limits.values,
      today: days.find(({ date }) => date === today)?.spent ?? 0,
      workbook: session.spent,
      topCosts: topCosts(entries, MAX_ROWS),
      lostResponses: reconciliation?.chargedForLost ?? 0,
      elsewhere: Math.max(0, reconciliation?.elsewhere ?? 0),
    };
  }
}

/** Returns the highest costs, highest first. A request that several functions shared counts once, for all of them together. */
export function topCosts(entries: readonly CreditEntry[], rows: number): Cost[] {
  const costs = new Map<string, Cost>();
  for (const { labels, endpoint, spent } of entries) {
    if (spent === 0) continue;
    const name = [...labels].sort().join(" + ") || endpoints[endpoint].path;
    const { credits, calls } = costs.get(name) ?? { credits: 0, calls: 0 };
    costs.set(name, { name, credits: credits + spent, calls: calls + 1 });
  }
  return [...costs.values()].sort((one, other) => other.credits - one.credits).slice(0, rows);
}

/** Limits as typed, or the problems by the field in which they occur. */
type ParsedLimits = { limits: SpendingLimits } | { problems: Readonly<Partial<Record<LimitName, string>>> };

/** Parses limits: whole numbers, with or without commas between thousands. An empty field is no limit. */
export function parseLimits(typed: Readonly<Record<LimitName, string>>): ParsedLimits {
  const limits: Partial<Record<LimitName, number>> = {};
  const problems: Partial<Record<LimitName, string>> = {};
  for (const name of limitNames) {
    const text = typed[name].trim();
    if (/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)) limits[name] = Number(text.replaceAll(",", ""));
    else if (text !== "") problems[name] = "Enter a whole number of credits, such as 100, or leave it empty.";
  }
  return Object.keys(problems).length > 0 ? { problems } : { limits };
}

/** Whether limits may allow a request that other limits refused. */
export function allowMore(after: SpendingLimits, before: SpendingLimits): boolean {
  return (
    (after.perDay ?? Infinity) > (before.perDay ?? Infinity) ||
    (after.perWorkbook ?? Infinity) > (before.perWorkbook ?? Infinity) ||
    (after.leave ?? -Infinity) < (before.leave ?? -Infinity)
  );
}
