import type { AccountLimits } from "../../contract/account";
import { heatmapBounds } from "../../contract/limits";
import { StoredNumbers, type StoredText } from "./stored-values";

const names = [
  "requestsPerMinute",
  "historicalInFlight",
  "symbolsPerHeatmapCall",
  "symbolsPerStream",
  "streamSymbolsConcurrent",
] as const;

/**
 * The limits of the account, as last reported by the service. docs/api.md, Limits.
 *
 * Stored between sessions, because cells send requests as soon as a workbook opens, before the account has been read.
 */
export class StoredAccountLimits {
  readonly #stored: StoredNumbers<(typeof names)[number]>;

  constructor(entry: StoredText) {
    this.#stored = new StoredNumbers(entry, names);
  }

  /** The limits of the request queue; those that are unknown are omitted. */
  get rateLimits(): Partial<Pick<AccountLimits, "requestsPerMinute" | "historicalInFlight">> {
    return this.#stored.values;
  }

  /** The limits of streams, and of the polls that replace them; those that are unknown are omitted. */
  get streamLimits(): Partial<
    Pick<AccountLimits, "symbolsPerStream" | "streamSymbolsConcurrent" | "symbolsPerHeatmapCall">
  > {
    return this.#stored.values;
  }

  /** The maximum number of symbols in one call; 10 if unknown. */
  get symbolsPerCall(): number {
    return this.#stored.values.symbolsPerHeatmapCall || heatmapBounds.symbols.max;
  }

  store(limits: AccountLimits): void {
    this.#stored.store(limits);
  }

  /** Removes the limits, because the account changes. */
  clear(): void {
    this.#stored.clear();
  }
}
