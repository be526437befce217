import type { CreditLedger } from "../spending/credit-ledger";
import { easternDate } from "../client/requests/eastern-session";
import { costliest, type Cost } from "./costliest";
import type { KeptNumbers } from "./kept-numbers";
import { areLooser, type CapName, type SpendingCaps } from "./spending-caps";
import { createStore, type Store } from "../store/store";

/** Rows that a pane has room for. */
const MOST_ROWS = 3;

/** What the pane shows about credits. Amounts in credits. */
export interface SpendingState {
  caps: SpendingCaps;
  /** By all workbooks on this computer, in today's New York. */
  today: number;
  /** By this workbook since it was opened. */
  workbook: number;
  /** What this workbook spent most on, dearest first; of its newest 500 requests. */
  costliest: readonly Cost[];
  /** Spent on answers that never arrived, as the balance tells. */
  lostAnswers: number;
  /** What left the balance and was spent by no workbook on this computer. */
  elsewhere: number;
}

/** What was spent and what may be: the ledger of the client and the caps of the person, for the pane. */
export class Spending {
  readonly store: Store<SpendingState>;
  readonly #ledger: CreditLedger;
  readonly #caps: KeptNumbers<CapName>;
  readonly #now: () => number;
  /** What the other workbooks had spent when the balances of this key began, in credits. */
  #othersBefore: number;

  constructor(ledger: CreditLedger, caps: KeptNumbers<CapName>, now: () => number) {
    this.#ledger = ledger;
    this.#caps = caps;
    this.#now = now;
    this.#othersBefore = this.#others();
    this.store = createStore(this.#state());
  }

  /** Looks again: a request has settled, or another workbook has spent. */
  note(): void {
    this.store.set(this.#state());
  }

  /** Another key has another balance. */
  startAfresh(): void {
    this.#othersBefore = this.#others();
    this.note();
  }

  /** Sets the caps for all workbooks on this computer. `isKept` is false when they last until the workbook is closed only. */
  limit(caps: SpendingCaps): { isLooser: boolean; isKept: boolean } {
    const isKept = this.#caps.keep(caps);
    return { isLooser: this.takeOver(), isKept };
  }

  /** Takes over the caps as they stand. True when a question refused before may be allowed now. */
  takeOver(): boolean {
    const before = this.store.get().caps;
    this.note();
    return areLooser(this.store.get().caps, before);
  }

  #state(): SpendingState {
    const { days, session, entries, reconciliation } = this.#ledger;
    const today = easternDate(this.#now());
    const others = Math.max(0, this.#others() - this.#othersBefore);
    return {
      caps: this.#caps.numbers,
      today: days.find(({ date }) => date === today)?.spent ?? 0,
      workbook: session.spent,
      costliest: costliest(entries, MOST_ROWS),
      lostAnswers: reconciliation?.chargedForLost ?? 0,
      elsewhere: Math.max(0, (reconciliation?.elsewhere ?? 0) - others),
    };
  }

  /** What is on record and was not spent by this workbook, over all days. */
  #others(): number {
    const { days, session } = this.#ledger;
    return days.reduce((sum, { spent }) => sum + spent, 0) - session.spent;
  }
}
