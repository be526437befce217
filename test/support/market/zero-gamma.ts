import { normalDensity } from "../../../market/pricing/normal-distribution";
import { type Day, weekday } from "../../../market/time/civil-day";

/** One contract of a repriced gamma profile. */
export interface ProfiledContract {
  strike: number;
  /** A contract without time left is ignored. */
  years: number;
  /** Per year; a contract with volatility 0 is ignored. */
  volatility: number;
  /** Contracts, puts negative. */
  signedOpenInterest: number;
}

const LEVELS = 60;
const BUSINESS_DAYS_PER_YEAR = 262;

/** Returns sixty prices spread evenly from 80 % to 120 % of spot. */
export function profileSpots(spot: number): number[] {
  return Array.from({ length: LEVELS }, (_, i) => spot * (0.8 + (0.4 * i) / (LEVELS - 1)));
}

/**
 * Returns the net gamma exposure in dollars per 1 % at each of the prices. Every contract is repriced there at its own
 * volatility, without rate and dividend: the convention of publicly shared gamma profiles.
 */
export function gammaProfile(contracts: readonly ProfiledContract[], spots: readonly number[]): number[] {
  const live = contracts.filter(({ years, volatility }) => years > 0 && volatility > 0);
  return spots.map((spot) =>
    live.reduce((sum, { strike, years, volatility, signedOpenInterest }) => {
      const deviation = volatility * Math.sqrt(years);
      const d1 = Math.log(spot / strike) / deviation + deviation / 2;
      return sum + (normalDensity(d1) / deviation) * spot * signedOpenInterest;
    }, 0),
  );
}

/**
 * Returns the lowest price at which the repriced profile changes sign, interpolated between its sixty points;
 * `undefined` if the sign never changes. The flip of a board is another figure: it sums over strikes at today's price.
 */
export function zeroGamma(contracts: readonly ProfiledContract[], spot: number): number | undefined {
  const spots = profileSpots(spot);
  const profile = gammaProfile(contracts, spots);
  for (let i = 1; i < spots.length; i += 1) {
    const below = profile[i - 1] ?? 0;
    const above = profile[i] ?? 0;
    const start = spots[i - 1] ?? 0;
    if (below * above < 0) return start + (((spots[i] ?? 0) - start) * -below) / (above - below);
  }
  return undefined;
}

/** Returns the weekdays from one day up to but excluding another, holidays included, in years of 262. */
export function businessYears(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day += 1) if (weekday(day) % 6 !== 0) days += 1;
  return days / BUSINESS_DAYS_PER_YEAR;
}
