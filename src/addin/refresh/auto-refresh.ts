import { isTrading, nextOpeningMs } from "@strikebook/calendar";
import { Alarm, type Platform, type Store, createStore } from "@strikebook/client";
import type { RefreshableFormulas } from "../../workbook/formulas/refreshable-formulas";
import type { RefreshCost } from "./refresh-price";

/** The automatic refresh of the workbook, while it is on. Times in milliseconds since 1970 UTC. */
export interface AutoRefreshState {
  intervalMs: number;
  /** The most that it costs while the market is open: what formulas were found at the last refresh. */
  costs: readonly RefreshCost[];
  /** Whether it waits for the market to open, for a replay to end, or until the user resumes. */
  waitsFor: "market" | "replay" | "resume" | undefined;
}

interface AutoRefreshOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** Returns the time of the market, in milliseconds since 1970 UTC. */
  marketNow: () => number;
  isReplay: () => boolean;
  isPaused: () => boolean;
  formulas: () => Promise<RefreshableFormulas>;
  /** Returns the most that refreshing formulas at an interval costs. */
  costs: (addresses: readonly string[], intervalMs: number) => readonly RefreshCost[];
  /** Recalculates formulas. Never rejects. */
  recalculate: (addresses: readonly string[]) => Promise<unknown>;
}

/** How often it checks whether a replay or a pause has ended, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Recalculates the formulas of the workbook at an interval while the market is open, until it is stopped. It is not stored: a workbook
 * that is opened spends nothing by itself.
 */
export class AutoRefresh {
  /** `undefined` while it is off. */
  readonly store: Store<AutoRefreshState | undefined> = createStore<AutoRefreshState | undefined>(undefined);
  readonly #options: AutoRefreshOptions;
  readonly #alarm: Alarm;

  constructor(options: AutoRefreshOptions) {
    this.#options = options;
    this.#alarm = new Alarm(options.platform, () => void this.#tick());
  }

  /** Starts to refresh, for the first time after one interval. */
  start(intervalMs: number, costs: readonly RefreshCost[]): void {
    this.store.set({ intervalMs, costs, waitsFor: undefined });
    this.#schedule();
  }

  stop(): void {
    this.#alarm.clear();
    this.store.set(undefined);
  }

  async #tick(): Promise<void> {
    const { isReplay, isPaused, marketNow, formulas, recalculate } = this.#options;
    if (!isReplay() && !isPaused() && isTrading(marketNow())) {
      const found = await formulas();
      const current = this.store.get();
      // A busy Excel is tried again at the next interval.
      if (current && "addresses" in found) {
        const { addresses } = found;
        this.store.set({ ...current, costs: this.#options.costs(addresses, current.intervalMs) });
        if (addresses.length > 0) await recalculate(addresses);
      }
    }
    this.#schedule();
  }

  #schedule(): void {
    const { marketNow } = this.#options;
    const current = this.store.get();
    if (!current) return;
    const { intervalMs } = current;
    const waitsFor = this.#waitsFor(intervalMs);
    if (waitsFor !== current.waitsFor) this.store.set({ ...current, waitsFor });
    const nowMs = marketNow();
    if (waitsFor === undefined) this.#alarm.setAfter(intervalMs);
    else this.#alarm.setAfter(waitsFor === "market" ? nextOpeningMs(nowMs) - nowMs : Math.max(intervalMs, CHECK_MS));
  }

  #waitsFor(intervalMs: number): AutoRefreshState["waitsFor"] {
    const { isReplay, isPaused, marketNow } = this.#options;
    if (isPaused()) return "resume";
    if (isReplay()) return "replay";
    return isTrading(marketNow()) || isTrading(marketNow() + intervalMs) ? undefined : "market";
  }
}
