import type { Day } from "@strikebook/calendar";
import { type Metric, toCents } from "@strikebook/contract";
import type { Chain } from "../chains/chain";
import {
  dollarCharm,
  dollarDelta,
  dollarGamma,
  dollarGammaScale,
  dollarVanna,
  type TimeTerms,
} from "@strikebook/pricing";

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
  /** Whether the forwards are prices of their own, as futures, that do not approach spot while time passes. False if omitted. */
  hasOwnForward?: boolean;
}

/** The inputs of each pair of a chain at one instant. */
interface PairTerms {
  /** volatility * sqrt(years); a pair whose deviation is not above 0 is skipped. */
  deviations: Float64Array;
  /** Contracts of the call less contracts of the put. */
  netContracts: Float64Array;
  /**
   * Contracts of the put, which delta and charm need: those of the call and of the put differ. If omitted, what is held besides open interest
   * counts with the calls above zero, with the puts below.
   */
  putContracts?: Float64Array;
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
 * Returns the exposure of every strike and expiration of a chain, expiration by expiration, in dollars rounded to cents. Calls count
 * positive, puts negative, each with the sign of its Greek; cells that are not listed are 0.
 *
 * Gamma exposure is the change of delta in dollars per 1 % of spot: gamma * contracts * multiplier * spot^2 * 0.01. Vanna
 * exposure is the change of delta in dollars per volatility point: vanna * contracts * multiplier * spot * 0.01. Delta and charm:
 * `deltaCells`.
 */
export function exposureCells(priced: PricedContracts, metric: Metric, blankCells = newCells): Float64Array {
  const { chain, terms, pairs } = priced;
  const { deviations, netContracts } = pairs;
  const { firstPair, strikeIndex, logStrikes } = chain;
  const width = chain.strikes.length;
  const cells = blankCells(chain.expirations.length * width);
  if (metric === "delta" || metric === "charm") return deltaCells(priced, metric, cells);
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

type DeltaMetric = "delta" | "charm";

/**
 * Writes the delta or charm exposure of every strike and expiration into cells of zeros, in dollars rounded to cents, and returns them. Calls
 * count positive, puts negative, so that the negative delta of a put counts positive.
 *
 * Delta exposure is delta * contracts * multiplier * spot, in dollars of the underlying. Charm exposure is its change per calendar day. A contract far
 * from the forward has a delta, unlike a gamma: only pairs without a volatility are skipped.
 */
function deltaCells(priced: PricedContracts, metric: DeltaMetric, cells: Float64Array): Float64Array {
  const { chain, terms } = priced;
  const puts = putContracts(priced);
  chain.expirations.forEach((_, e) => {
    forEachExposure({ priced, puts, e, metric, spot: terms.spot }, (pair, usd) => {
      cells[e * chain.strikes.length + (chain.strikeIndex[pair] ?? 0)] = toCents(usd);
    });
  });
  return cells;
}

/** Returns the delta or charm exposure of all contracts at a price of the underlying, in dollars, as `exposureProfile` prices them. */
export function deltaAt(priced: PricedContracts, metric: DeltaMetric, spot: number): number {
  const puts = putContracts(priced);
  let sum = 0;
  priced.chain.expirations.forEach((_, e) => {
    forEachExposure({ priced, puts, e, metric, spot }, (_pair, usd) => (sum += usd));
  });
  return sum;
}

/** Returns the contracts of the put of each pair: those given, or open interest and what is held below zero besides it. */
export function putContracts({ chain, pairs }: PricedContracts): Float64Array {
  const { callOpenInterest, netOpenInterest } = chain;
  const { netContracts, putContracts: given } = pairs;
  if (given) return given;
  return netContracts.map((net, pair) => {
    const calls = callOpenInterest[pair] ?? 0;
    const besides = net - (netOpenInterest[pair] ?? 0);
    return calls + Math.max(0, besides) - net;
  });
}

interface PricedExpiration {
  priced: PricedContracts;
  puts: Float64Array;
  e: number;
  metric: DeltaMetric;
  /** The price of the underlying, with which the forward moves in proportion. */
  spot: number;
}

/** Calls back with the exposure in dollars of each pair of an expiration that has a volatility. */
function forEachExposure(
  { priced: { chain, terms, pairs }, puts, e, metric, spot }: PricedExpiration,
  write: (pair: number, usd: number) => void,
): void {
  const logForward = (terms.logForward[e] ?? 0) + Math.log(spot / terms.spot);
  const scale = (terms.carry[e] ?? 0) * spot * terms.multiplier;
  const time = timeTerms(terms, e);
  const end = chain.firstPair[e + 1] ?? 0;
  for (let pair = chain.firstPair[e] ?? 0; pair < end; pair += 1) {
    const deviation = pairs.deviations[pair] ?? 0;
    if (!(deviation > 0)) continue;
    const d1 = (logForward - (chain.logStrikes[chain.strikeIndex[pair] ?? 0] ?? 0)) / deviation + deviation / 2;
    const position = { d1, deviation, net: pairs.netContracts[pair] ?? 0, puts: puts[pair] ?? 0 };
    write(pair, metric === "delta" ? dollarDelta(scale, position) : dollarCharm(scale, position, time));
  }
}

/**
 * Returns how the deltas of an expiration change with time. Its rate and its yield are those of its forward and its carry. A forward with a
 * price of its own, such as a future on `VIX`, stays while time passes: only the discount changes.
 */
function timeTerms({ logForward, carry, rootYears, spot, hasOwnForward }: ExpirationTerms, e: number): TimeTerms {
  const years = (rootYears[e] ?? 0) ** 2;
  const premium = (logForward[e] ?? 0) - Math.log(spot);
  const logCarry = Math.log(carry[e] ?? 1);
  return hasOwnForward
    ? { years, dividendYield: (premium - logCarry) / years, growth: 0 }
    : { years, dividendYield: -logCarry / years, growth: premium };
}
