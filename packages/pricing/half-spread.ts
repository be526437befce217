import type { Right } from "./black-scholes";
import { impliedDeviation } from "./implied-volatility";

/** The quote of one option, with the forward and the discount of its expiration. */
interface QuotedOption {
  right: Right;
  strike: number;
  bid: number;
  ask: number;
  forward: number;
  discount: number;
}

/** As a share of the price. Prices of a few cents are not computed much more precisely than this. */
const TOLERANCE = 1e-9;

/**
 * Returns half of the difference between the deviations (volatility * sqrt(years)) of ask and bid; `undefined` unless both have one. `near` is a
 * deviation between them.
 */
export function halfSpread({ bid, ask, ...option }: QuotedOption, near: number): number | undefined {
  const low = impliedDeviation({ ...option, price: bid }, near, TOLERANCE);
  const high = impliedDeviation({ ...option, price: ask }, near, TOLERANCE);
  return low === undefined || high === undefined ? undefined : (high - low) / 2;
}

/**
 * Returns the half spreads of the strikes of an expiration: its own of each quoted strike, and of another that of the nearest quoted strike,
 * the lower one of a tie. 0 if none is quoted. `own` has NaN where a strike is not quoted; strikes ascend.
 */
export function nearestSpreads(strikes: ArrayLike<number>, own: ArrayLike<number>): Float64Array {
  const quoted = Array.from({ length: own.length }, (_, at) => at).filter((at) => !Number.isNaN(own[at]));
  let next = 0;
  return Float64Array.from(own, (spread, at) => {
    if (!Number.isNaN(spread)) return spread;
    while ((quoted[next] ?? Infinity) < at) next += 1;
    const [below, above] = [quoted[next - 1], quoted[next]];
    const distance = (place: number | undefined) =>
      place === undefined ? Infinity : Math.abs((strikes[place] ?? 0) - (strikes[at] ?? 0));
    const nearest = distance(below) <= distance(above) ? below : above;
    return nearest === undefined ? 0 : (own[nearest] ?? 0);
  });
}
