import type { Metric } from "@strikebook/contract";
import type { Chain } from "../chains/chain";
import { exposureCells, type PricedContracts, putContracts } from "./exposure-cells";

/** The calls and the puts of a board apart. Each array has the places of the cells of the board. */
export interface BoardSides {
  /** Exposure in dollars; with that of the puts it is the cell, but for the rounding of each to cents. */
  callValues: Float64Array;
  putValues: Float64Array;
  /** Contracts as counted last. */
  callOpenInterest: Float64Array;
  putOpenInterest: Float64Array;
}

/**
 * Returns the calls and the puts of a board apart. What is held besides open interest is known as a net number of contracts: above zero it
 * counts with the calls, below with the puts.
 */
export function boardSides({ chain, terms, pairs }: PricedContracts, metric: Metric): BoardSides {
  const { callOpenInterest, netOpenInterest } = chain;
  const { deviations, netContracts } = pairs;
  const puts = putContracts({ chain, terms, pairs }).map((held) => -held);
  const calls = puts.map((put, pair) => (netContracts[pair] ?? 0) - put);
  const valuesOf = (netContracts: Float64Array, putContracts: Float64Array) =>
    exposureCells({ chain, terms, pairs: { deviations, netContracts, putContracts } }, metric);
  return {
    callValues: valuesOf(calls, new Float64Array(calls.length)),
    putValues: valuesOf(
      puts,
      puts.map((put) => -put),
    ),
    callOpenInterest: byCell(chain, callOpenInterest),
    putOpenInterest: byCell(
      chain,
      callOpenInterest.map((open, pair) => open - (netOpenInterest[pair] ?? 0)),
    ),
  };
}

/** Returns the calls and the puts of each pair together, in contracts. */
export function grossContracts(priced: PricedContracts): Float64Array {
  const puts = putContracts(priced);
  return priced.pairs.netContracts.map((net, pair) => net + 2 * (puts[pair] ?? 0));
}

/** Returns the numbers of the pairs of a chain, each at the place of its cell; 0 where nothing is listed. */
function byCell({ expirations, strikes, firstPair, strikeIndex }: Chain, ofPair: Float64Array): Float64Array {
  const cells = new Float64Array(expirations.length * strikes.length);
  expirations.forEach((_, e) => {
    for (let pair = firstPair[e] ?? 0; pair < (firstPair[e + 1] ?? 0); pair += 1)
      cells[e * strikes.length + (strikeIndex[pair] ?? 0)] = ofPair[pair] ?? 0;
  });
  return cells;
}

/**
 * Returns the strike at which the holders of an expiration would be paid least if it settled there, by open interest; the lower of two
 * alike, `undefined` without open interest. The payout falls while more puts above a price lose by its rise than calls below gain.
 */
export function maxPain(
  strikes: ArrayLike<number>,
  callOpenInterest: ArrayLike<number>,
  putOpenInterest: ArrayLike<number>,
): number | undefined {
  let calls = 0;
  let puts = 0;
  for (let i = 0; i < strikes.length; i += 1) puts += putOpenInterest[i] ?? 0;
  for (let i = 0; i < strikes.length; i += 1) {
    const open = (callOpenInterest[i] ?? 0) + (putOpenInterest[i] ?? 0);
    calls += callOpenInterest[i] ?? 0;
    puts -= putOpenInterest[i] ?? 0;
    // Only where contracts are open the payout changes its slope.
    if (open > 0 && calls >= puts) return strikes[i];
  }
  return undefined;
}
