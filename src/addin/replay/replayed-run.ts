import type { MarketSource } from "../../replay/market-source";

/** What a model run changes in the replay of a workbook while it is in progress. */
export interface ReplayedRun {
  /** Returns a source that records what the cells receive. */
  sourceOf(source: MarketSource): MarketSource;
  /** Resolves when a step has waited long enough for Excel to calculate all formulas; rejects if the signal aborts. */
  waitLimit(signal: AbortSignal): Promise<void>;
}
