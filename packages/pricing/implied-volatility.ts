import type { Right } from "./black-scholes";
import { normalCumulative, normalDensity } from "./normal-distribution";

/** Mid prices of the call and the put of one strike and expiration. */
interface ParityQuote {
  strike: number;
  call: number;
  put: number;
}

/** The forward price and the discount factor that quotes of one expiration imply. */
interface ImpliedForward {
  forward: number;
  /** Value today of one dollar at settlement. */
  discount: number;
  /** Twice the standard error of the discount, from the scatter of the quotes; 0 for a discount that no quotes imply. */
  discountError: number;
}

/** Highest yearly rate accepted from quotes: a steeper slope is noise. */
const HIGHEST_RATE = 0.1;

/** Strikes further than this share from the forward are quoted too wide to imply a discount. */
const NEAR = 0.1;
const FEWEST_FOR_SLOPE = 5;

/**
 * Returns the forward and the discount implied by put-call parity, C - P = discount * (forward - strike); `undefined`
 * without quotes.
 *
 * The forward comes from the strike with the smallest |C - P|, the lower strike if two are equal; the discount from the
 * slope of C - P over the strikes within 10 %.
 */
export function impliedForward(quotes: readonly ParityQuote[], years: number): ImpliedForward | undefined {
  let nearest: ParityQuote | undefined;
  for (const quote of quotes) {
    if (nearest === undefined || Math.abs(quote.call - quote.put) < Math.abs(nearest.call - nearest.put))
      nearest = quote;
  }
  if (nearest === undefined) return undefined;
  const { strike, call, put } = nearest;
  const near = quotes.filter((quote) => Math.abs(quote.strike / strike - 1) <= NEAR);
  const { slope, error } = fittedSlope(near);
  const discount = Math.min(1, Math.max(Math.exp(-HIGHEST_RATE * years), -slope));
  return { forward: strike + (call - put) / discount, discount, discountError: 2 * error };
}

/** Returns the least-squares slope of C - P over the strike, with its standard error; -1 (no discount) if there are too few strikes. */
function fittedSlope(quotes: readonly ParityQuote[]): { slope: number; error: number } {
  if (quotes.length < FEWEST_FOR_SLOPE) return { slope: -1, error: 0 };
  const mean = (pick: (quote: ParityQuote) => number) =>
    quotes.reduce((sum, quote) => sum + pick(quote), 0) / quotes.length;
  const strikeMean = mean((quote) => quote.strike);
  const differenceMean = mean((quote) => quote.call - quote.put);
  const covariance = mean((quote) => (quote.strike - strikeMean) * (quote.call - quote.put - differenceMean));
  const variance = mean((quote) => (quote.strike - strikeMean) ** 2);
  const slope = covariance / variance;
  const residual = mean(({ strike, call, put }) => (call - put - differenceMean - slope * (strike - strikeMean)) ** 2);
  return { slope, error: Math.sqrt(residual / (quotes.length - 2) / variance) };
}

/** The mid price of one option, with the forward and discount of its expiration. */
interface PricedOption {
  right: Right;
  strike: number;
  price: number;
  forward: number;
  discount: number;
}

const LARGEST_DEVIATION = 8;
const SMALLEST_DEVIATION = 1e-5;
const MAX_STEPS = 60;
const TOLERANCE = 1e-12;

/**
 * Returns the deviation to settlement (volatility * sqrt(years)) at which Black's price equals the price of an option.
 *
 * `tolerance` is a share of the price. Newton's method from `near`, such as the deviation of the next strike, with bisection if a step would leave the bracket. `undefined` if
 * no deviation gives the price: it is below the intrinsic value, or above the price at infinite volatility.
 */
export function impliedDeviation(option: PricedOption, near?: number, tolerance = TOLERANCE): number | undefined {
  const target = option.price / option.discount / option.forward;
  const ratio = option.strike / option.forward;
  const sign = option.right === "call" ? 1 : -1;
  const [intrinsic, most] = [Math.max(0, sign * (1 - ratio)), sign === 1 ? 1 : ratio];
  if (!(target > intrinsic && target < most)) return undefined;
  let low = SMALLEST_DEVIATION;
  let high = LARGEST_DEVIATION;
  let deviation = near ?? Math.min(1, Math.max(0.01, Math.sqrt(2 * Math.abs(Math.log(ratio)))));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const error = priceInForwards(ratio, sign, deviation) - target;
    if (Math.abs(error) <= tolerance * target) return deviation;
    if (error > 0) high = deviation;
    else low = deviation;
    const next = deviation - error / normalDensity(-Math.log(ratio) / deviation + deviation / 2);
    deviation = next > low && next < high ? next : (low + high) / 2;
  }
  const isAtBound = deviation > 0.99 * LARGEST_DEVIATION || deviation < 1.01 * SMALLEST_DEVIATION;
  return isAtBound ? undefined : deviation;
}

/** Returns the undiscounted price in units of the forward; `ratio` is strike / forward. */
function priceInForwards(ratio: number, sign: 1 | -1, deviation: number): number {
  const d1 = -Math.log(ratio) / deviation + deviation / 2;
  return sign * (normalCumulative(sign * d1) - ratio * normalCumulative(sign * (d1 - deviation)));
}
