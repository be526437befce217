import type { Attribution } from "../../src/contract/meta";
import { marketBudget, type MemoryBudget } from "../../market/days/lru-cache";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import type { VolatilitySource } from "../../market/days/volatility-source";
import type { Market } from "../../market/exposure/market";
import { marketOfDays } from "../../market/exposure/market-of-days";
import { simulatedTapes } from "../../market/flow/tapes/simulated-tapes";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import { Tapes } from "../../market/flow/tapes/tapes";
import { ImportedDays, importedVolatilitySource, volumeSinceFile } from "../../market/imports/imported-days";
import { importedListing, type ImportedListing } from "../../market/imports/imported-listing";
import { simulatedVolatilitySource } from "../../market/volatility/simulated-volatility-source";

/** A simulated market with its tapes and volatility, which use the same sessions. */
interface SimulatedData {
  market: Market;
  tapes: Tapes;
  volatility: VolatilitySource;
}

/** Selects a simulated market. The same choice gives the same market in every process and at every start. */
export interface MarketChoice {
  /** A whole number of 32 bits. */
  seed: number;
  /** Whether the side of trades is correlated with the next price changes: 1 as documented, 0 not at all. */
  signal: 0 | 1;
}

/** The default market. */
export const defaultMarket: MarketChoice = { seed: DEFAULT_SEED, signal: 1 };

/**
 * Returns the simulated market. Its boards include the volume of its own tapes. `memory` limits its caches; sums over
 * finished sessions are stored in `sums`.
 */
export function simulatedData(
  { seed, signal }: MarketChoice = defaultMarket,
  memory: MemoryBudget = marketBudget(),
  sums = new FinishedSums(),
): SimulatedData {
  const days = new SimulatedDays(seed, memory);
  const tapes = new Tapes(simulatedTapes(days, { seed, signal }), memory, sums);
  const market = marketOfDays(days, (day) => tapes.signedVolume(day), memory);
  return { market, tapes, volatility: simulatedVolatilitySource(days, market.symbols) };
}

/** The market around a chain file, with its tapes and volatility, which use the same sessions. */
interface ChainData extends SimulatedData {
  listing: ImportedListing;
  days: ImportedDays;
}

/**
 * Returns the market of an exported chain. Its board at the instant of the file equals the board of the file. Throws a
 * `ChainFileError` if the file cannot be read or has no contracts left.
 */
export function chainData(
  text: string,
  fileName: string,
  { seed, signal }: MarketChoice = defaultMarket,
  memory: MemoryBudget = marketBudget(),
  sums = new FinishedSums(),
): ChainData {
  const listing = importedListing(text, fileName);
  const days = new ImportedDays(listing, seed, memory);
  const tapeSource = simulatedTapes(days, { seed, signal });
  const tapes = new Tapes({ ...tapeSource, scopeOf: (ticker) => days.scopeOf(ticker) }, memory, sums);
  const market = marketOfDays(days, (day) => volumeSinceFile(tapes.signedVolume(day), day, listing), memory);
  return { listing, days, market, tapes, volatility: importedVolatilitySource(days) };
}

/** The pages that describe the data of the local service, and its terms. */
const links = { url: "https://strikebook.example/local-service", terms: "https://strikebook.example/terms" };

/** The attribution of the simulated market, in the short form of docs/api.md, Attribution. */
export const simulatedAttribution: Attribution = { text: "Simulated by Strikebook: not real prices", ...links };

/** Returns the attribution of a market around a chain file. `date` is the date of the file, YYYY-MM-DD. */
export function chainAttribution(fileName: string, date: string): Attribution {
  const text = `Simulated by Strikebook around ${fileName}, a chain of ${date}: prices and trades are simulated, the contracts come from the file`;
  return { text, ...links };
}
