import {
  type MarketClient,
  type Platform,
  type ReadableStore,
  type ReceivedResult,
  type Store,
  createStore,
  onChange,
} from "@strikebook/client";
import { easternDate } from "@strikebook/calendar";
import { endpoints } from "@strikebook/contract";
import { succeeded, type ActionResult } from "../settings/action-result";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import type { Live } from "../live/live";
import type { Settings } from "../settings/settings";
import type { SpendingLimits, StoredSpendingLimits } from "../settings/spending-limits";
import type { AccountSpending, SpendingLog } from "./spending-log";

/** What the pane shows about credits. */
export interface SpendingState {
  limits: SpendingLimits;
  /** Credits spent by all workbooks on this computer that use the account, in the current New York day. */
  today: number;
  /** Credits of the account that this workbook has spent since it was opened. */
  workbook: number;
  /** Credits charged for responses that were never received, derived from the balance. */
  lostResponses: number;
  /** The prices of requests without a response, as long as no balance has shown whether they were charged. */
  uncertain: number;
  /** Credits that left the balance and were spent by no workbook on this computer. */
  elsewhere: number;
  /** Whether the amounts and limits of all workbooks count this one alone, because the browser does not store them now. */
  countsAlone: boolean;
}

interface SpendingParts {
  platform: Pick<Platform, "now">;
  settings: Pick<Settings, "allowanceName">;
  client: Pick<MarketClient, "ledger">;
  /** Changes with the amounts of the ledger, here or in another workbook. */
  ledgerChanges: ReadableStore<unknown>;
  spendingLimits: StoredSpendingLimits;
  log: SpendingLog;
  live: Pick<Live, "restart" | "state">;
  formulas: Pick<WorkbookFormulas, "retryFailed">;
}

/** The spending and the spending limits as the pane shows them: the client's ledger, and the limits that the user set. */
export class Spending {
  readonly store: Store<SpendingState>;
  /** What this workbook has paid for, request by request. */
  readonly log: SpendingLog;
  readonly #parts: SpendingParts;

  constructor(parts: SpendingParts) {
    this.#parts = parts;
    this.log = parts.log;
    this.store = createStore(this.#state());
    parts.ledgerChanges.subscribe(() => this.refresh());
    parts.spendingLimits.store.subscribe(() => this.refresh());
    onChange(
      parts.live.state,
      ({ pool }) => pool.creditsRemaining,
      () => this.refresh(),
    );
  }

  /** What this workbook has paid for from the account in use. */
  get paid(): AccountSpending {
    return this.log.of(this.#parts.settings.allowanceName);
  }

  /** Adds a result that a cell received to the list of charges, if it came from the cache. Requests are added when they end. */
  recordResult(functionName: string | undefined, cell: string | undefined, result: ReceivedResult): void {
    if (!result.fromCache || !functionName || !cell || endpoints[result.endpoint].credits === 0) return;
    const { settings, platform } = this.#parts;
    this.log.addCached(settings.allowanceName, cell, functionName, result, platform.now());
  }

  /** Updates the state after the balance or the key has changed. */
  refresh(): void {
    this.store.set(this.#state());
  }

  /** Sets the limits of all workbooks on this computer. If they allow more, recalculates the cells that show an error. */
  async limit(typed: SpendingLimits): Promise<ActionResult> {
    const { spendingLimits, live, formulas } = this.#parts;
    const { allowsMore, isStored } = spendingLimits.set(typed);
    if (allowsMore) live.restart();
    return succeeded(
      isStored ? undefined : "Excel's browser does not store settings. The limits apply until this workbook is closed.",
      allowsMore ? await formulas.retryFailed() : undefined,
    );
  }

  #state(): SpendingState {
    const { client, spendingLimits, platform } = this.#parts;
    const { days, session, reconciliation, uncertain, isAlone } = client.ledger;
    const today = easternDate(platform.now());
    return {
      limits: spendingLimits.store.get(),
      today: days.find(({ date }) => date === today)?.spent ?? 0,
      workbook: session.spent,
      lostResponses: reconciliation?.chargedForLost ?? 0,
      uncertain,
      elsewhere: Math.max(0, reconciliation?.elsewhere ?? 0),
      countsAlone: isAlone,
    };
  }
}
