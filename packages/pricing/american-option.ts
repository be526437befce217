import type { EuropeanOption } from "./black-scholes";
import { normalCumulative, normalDensity } from "./normal-distribution";

/** The underlying of an American option: its price, its forward at settlement, and a continuous rate per year. */
export interface AmericanMarket {
  spot: number;
  forward: number;
  rate: number;
}

/** How precisely an American option is valued. */
interface AmericanPrecision {
  /** A right of early exercise worth less than this many dollars is not computed. */
  negligible: number;
  /** The critical price is found to this part of the strike. The value of the option depends on its error to the second order only. */
  tolerance: number;
  /** The most steps of Newton's method. */
  maxSteps: number;
}

/** That of the market, for speed: quotes are in cents. */
const quotePrecision: AmericanPrecision = { negligible: 0.0025, tolerance: 1e-6, maxSteps: 20 };

/** The formula to the digits of the machine, for a price by itself. */
export const exactPrecision: AmericanPrecision = { negligible: 0, tolerance: 1e-13, maxSteps: 200 };

/**
 * The least rate per year of the approximation, which divides by the rate. The value at zero differs by less than a rounding of
 * quotes.
 */
const LEAST_RATE = 1e-8;

/**
 * Returns the value of an option that can be exercised at any time, given the value of the European option with the same terms. It
 * is never below the European value and the gain of exercising now.
 *
 * The approximation of N. Ju and R. Zhong, "An approximate formula for pricing American options", Journal of Derivatives 7
 * (1999), which corrects the quadratic approximation of G. Barone-Adesi and R. Whaley (Journal of Finance 42, 1987). It
 * differs from a binomial tree by less than half a percent for contracts of up to a year.
 */
export function americanPrice(
  option: EuropeanOption,
  market: AmericanMarket,
  european: number,
  precision = quotePrecision,
): number {
  const { right, strike, years, volatility } = option;
  const { spot, forward, rate } = market;
  const { negligible } = precision;
  const sign = right === "call" ? 1 : -1;
  const floor = Math.max(european, sign * (spot - strike));
  const carry = Math.log(forward / spot) / years;
  // Early exercise saves at most the yield of the asset (call) or of the strike (put), if the option ends in the money.
  const saved = right === "call" ? spot * -Math.expm1((carry - rate) * years) : strike * -Math.expm1(-rate * years);
  if (saved < negligible || saved <= 0) return floor;
  const deviation = volatility * Math.sqrt(years);
  // Prices may be nearer to the strike before the end than they are expected to be at the end.
  const nearest = Math.max(sign * Math.log(forward / strike), sign * Math.log(spot / strike));
  const distance = nearest / deviation + deviation / 2;
  if (distance < 0 && saved * normalCumulative(distance) < negligible) return floor;
  const premium = exercisePremium(
    { sign, spot, strike, years, volatility, rate: Math.max(rate, LEAST_RATE), carry },
    precision,
  );
  return premium === undefined ? floor : Math.max(floor, european + Math.min(saved, premium));
}

interface ExerciseTerms {
  /** 1 for a call, -1 for a put. */
  sign: 1 | -1;
  spot: number;
  strike: number;
  years: number;
  volatility: number;
  rate: number;
  /** Growth of the forward per year: the rate less the yield of the asset. */
  carry: number;
}

/** Returns the value of early exercise; `undefined` if the option should be exercised now. Names follow Ju and Zhong. */
function exercisePremium(terms: ExerciseTerms, { tolerance, maxSteps }: AmericanPrecision): number | undefined {
  const { sign, spot, strike, years, volatility, rate, carry } = terms;
  const variance = volatility * volatility;
  const deviation = volatility * Math.sqrt(years);
  const alpha = (2 * rate) / variance;
  const beta = (2 * carry) / variance;
  const h = -Math.expm1(-rate * years);
  const root = Math.sqrt((beta - 1) * (beta - 1) + (4 * alpha) / h);
  const lambda = (1 - beta + sign * root) / 2;
  const yieldFactor = Math.exp((carry - rate) * years);
  const discount = 1 - h;

  let critical = criticalSeed({ sign, strike, years, deviation, carry, alpha, beta });
  let d1 = 0;
  let assetDelta = 0;
  let gain = 0;
  for (let step = 0; ; step += 1) {
    d1 = (Math.log(critical / strike) + carry * years) / deviation + deviation / 2;
    assetDelta = yieldFactor * normalCumulative(sign * d1);
    const european = sign * (critical * assetDelta - strike * discount * normalCumulative(sign * (d1 - deviation)));
    gain = sign * (critical - strike) - european;
    const error = gain - (sign * critical * (1 - assetDelta)) / lambda;
    if (Math.abs(error) <= tolerance * strike || step === maxSteps) break;
    const slope = sign * (1 - assetDelta) * (1 - 1 / lambda) + (yieldFactor * normalDensity(d1)) / (lambda * deviation);
    critical -= error / slope;
  }
  const log = Math.log(spot / critical);
  if (!(sign * log < 0)) return undefined;

  const width = 2 * lambda + beta - 1;
  const lambdaSlope = (-sign * alpha) / (h * h * root);
  const growth = Math.exp(carry * years);
  const europeanSlope =
    (critical * normalDensity(d1) * volatility * growth) / (2 * rate * Math.sqrt(years)) -
    (sign * (rate - carry) * critical * (assetDelta / discount)) / rate +
    sign * strike * normalCumulative(sign * (d1 - deviation));
  const b = (discount * alpha * lambdaSlope) / (2 * width);
  const c = -((discount * alpha) / width) * (europeanSlope / gain + 1 / h + lambdaSlope / width);
  const correction = 1 - log * (b * log + c);
  return (gain * Math.exp(lambda * log)) / correction;
}

interface SeedTerms extends Pick<ExerciseTerms, "sign" | "strike" | "years" | "carry"> {
  deviation: number;
  alpha: number;
  beta: number;
}

/** Returns a first estimate of the price at which the option is exercised, between the exercise price of a perpetual option and the strike. */
function criticalSeed({ sign, strike, years, carry, deviation, alpha, beta }: SeedTerms): number {
  const lambda = (1 - beta + sign * Math.sqrt((beta - 1) * (beta - 1) + 4 * alpha)) / 2;
  const perpetual = strike / (1 - 1 / lambda);
  const exponent = ((sign * carry * years + 2 * deviation) * strike) / (sign * (perpetual - strike));
  return strike + (perpetual - strike) * -Math.expm1(-exponent);
}
