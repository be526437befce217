import { toCents } from "../../src/contract/cents";
import type { Metric } from "../../src/contract/limits";
import type { Chain } from "../chains/chain";
import type { Day } from "../time/civil-day";
import { dollarGamma, dollarGammaScale, dollarVanna } from "../pricing/black-scholes";

/** The inputs that contracts share at one instant; each array holds one number per expiration of the chain. */
export interface ExpirationTerms {
  logForward: Float64Array;
  /** e^(-dividend yield * years), which is forward * discount / spot. */
  carry: Float64Array;
  /** Square root of the calendar years to settlement. */
  rootYears: Float64Array;
  /** The underlying price. */
  spot: number;
  /** The shares of a contract, or the dollars that it pays for each point of an index. */
  multiplier: number;
}

/** The inputs of each pair of a chain at one instant. */
interface PairTerms {
  /** volatility * sqrt(years); a pair whose deviation is not above 0 is skipped. */
  deviations: Float64Array;
  /** Contracts of the call less contracts of the put. */
  netContracts: Float64Array;
}

/** Everything that a board counts, and the terms that it is priced with. */
export interface PricedContracts {
  chain: Chain;
  terms: ExpirationTerms;
  pairs: PairTerms;
}

/** Returns an array of a length, filled with zeros. */
export type BlankCells = (length: number) => Float64Array;

const newCells: BlankCells = (length) => new Float64Array(length);

/** Nine deviations from the forward, a million contracts do not change a cell by a cent. */
export const NEGLIGIBLE = 9;

/**
 * Returns the gamma or vanna exposure of every strike and expiration of a chain, expiration by expiration, in dollars
 * rounded to cents. Calls count positive, puts negative; cells that are not listed are 0.
 *
 * Gamma exposure is the change of delta in dollars per 1 % of spot: gamma * contracts * multiplier * spot^2 * 0.01. Vanna
 * exposure is the change of delta in dollars per volatility point: vanna * contracts * multiplier * spot * 0.01.
 */
export function exposureCells(
  { chain, terms, pairs: { deviations, netContracts } }: PricedContracts,
  metric: Metric,
  blankCells = newCells,
): Float64Array {
  const { firstPair, strikeIndex, logStrikes } = chain;
  const width = chain.strikes.length;
  const cells = blankCells(chain.expirations.length * width);
  const isVanna = metric === "vanna";
  for (let e = 0; e < chain.expirations.length; e += 1) {
    const logForward = terms.logForward[e] ?? 0;
    const rootYears = terms.rootYears[e] ?? 0;
    const scale = dollarGammaScale(terms.carry[e] ?? 0, terms.spot, terms.multiplier);
    const row = e * width;
    const end = firstPair[e + 1] ?? 0;
    for (let pair = firstPair[e] ?? 0; pair < end; pair += 1) {
      const strike = strikeIndex[pair] ?? 0;
      const deviation = deviations[pair] ?? 0;
      const d1 = (logForward - (logStrikes[strike] ?? 0)) / deviation + deviation / 2;
      if (!(deviation > 0) || d1 > NEGLIGIBLE || d1 < -NEGLIGIBLE) continue;
      const gammaUsd = dollarGamma(scale, d1, deviation, netContracts[pair] ?? 0);
      cells[row + strike] = toCents(isVanna ? dollarVanna(gammaUsd, d1, deviation, rootYears) : gammaUsd);
    }
  }
  return cells;
}

/** Returns the contracts held at a strike of an expiration (days since 1970-01-01), those of the call and of the put together. */
export type ContractsOf = (expiration: Day, strike: number) => number;

/** Returns the same with other contracts. */
export function withContracts({ chain, terms, pairs }: PricedContracts, contractsOf: ContractsOf): PricedContracts {
  const { expirations, strikes, firstPair, strikeIndex } = chain;
  const netContracts = new Float64Array(strikeIndex.length);
  expirations.forEach(({ day }, e) => {
    const end = firstPair[e + 1] ?? 0;
    for (let pair = firstPair[e] ?? 0; pair < end; pair += 1)
      netContracts[pair] = contractsOf(day, strikes[strikeIndex[pair] ?? 0] ?? 0);
  });
  return { chain, terms, pairs: { ...pairs, netContracts } };
}
