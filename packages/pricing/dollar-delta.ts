import { normalCumulative, normalDensity } from "./normal-distribution";

/** The calls and puts of one strike and expiration. */
interface Position {
  /** ln(forward / strike) / deviation + deviation / 2. */
  d1: number;
  /** volatility * sqrt(years), above 0. */
  deviation: number;
  /** Contracts of the call less contracts of the put. */
  net: number;
  /** Contracts of the put. */
  puts: number;
}

/**
 * Returns the dollar delta of calls less that of puts, the dollars of the underlying that hedge them. `scale` is
 * carry * spot * multiplier, with carry = e^(-dividend yield * years).
 *
 *     scale * (calls * N(d1) - puts * (N(d1) - 1)) = scale * (net * N(d1) + puts)
 *
 * It is never below 0: the delta of a put is negative, and puts count minus.
 */
export function dollarDelta(scale: number, { d1, net, puts }: Position): number {
  return scale * (net * normalCumulative(d1) + puts);
}

/** How a contract's delta changes with time: the price of the underlying stays, the forward grows to settlement. */
export interface TimeTerms {
  /** Calendar years to settlement. */
  years: number;
  /** Continuous, per year: the rate by which carry is discounted. */
  dividendYield: number;
  /** ln(forward / spot), of a forward that is a price of its own 0. */
  growth: number;
}

const DAYS_PER_YEAR = 365;

/**
 * Returns the dollar charm of calls less that of puts: the dollars of delta gained in one calendar day, with the price of the underlying and
 * the volatility unchanged. It is `charm` of `blackScholes`:
 *
 *     yield * delta - scale * net * n(d1) * (growth / deviation - d2 / 2) / years, with d2 = d1 - deviation
 */
export function dollarCharm(scale: number, position: Position, { years, dividendYield, growth }: TimeTerms): number {
  const { d1, deviation, net } = position;
  const ofDensity = (scale * net * normalDensity(d1) * (growth / deviation - (d1 - deviation) / 2)) / years;
  return (dividendYield * dollarDelta(scale, position) - ofDensity) / DAYS_PER_YEAR;
}
