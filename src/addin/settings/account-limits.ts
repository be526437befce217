import { heatmapBounds } from "@strikebook/contract";
import { StoredNumbers, type StoredText } from "./stored-values";

const names = [
  "requestsPerMinute",
  "historicalInFlight",
  "symbolsPerHeatmapCall",
  "symbolsPerStream",
  "streamSymbolsConcurrent",
] as const;

/**
 * The limits of the account, as last reported by the service; those that are unknown are omitted. docs/api.md, Limits.
 *
 * Stored between sessions, because cells send requests as soon as a workbook opens, before the account has been read.
 */
export class StoredAccountLimits extends StoredNumbers<(typeof names)[number]> {
  constructor(entry: StoredText) {
    super(entry, names);
  }

  /** The maximum number of symbols in one call; 10 if unknown. */
  get symbolsPerCall(): number {
    return this.values.symbolsPerHeatmapCall || heatmapBounds.symbols.max;
  }
}
