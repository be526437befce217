import { easternDay } from "@strikebook/calendar";
import { businessYears, LAST_BUSINESS_DAY_YEARS } from "../time/settlement";
import type { PricedContracts } from "./exposure-cells";
import { type ComputedProfile, exposureProfile } from "./exposure-profile";

/**
 * What is assumed otherwise for the range of a zero gamma: every volatility higher or lower by half of its own bid-ask spread, weekdays / 262
 * as time to settlement, and the open interest of the session before.
 */
export const assumptions = ["higherVolatility", "lowerVolatility", "businessTime", "earlierOpenInterest"] as const;
type Assumption = (typeof assumptions)[number];

/** A profile of net gamma under an assumption; that of the board if what the assumption needs is not known. */
interface AssumedProfile {
  net: ComputedProfile;
  isKnown: boolean;
}

/** The contracts of a board under other assumptions. */
export interface OtherAssumptions {
  asOfMs: number;
  spot: number;
  /** Prices the contracts under each assumption. Nothing of it is kept. */
  profiles(): Readonly<Record<Assumption, AssumedProfile>>;
}

/** A board, and what other assumptions need besides. Each is computed at each call. */
interface AssumptionSources {
  asOfMs: number;
  spot: number;
  contracts: () => PricedContracts;
  /** Returns half of the bid-ask spread of each pair, as volatility * sqrt(years); `undefined` if nothing is quoted. */
  halfSpreads: () => Float64Array | undefined;
  /** Returns the contracts held a session before, of each pair call less put; `undefined` if they are not recorded. */
  earlierContracts?: () => Float64Array | undefined;
}

/** Returns the contracts of a board under other assumptions. */
export function otherAssumptions(sources: AssumptionSources): OtherAssumptions {
  const { asOfMs, spot } = sources;
  return {
    asOfMs,
    spot,
    profiles() {
      const own = sources.contracts();
      const spreads = sources.halfSpreads();
      const netContracts = sources.earlierContracts?.();
      const assumed = (priced: PricedContracts | undefined): AssumedProfile => ({
        net: (spots) => exposureProfile(priced ?? own, "gamma", spots),
        isKnown: priced !== undefined,
      });
      const moved = (sign: 1 | -1) =>
        spreads && withDeviations(own, (deviation, pair) => deviation + sign * (spreads[pair] ?? 0));
      return {
        higherVolatility: assumed(moved(1)),
        lowerVolatility: assumed(moved(-1)),
        businessTime: assumed(inBusinessTime(own, asOfMs)),
        earlierOpenInterest: assumed(netContracts && { ...own, pairs: { ...own.pairs, netContracts } }),
      };
    },
  };
}

/** Returns the contracts with the time to settlement of publicly shared profiles; volatilities and forwards stay. */
function inBusinessTime(priced: PricedContracts, asOfMs: number): PricedContracts {
  const { chain, terms } = priced;
  const from = easternDay(asOfMs);
  const rootYears = Float64Array.from(chain.expirations, ({ day }) =>
    Math.sqrt(businessYears(from, day) || LAST_BUSINESS_DAY_YEARS),
  );
  const ratios = rootYears.map((root, e) => root / (terms.rootYears[e] ?? 0));
  const inTime = { ...priced, terms: { ...terms, rootYears } };
  return withDeviations(inTime, (deviation, _, e) => deviation * (ratios[e] ?? 0));
}

/** Returns the contracts with other deviations: volatility * sqrt(years). One that is not known stays so. */
function withDeviations(
  priced: PricedContracts,
  deviationOf: (deviation: number, pair: number, expiration: number) => number,
): PricedContracts {
  const { chain, pairs } = priced;
  const deviations = new Float64Array(pairs.deviations.length);
  chain.expirations.forEach((_, e) => {
    for (let pair = chain.firstPair[e] ?? 0; pair < (chain.firstPair[e + 1] ?? 0); pair += 1) {
      const own = pairs.deviations[pair] ?? 0;
      deviations[pair] = own > 0 ? deviationOf(own, pair, e) : 0;
    }
  });
  return { ...priced, pairs: { ...pairs, deviations } };
}
