import type { AccountLimits } from "../contract/account";
import { heatmapBounds } from "../contract/limits";
import { KeptNumbers } from "./kept-numbers";
import type { KeptText } from "./kept-text";

const names = [
  "requestsPerMinute",
  "historicalInFlight",
  "symbolsPerHeatmapCall",
  "symbolsPerStream",
  "streamSymbolsConcurrent",
] as const;

/**
 * What the account may do at once, as it last said. API document, Part 8.
 *
 * Kept between sessions, because the cells of a workbook ask as soon as it opens, before the account has answered.
 */
export class KnownLimits {
  readonly #kept: KeptNumbers<(typeof names)[number]>;

  constructor(entry: KeptText) {
    this.#kept = new KeptNumbers(entry, names);
  }

  /** The limits of the request gate; one that is not known is left out. */
  get atOnce(): Partial<Pick<AccountLimits, "requestsPerMinute" | "historicalInFlight">> {
    return this.#kept.numbers;
  }

  /** The limits of streams, and of the calls that stand in for them; one that is not known is left out. */
  get streams(): Partial<
    Pick<AccountLimits, "symbolsPerStream" | "streamSymbolsConcurrent" | "symbolsPerHeatmapCall">
  > {
    return this.#kept.numbers;
  }

  /** Most symbols one call may carry; 10 until the account has said otherwise. */
  get symbolsPerCall(): number {
    return this.#kept.numbers.symbolsPerHeatmapCall || heatmapBounds.symbols.max;
  }

  keep(limits: AccountLimits): void {
    this.#kept.keep(limits);
  }

  /** The account is another one from now on. */
  forget(): void {
    this.#kept.forget();
  }
}
