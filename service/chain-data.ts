import { ImportedDays } from "../market/imports/imported-days";
import { importedListing, type ImportedListing } from "../market/imports/imported-listing";
import { importedVolSource } from "../market/imports/imported-vol-source";
import { marketBudget } from "../market/days/memory-budget";
import type { Market } from "../market/exposure/market";
import { movingMarket } from "../market/exposure/moving-market";
import { simulatedTapes } from "../market/flow/simulated-tapes";
import { Tapes } from "../market/flow/tapes";
import type { VolSource } from "../market/days/vol-source";
import { standardMarket, type MarketChoice } from "./simulated-data";

/** Everything that is simulated around a chain file, over one and the same sessions. */
export interface ChainData {
  listing: ImportedListing;
  days: ImportedDays;
  market: Market;
  tapes: Tapes;
  volatility: VolSource;
}

/**
 * The market of an exported chain. Its open interest stands still within a session, so that the board at the file's
 * instant is the file's own. Throws a `ChainFileError` for a file that cannot be read or has nothing left to show.
 */
export function chainData(text: string, fileName: string, { seed, signal }: MarketChoice = standardMarket): ChainData {
  const listing = importedListing(text, fileName);
  const memory = marketBudget();
  const days = new ImportedDays(listing, seed, memory);
  const drawn = simulatedTapes(days, { seed, signal });
  const tapes = new Tapes({ ...drawn, scopeOf: (ticker) => days.scopeOf(ticker) }, memory);
  const market = movingMarket(days, undefined, memory);
  return { listing, days, market, tapes, volatility: importedVolSource(days) };
}
