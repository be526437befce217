import type { Straddle } from "../../src/contract/heatmap";
import { type Expiration, expirationOf, type Listing } from "../../market/chains/chain";
import { impliedDeviation, impliedForward } from "../../market/pricing/implied-volatility";
import { yearsToSettlement } from "../../market/time/settlement";
import { listingsOf, midOf, twoSided } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";

/** One expiration of one root in a snapshot: its contracts, and the values that its quotes imply. */
export interface SnapshotSlice extends Listing {
  root: string;
  expiration: Expiration;
  forward: number;
  discount: number;
  /** Calendar years from the instant of the quotes to settlement. */
  years: number;
  /** Ascending. */
  strikes: Float64Array;
  /** Open interest in contracts; 0 if it is not known. */
  calls: Float64Array;
  puts: Float64Array;
  /** volatility * sqrt(years) of each strike, for call and put alike; 0 if unknown. */
  deviations: Float64Array;
  /** The quotes of the strike nearest to spot; absent if no strike has both a call and a put with two-sided quotes. */
  straddle?: Straddle;
}

/** The call and the put of one strike, as far as the snapshot has them. */
interface Pair {
  strike: number;
  call?: Contract;
  put?: Contract;
}

/** Returns the expirations of every root of a snapshot, sorted by settlement, then by root. */
export function slicesOf({ contracts, quoteMs, spot }: Pick<Snapshot, "contracts" | "quoteMs" | "spot">) {
  return listingsOf(contracts)
    .map((own) => sliceOf(own, quoteMs, spot))
    .sort((a, b) => a.expiration.settlesMs - b.expiration.settlesMs || (a.root < b.root ? -1 : 1));
}

/**
 * Computes one expiration. The forward and the discount are those that the source states, else those of put-call parity; without
 * a strike that has both quotes, the forward is the spot and the discount 1.
 */
function sliceOf(contracts: readonly Contract[], quoteMs: number, spot: number): SnapshotSlice {
  const { root = "", expiration: day = 0, forward: stated, discount: statedDiscount } = contracts[0] ?? {};
  const expiration = expirationOf(root, day);
  const years = yearsToSettlement(quoteMs, expiration.settlesMs);
  const pairs = pairsOf(contracts);
  const isExact = stated !== undefined && statedDiscount !== undefined;
  const { forward, discount } = isExact
    ? { forward: stated, discount: statedDiscount }
    : (impliedForward(quotesOf(pairs), years) ?? { forward: spot, discount: 1 });
  const deviationOf = isExact ? statedDeviation : impliedOrStatedDeviation;
  const straddle = nearestStraddle(pairs, spot);
  return {
    root,
    expiration,
    forward,
    discount,
    years,
    strikes: Float64Array.from(pairs, ({ strike }) => strike),
    calls: Float64Array.from(pairs, ({ call }) => call?.openInterest ?? 0),
    puts: Float64Array.from(pairs, ({ put }) => put?.openInterest ?? 0),
    deviations: deviationsOf(pairs, { forward, discount, years }, deviationOf),
    ...(straddle && { straddle: { ...straddle, expiration: expiration.date } }),
  };
}

/** Returns the quotes of the strike nearest to spot whose call and put both have a two-sided quote: the lower one of a tie. */
function nearestStraddle(pairs: readonly Pair[], spot: number): Omit<Straddle, "expiration"> | undefined {
  let nearest: Omit<Straddle, "expiration"> | undefined;
  for (const { strike, call, put } of pairs) {
    if (nearest && Math.abs(strike - spot) >= Math.abs(nearest.strike - spot)) continue;
    const [ofCall, ofPut] = [call && twoSided(call), put && twoSided(put)];
    if (!ofCall || !ofPut) continue;
    nearest = { strike, callBid: ofCall.bid, callAsk: ofCall.ask, putBid: ofPut.bid, putAsk: ofPut.ask };
  }
  return nearest;
}

function pairsOf(contracts: readonly Contract[]): Pair[] {
  const byStrike = new Map<number, Pair>();
  for (const contract of contracts) {
    const pair = byStrike.get(contract.strike) ?? { strike: contract.strike };
    pair[contract.right] = contract;
    byStrike.set(contract.strike, pair);
  }
  return [...byStrike.values()].sort((a, b) => a.strike - b.strike);
}

/** Returns the strikes whose call and put both have a two-sided quote. */
function quotesOf(pairs: readonly Pair[]) {
  return pairs.flatMap(({ strike, call, put }) => {
    const mids = { call: call && midOf(call), put: put && midOf(put) };
    return mids.call === undefined || mids.put === undefined ? [] : [{ strike, call: mids.call, put: mids.put }];
  });
}

/** Returns the deviation of each pair. Each is looked for from the one before, which is near it. */
function deviationsOf(pairs: readonly Pair[], terms: SliceTerms, deviationOf: DeviationOf): Float64Array {
  let near: number | undefined;
  return Float64Array.from(pairs, (pair) => {
    const deviation = deviationOf(pair, terms, near);
    if (deviation > 0) near = deviation;
    return deviation;
  });
}

type DeviationOf = (pair: Pair, terms: SliceTerms, near: number | undefined) => number;

type SliceTerms = Pick<SnapshotSlice, "forward" | "discount" | "years">;

/** The smallest price of most contracts. An offer at or below it without a bid says that the price is between 0 and the offer. */
const NICKEL = 0.05;

/**
 * Derives the deviation from the price of the out-of-the-money side, or else from the volatility that the source states, or else from
 * half of an offer of a few cents without a bid. 0 if there is none of them.
 */
function impliedOrStatedDeviation(pair: Pair, terms: SliceTerms, near: number | undefined): number {
  const { strike } = pair;
  const { forward, discount } = terms;
  const right = strike < forward ? "put" : "call";
  const deviationAt = (price: number | undefined) =>
    price === undefined ? undefined : impliedDeviation({ right, strike, price, forward, discount }, near);
  const quoted = pair[right];
  const { ask = Infinity } = quoted ?? {};
  const offered = ask <= NICKEL ? ask / 2 : undefined;
  return deviationAt(quoted && midOf(quoted)) ?? (statedDeviation(pair, terms) || (deviationAt(offered) ?? 0));
}

/** Returns the deviation of the volatility that the source states, of the out-of-the-money side first; 0 if it states none. */
function statedDeviation({ strike, call, put }: Pair, { forward, years }: SliceTerms): number {
  const [outOfMoney, inTheMoney] = strike < forward ? [put, call] : [call, put];
  return (outOfMoney?.volatility || inTheMoney?.volatility || 0) * Math.sqrt(years);
}
