import { type Expiration, expirationOf, type Listing } from "../chains/chain";
import type { QuotedContract } from "./chain-file";
import { impliedDeviation, impliedForward } from "../pricing/implied-volatility";
import { yearsToSettlement } from "../time/settlement";
import type { Day } from "../time/civil-day";

/** One expiration of an imported root: its contracts, and the values that its quotes imply. */
export interface ImportedSlice extends Listing {
  expiration: Expiration;
  forward: number;
  discount: number;
  years: number;
  /** volatility * sqrt(years) of each strike, for call and put alike; 0 if unknown. */
  deviations: Float64Array;
}

/** The call and the put of one strike, as far as the file contains them. */
interface Pair {
  strike: number;
  call?: QuotedContract;
  put?: QuotedContract;
}

/** Computes one expiration. Without a strike that has both quotes, the forward is the spot and the discount 1. */
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

/** Returns the middle of a two-sided quote. */
function midOf(contract: QuotedContract | undefined): number | undefined {
  if (contract === undefined || !(contract.bid > 0) || contract.ask < contract.bid) return undefined;
  return (contract.bid + contract.ask) / 2;
}

/** Derives the deviation from the price of the out-of-the-money side, or else from the volatility in the file, that side first. */
function deviationOf(
  { strike, call, put }: Pair,
  { forward, discount, years }: Pick<ImportedSlice, "forward" | "discount" | "years">,
): number {
  const [outOfMoney, inTheMoney] = strike < forward ? [put, call] : [call, put];
  const price = midOf(outOfMoney);
  const right = strike < forward ? "put" : "call";
  const implied = price === undefined ? undefined : impliedDeviation({ right, strike, price, forward, discount });
  return implied ?? (outOfMoney?.volatility || inTheMoney?.volatility || 0) * Math.sqrt(years);
}
