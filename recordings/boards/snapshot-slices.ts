import type { Straddle } from "@strikebook/contract";
import { type Expiration, expirationOf, type Listing } from "../../market/chains/chain";
import { agreeingQuotes, impliedForward, isQuoted } from "@strikebook/pricing";
import { yearsToSettlement } from "../../market/time/settlement";
import { listingsOf, type StrikeContracts, contractsByStrike } from "../snapshots/quotes";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { outOfMoneyQuote, strikeDeviations } from "./strike-deviations";

/** One expiration of one root in a snapshot: its contracts, and the values that its quotes imply. */
export interface SnapshotSlice extends Listing {
  root: string;
  expiration: Expiration;
  forward: number;
  discount: number;
  /** The interest rate that the discount stands for: continuous, per year; absent if the quotes do not say it to a point. */
  rate?: number;
  /** Calendar years from the instant of the quotes to settlement. */
  years: number;
  /** Ascending. */
  strikes: Float64Array;
  /** Open interest in contracts; 0 if it is not known. */
  calls: Float64Array;
  puts: Float64Array;
  /** volatility * sqrt(years) of each strike, for call and put alike; 0 if unknown. */
  deviations: Float64Array;
  /** The quote of the out-of-the-money side of each strike, in dollars; NaN unless it has both and no other quote refutes it. */
  bids: Float64Array;
  asks: Float64Array;
  /** The quotes of the strike nearest to spot; absent if no strike has both a call and a put with two-sided quotes. */
  straddle?: Straddle;
}

/** Returns the expirations of every root of a snapshot, sorted by settlement, then by root. */
export function slicesOf({ contracts, quoteMs, spot }: Pick<Snapshot, "contracts" | "quoteMs" | "spot">) {
  return listingsOf(contracts)
    .map((own) => sliceOf(own, quoteMs, spot))
    .sort((a, b) => a.expiration.settlesMs - b.expiration.settlesMs || (a.root < b.root ? -1 : 1));
}

/**
 * Computes one expiration. The forward and the discount are those that the source states, or else those of put-call parity over the quotes
 * that agree. Without a strike that has both quotes, the forward is the spot and the discount 1.
 */
function sliceOf(contracts: readonly Contract[], quoteMs: number, spot: number): SnapshotSlice {
  const { root = "", expiration: day = 0, forward: stated, discount: statedDiscount } = contracts[0] ?? {};
  const expiration = expirationOf(root, day);
  const years = yearsToSettlement(quoteMs, expiration.settlesMs);
  const strikes = contractsByStrike(contracts);
  const isExact = stated !== undefined && statedDiscount !== undefined;
  const agreement = isExact ? undefined : agreeingQuotes(strikes);
  const implied = isExact ? undefined : impliedForward(agreement?.pairs ?? [], years);
  const { forward, discount } = isExact
    ? { forward: stated, discount: statedDiscount }
    : (implied ?? { forward: spot, discount: 1 });
  const straddle = nearestStraddle(strikes, spot);
  const terms = { forward, discount, years };
  const quotes = strikes.map((own) => outOfMoneyQuote(own, terms, agreement));
  return {
    root,
    expiration,
    forward,
    discount,
    years,
    strikes: Float64Array.from(strikes, ({ strike }) => strike),
    calls: Float64Array.from(strikes, ({ call }) => call?.openInterest ?? 0),
    puts: Float64Array.from(strikes, ({ put }) => put?.openInterest ?? 0),
    deviations: strikeDeviations(strikes, terms, agreement),
    bids: Float64Array.from(quotes, (quote) => quote?.bid ?? NaN),
    asks: Float64Array.from(quotes, (quote) => quote?.ask ?? NaN),
    ...rateOf({ discount, years, error: isExact ? 0 : implied?.discountError }),
    ...(straddle && { straddle: { ...straddle, expiration: expiration.date } }),
  };
}

/** The largest error of a rate that is shown. */
const RATE_ERROR = 0.01;

/** Returns the rate of a discount with its error, if both are known well enough. A discount of 1 was not implied. */
function rateOf({ discount, years, error = Infinity }: { discount: number; years: number; error: number | undefined }) {
  const isKnown = discount < 1 && error / discount / years <= RATE_ERROR;
  return isKnown ? { rate: -Math.log(discount) / years } : {};
}

/** Returns the quotes of the strike nearest to spot whose call and put both have a two-sided quote: the lower one of a tie. */
function nearestStraddle(strikes: readonly StrikeContracts[], spot: number): Omit<Straddle, "expiration"> | undefined {
  let nearest: Omit<Straddle, "expiration"> | undefined;
  for (const { strike, call, put } of strikes) {
    if (nearest && Math.abs(strike - spot) >= Math.abs(nearest.strike - spot)) continue;
    if (!isQuoted(call) || !isQuoted(put)) continue;
    nearest = { strike, callBid: call.bid, callAsk: call.ask, putBid: put.bid, putAsk: put.ask };
  }
  return nearest;
}
