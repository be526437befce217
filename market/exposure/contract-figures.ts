import type { Metric } from "@strikebook/contract";
import { ENTRY_BYTES, LruCache } from "../days/lru-cache";
import { exposureCells, type PricedContracts, withContracts } from "./exposure-cells";
import { exposureProfile } from "./exposure-profile";
import type { Board } from "./market";
import { boardSides, grossContracts } from "./sides";

/** Enough for the newest boards of several symbols. The largest chain has about 250,000 bytes. */
const PRICED_BYTES = 4_000_000;
const BYTES_PER_PAIR = 16;

/** Returns a cache of priced contracts, so that all figures of a board use the same. Boards of a series are not asked again. */
export function pricedContractsCache(): LruCache<string, PricedContracts> {
  return new LruCache(PRICED_BYTES, ({ pairs }) => ENTRY_BYTES + BYTES_PER_PAIR * pairs.deviations.length);
}

/** Most prices of a board at which net exposure is kept: several times those of a profile and of a zero gamma. */
const KEPT_PRICES = 500;

/** Returns what a board computes from its priced contracts. Net exposure at a price is computed once, for all who ask. */
export function contractFigures(
  contracts: () => PricedContracts,
): Pick<Board, "exposureOf" | "profile" | "grossGamma" | "sides"> {
  const known = new Map<Metric, Map<number, number>>();
  const knownOf = (metric: Metric): Map<number, number> => {
    const values = known.get(metric);
    if (values && values.size <= KEPT_PRICES) return values;
    const none = new Map<number, number>();
    known.set(metric, none);
    return none;
  };
  return {
    exposureOf: (metric, contractsOf) => exposureCells(withContracts(contracts(), contractsOf), metric),
    profile(metric, spots) {
      const values = knownOf(metric);
      const missing = Array.from(spots).filter((spot) => !values.has(spot));
      if (missing.length > 0)
        exposureProfile(contracts(), metric, missing).forEach((value, at) => values.set(missing[at] ?? NaN, value));
      return Float64Array.from(spots, (spot) => values.get(spot) ?? NaN);
    },
    grossGamma(spots) {
      const own = contracts();
      const gross = { ...own, pairs: { ...own.pairs, netContracts: grossContracts(own) } };
      return exposureProfile(gross, "gamma", spots);
    },
    sides: (metric) => boardSides(contracts(), metric),
  };
}
