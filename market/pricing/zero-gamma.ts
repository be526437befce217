import { type Day, weekday } from "../time/civil-day";
import { normalDensity } from "./normal-distribution";

/** One contract of the repriced profile. */
export interface ProfiledContract {
  strike: number;
  /** At most 0 leaves the contract out. */
  years: number;
  /** Per year; 0 leaves the contract out. */
  volatility: number;
  /** Contracts, puts negative. */
  signedOpenInterest: number;
}

const LEVELS = 60;
const BUSINESS_DAYS_PER_YEAR = 262;

/** Sixty prices spread evenly from 80 % to 120 % of spot. */
export function profileSpots(spot: number): number[] {
  return Array.from({ length: LEVELS }, (_, i) => spot * (0.8 + (0.4 * i) / (LEVELS - 1)));
}

/**
 * Net gamma exposure in dollars per 1 % at each of the prices, every contract repriced there at its own volatility with
 * no rate and no dividend: the convention of the publicly shared gamma profiles.
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
 * The lowest price at which the repriced profile changes sign, straight between its sixty points; undefined when it
 * keeps one sign. This is not the flip of a board, which runs over strikes at today's price.
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

/** Weekdays from one day up to but excluding another, holidays counted, in years of 262. */
export function businessYears(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day += 1) if (weekday(day) % 6 !== 0) days += 1;
  return days / BUSINESS_DAYS_PER_YEAR;
}
