import { Alarm, type MarketClient, type Platform, type Store, createStore, onChange } from "@strikebook/client";
import type { Activity } from "../account/activity";
import type { ServiceConnection } from "../account/service-connection";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import type { Live } from "../live/live";
import type { Provenance } from "../provenance/provenance";
import type { ShownMarket } from "../market/shown-market";
import type { AutoRefresh } from "../refresh/auto-refresh";
import { forecastSpending, type Forecast, type NoForecast } from "./forecast";
import { findSavings, type Saving } from "./savings";
import type { Spending, SpendingState } from "../spending/spending";
import type { AccountSpending } from "../spending/spending-log";

/** What the pane shows about credits. Times in milliseconds since 1970 UTC. */
export interface WatchedSpending {
  state: SpendingState;
  /** What this workbook has paid for from the account in use. It changes by itself: read it at each change of the store. */
  paid: AccountSpending;
  forecast: Forecast | NoForecast;
  /** The balance on which the forecast is based; `undefined` if it is unlimited or not known. */
  balance: number | undefined;
  savings: readonly Saving[];
  /** The time of the market, which a practice market may set, and the time of this computer. */
  marketNowMs: number;
  nowMs: number;
}

/** A recalculation adds thousands of results: the pane is updated once for all that arrive within this time, in milliseconds. */
const TOGETHER_MS = 200;

/** How often the forecast and the advice are made again without a change, in milliseconds. */
const REVIEW_MS = 15_000;

/** What the spending view needs of the add-in. */
interface SpendingParts {
  activity: Activity;
  client: MarketClient;
  connection: ServiceConnection;
  formulas: WorkbookFormulas;
  live: Live;
  market: ShownMarket;
  platform: Platform;
  provenance: Provenance;
  spending: Spending;
  refresh: Pick<AutoRefresh, "store">;
}

/** Keeps the spending, its forecast and the advice current while someone looks at them. */
export class SpendingWatch {
  readonly store: Store<WatchedSpending>;
  readonly #parts: SpendingParts;
  readonly #update: Alarm;
  readonly #review: Alarm;
  #savings: readonly Saving[] = [];

  constructor(parts: SpendingParts) {
    this.#parts = parts;
    this.#update = new Alarm(parts.platform, () => this.store.set(this.#read()));
    this.#review = new Alarm(parts.platform, () => this.#reviewAll());
    this.store = createStore(this.#read());
  }

  /** Starts to watch, until the returned function is called. */
  start(): () => void {
    const { activity, refresh, formulas, live, market, spending } = this.#parts;
    const changed = () => {
      if (!this.#update.isSet) this.#update.setAfter(TOGETHER_MS);
    };
    const stops = [
      spending.store.subscribe(changed),
      spending.log.changes.subscribe(changed),
      activity.store.subscribe(changed),
      refresh.store.subscribe(changed),
      market.atMs.subscribe(changed),
      // Boards arrive every second; their cost rarely changes.
      onChange(live.state, ({ creditsPerMinute }) => creditsPerMinute, changed),
      formulas.store.subscribe(() => {
        this.#findSavings();
        changed();
      }),
    ];
    this.#reviewAll();
    return () => {
      for (const stop of stops) stop();
      this.#update.clear();
      this.#review.clear();
    };
  }

  #reviewAll(): void {
    const { client, connection, spending } = this.#parts;
    this.#review.setAfter(REVIEW_MS);
    // A balance shows whether a request without a response was charged. Reading it is free.
    if (spending.store.get().uncertain > 0 && !client.account.isUnlimited) void connection.readAccount();
    this.#findSavings();
    this.store.set(this.#read());
  }

  #findSavings(): void {
    const { formulas, provenance } = this.#parts;
    this.#savings = findSavings({ formulas: formulas.store.get(), cells: provenance.cells });
  }

  #read(): WatchedSpending {
    const { activity, client, platform, spending } = this.#parts;
    const { account, credits } = activity.store.get();
    const nowMs = platform.now();
    const marketNowMs = client.clock.now();
    const balance = account?.unlimited ? undefined : credits?.remaining;
    const forecast = this.#withheld ?? this.#forecast(nowMs, marketNowMs, balance);
    const { paid, store } = spending;
    return { state: store.get(), paid, forecast, balance, savings: this.#savings, marketNowMs, nowMs };
  }

  /** Why nothing is forecast; `undefined` if something is. */
  get #withheld(): NoForecast | undefined {
    const { client, market } = this.#parts;
    if (market.atMs.get() !== undefined) return "replay";
    const { pace } = client.clock;
    if (pace === 1) return undefined;
    return pace === 0 ? "pinned" : "fast";
  }

  #forecast(nowMs: number, marketNowMs: number, balance: number | undefined): Forecast {
    const { refresh, live } = this.#parts;
    const { waitsFor, costs = [] } = refresh.store.get() ?? {};
    return forecastSpending({
      nowMs,
      marketAheadMs: marketNowMs - nowMs,
      pool: live.state.get().pool,
      quotesPerMinute: live.quotes.store.get().creditsPerMinute,
      isLiveAtNight: !live.settings.pausesAtClose,
      refresh: waitsFor === "resume" ? [] : costs,
      balance,
    });
  }
}
