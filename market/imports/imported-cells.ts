import type { ChainExpiration } from "../days/trading-day";
import type { ImportedListing, RootSlice } from "./imported-listing";
import { gaussian, hash32 } from "../days/random";

/** The contracts of an imported chain in typed columns, ordered as in a `TradingDay`: by expiration, then strike. */
export interface ImportedCells {
  expirations: readonly ChainExpiration[];
  /** Per cell. */
  strikeOf: Float64Array;
  /** volatility * sqrt(years) at the file's instant; 0 if unknown. */
  deviationOf: Float64Array;
  /** The same with gaps filled from neighbouring strikes. Simulated trades are priced with it. */
  pricingDeviationOf: Float64Array;
  /** Per contract, calls at even positions. */
  openInterest: Int32Array;
}

/** Volatility per year of an expiration without any price. */
const DEFAULT_VOLATILITY = 0.2;

/** Packs the contracts of a file into columns. */
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

/** Fills gaps with the value of the next lower strike, or before the first known value with the value of the next higher strike. */
function pricingDeviations({ deviations, years }: RootSlice): Float64Array {
  const firstKnown = deviations.find((deviation) => deviation > 0);
  let last = firstKnown ?? DEFAULT_VOLATILITY * Math.sqrt(years);
  return deviations.map((deviation) => (last = deviation > 0 ? deviation : last));
}

/** Sessions for which a contract's open interest is constant, and the standard deviation of its logarithm. */
const CONSTANT_SESSIONS = 4;
const LOG_DEVIATION = 0.06;

/** Selects the open interest at the start of one session. Positions count from the file's session. */
interface OpenInterestRequest {
  seed: number;
  stream: number;
  position: number;
  /** First cell of the result. */
  fromCell: number;
}

/**
 * Returns the open interest per contract. Around the file's session it equals the open interest of the file, and it changes by a few percent every
 * four sessions before and after. It depends on the session alone, so that the end of a day is the start of the next.
 */
export function importedOpenInterest(
  { openInterest }: Pick<ImportedCells, "openInterest">,
  { seed, stream, position, fromCell }: OpenInterestRequest,
): Int32Array {
  const first = 2 * fromCell;
  return openInterest.subarray(first).map((inFile, i) => {
    const contract = first + i;
    const period = Math.floor((position + (hash32(seed, stream, contract, 0) % CONSTANT_SESSIONS)) / CONSTANT_SESSIONS);
    return period === 0
      ? inFile
      : Math.round(inFile * Math.exp(LOG_DEVIATION * gaussian(seed, stream, contract, period)));
  });
}
