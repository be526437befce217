import type { ChainExpiration } from "../days/listed-chain";
import type { ImportedListing, RootSlice } from "./imported-listing";

/** The contracts of an imported chain, packed as those of a `TradingDay`: by expiration, then strike. */
export interface ImportedCells {
  expirations: readonly ChainExpiration[];
  /** Per cell. */
  strikeOf: Float64Array;
  /** volatility * sqrt(years) at the file's instant; 0 where nothing tells it. */
  deviationOf: Float64Array;
  /** The same, that of the nearest strike with one where nothing tells it: what a made-up trade is priced from. */
  pricingDeviationOf: Float64Array;
  /** Per contract, calls at even positions. */
  openInterest: Int32Array;
}

/** Of an expiration without a single price, per year. */
const PLAIN_VOLATILITY = 0.2;

/** Packs the contracts of a file. */
export function importedCells({ slices }: Pick<ImportedListing, "slices">): ImportedCells {
  const count = slices.reduce((sum, { strikes }) => sum + strikes.length, 0);
  const cells = {
    expirations: [] as ChainExpiration[],
    strikeOf: new Float64Array(count),
    deviationOf: new Float64Array(count),
    pricingDeviationOf: new Float64Array(count),
    openInterest: new Int32Array(2 * count),
  };
  let firstCell = 0;
  for (const slice of slices) {
    const endCell = firstCell + slice.strikes.length;
    cells.expirations.push({ root: slice.root, ...slice.expiration, firstCell, endCell });
    cells.strikeOf.set(slice.strikes, firstCell);
    cells.deviationOf.set(slice.deviations, firstCell);
    cells.pricingDeviationOf.set(pricingDeviations(slice), firstCell);
    for (let i = 0; i < slice.strikes.length; i += 1) {
      cells.openInterest[2 * (firstCell + i)] = slice.calls[i] ?? 0;
      cells.openInterest[2 * (firstCell + i) + 1] = slice.puts[i] ?? 0;
    }
    firstCell = endCell;
  }
  return cells;
}

/** Gaps are filled from below, and before the first known one from above. */
function pricingDeviations({ deviations, years }: RootSlice): Float64Array {
  const firstKnown = deviations.find((deviation) => deviation > 0);
  let last = firstKnown ?? PLAIN_VOLATILITY * Math.sqrt(years);
  return deviations.map((deviation) => (last = deviation > 0 ? deviation : last));
}
