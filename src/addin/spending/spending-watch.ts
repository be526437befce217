import { createStore, type Store } from "../../store/store";
import { Alarm } from "../../transport/alarm";
import type { Addin } from "../addin";
import type { AutoRefresh } from "../refresh/auto-refresh";
import { forecastSpending, type Forecast } from "./forecast";
import { findSavings, type Saving } from "./savings";
import type { SpendingState } from "./spending";
import type { AccountSpending } from "./spending-log";

/** What the pane shows about credits. Times in milliseconds since 1970 UTC. */
export interface WatchedSpending {
  state: SpendingState;
  /** What this workbook has paid for from the account in use. It changes by itself: read it at each change of the store. */
  paid: AccountSpending;
  forecast: Forecast;
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
type SpendingParts = Pick<
  Addin,
  "activity" | "client" | "formulas" | "live" | "platform" | "provenance" | "spending"
> & { refresh: Pick<AutoRefresh, "store"> };

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
    const { activity, refresh, formulas, live, spending } = this.#parts;
    const changed = () => {
      if (!this.#update.isSet) this.#update.setAfter(TOGETHER_MS);
    };
    // Boards arrive every second; their cost rarely changes.
    const costChanged = () => {
      if (live.state.get().creditsPerMinute !== this.store.get().forecast.livePerMinute) changed();
    };
    const stops = [
      spending.store.subscribe(changed),
      spending.log.changes.subscribe(changed),
      activity.store.subscribe(changed),
      refresh.store.subscribe(changed),
      live.state.subscribe(costChanged),
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
    this.#review.setAfter(REVIEW_MS);
    this.#findSavings();
    this.store.set(this.#read());
  }

  #findSavings(): void {
    const { formulas, provenance } = this.#parts;
    this.#savings = findSavings({ formulas: formulas.store.get(), cells: provenance.cells });
  }

  #read(): WatchedSpending {
    const { activity, refresh, client, live, platform, spending } = this.#parts;
    const { account, credits } = activity.store.get();
    const nowMs = platform.now();
    const marketNowMs = client.clock.now();
    const balance = account?.unlimited ? undefined : credits?.remaining;
    const { paid } = spending;
    const { creditsPerMinute: livePerMinute } = live.state.get();
    const { minutes } = paid;
    const refreshPerMinute = (refresh.store.get()?.creditsPerHour ?? 0) / 60;
    const marketAheadMs = marketNowMs - nowMs;
    const forecast = forecastSpending({ nowMs, marketAheadMs, minutes, livePerMinute, refreshPerMinute, balance });
    return { state: spending.store.get(), paid, forecast, balance, savings: this.#savings, marketNowMs, nowMs };
  }
}
