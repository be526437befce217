import { type Expiration, expirationOf, type Listing } from "../chains/chain";
import type { QuotedContract } from "./chain-file";
import { impliedDeviation } from "../pricing/implied-deviation";
import { impliedForward } from "../pricing/implied-forward";
import { yearsToSettlement } from "../time/settlement";
import type { Day } from "../time/civil-day";

/** One expiration of an imported root: what is listed, and what its quotes imply. */
export interface ImportedSlice extends Listing {
  expiration: Expiration;
  forward: number;
  discount: number;
  years: number;
  /** volatility * sqrt(years) of each strike, the call's and the put's alike; 0 where nothing tells it. */
  deviations: Float64Array;
}

/** The call and the put of one strike; a side that the file lacks is undefined. */
interface Pair {
  strike: number;
  call?: QuotedContract;
  put?: QuotedContract;
}

/** Reads one expiration. Without a strike quoted on both sides the forward is the spot, undiscounted. */
export function importedSlice(
  contracts: readonly QuotedContract[],
  { root, day, asOfMs, spot }: { root: string; day: Day; asOfMs: number; spot: number },
): ImportedSlice {
  const expiration = expirationOf(root, day);
  const years = yearsToSettlement(asOfMs, expiration.settlesMs);
  const pairs = pairsOf(contracts);
  const quotes = pairs.flatMap(({ strike, call, put }) => {
    const mids = { call: midOf(call), put: midOf(put) };
    return mids.call === undefined || mids.put === undefined ? [] : [{ strike, call: mids.call, put: mids.put }];
  });
  const { forward, discount } = impliedForward(quotes, years) ?? { forward: spot, discount: 1 };
  return {
    expiration,
    forward,
    discount,
    years,
    strikes: pairs.map(({ strike }) => strike),
    calls: pairs.map(({ call }) => call?.openInterest ?? 0),
    puts: pairs.map(({ put }) => put?.openInterest ?? 0),
    deviations: Float64Array.from(pairs, (pair) => deviationOf(pair, { forward, discount, years })),
  };
}

function pairsOf(contracts: readonly QuotedContract[]): Pair[] {
  const byStrike = new Map<number, Pair>();
  for (const contract of contracts) {
    const pair = byStrike.get(contract.strike) ?? { strike: contract.strike };
    pair[contract.right] = contract;
    byStrike.set(contract.strike, pair);
  }
  return [...byStrike.values()].sort((a, b) => a.strike - b.strike);
}

/** The middle of a quote with two sides. */
function midOf(contract: QuotedContract | undefined): number | undefined {
  if (contract === undefined || !(contract.bid > 0) || contract.ask < contract.bid) return undefined;
  return (contract.bid + contract.ask) / 2;
}

/** From the price of the side out of the money; else from the volatility the file states for it, or for the other side. */
function deviationOf(
  { strike, call, put }: Pair,
  { forward, discount, years }: Pick<ImportedSlice, "forward" | "discount" | "years">,
): number {
  const [outside, inside] = strike < forward ? [put, call] : [call, put];
  const price = midOf(outside);
  const right = strike < forward ? "put" : "call";
  const implied = price === undefined ? undefined : impliedDeviation({ right, strike, price, forward, discount });
  return implied ?? (outside?.volatility || inside?.volatility || 0) * Math.sqrt(years);
}
