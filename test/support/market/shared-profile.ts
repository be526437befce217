import { chainOf } from "../../../market/chains/chain";
import { type ExposureProfile, exposureProfile } from "../../../market/exposure/exposure-profile";
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

/** Prices contracts again as publicly shared profiles do: without rates, calls and puts each with their own volatility. */
export function sharedProfile(contracts: readonly ProfiledContract[], spot: number): ExposureProfile {
  const live = contracts.filter(({ years, volatility }) => years > 0 && volatility > 0);
  const chain = chainOf(
    live.map(({ strike, signedOpenInterest }, e) => ({
      ...{ expiration: { day: e, date: String(e), settlesMs: e }, strikes: [strike] },
      ...{ calls: [Math.max(0, signedOpenInterest)], puts: [Math.max(0, -signedOpenInterest)] },
    })),
  );
  const rootYears = Float64Array.from(live, ({ years }) => Math.sqrt(years));
  const terms = {
    logForward: rootYears.map(() => Math.log(spot)),
    carry: rootYears.map(() => 1),
    rootYears,
    spot,
    multiplier: 100,
  };
  const deviations = Float64Array.from(live, ({ volatility }, e) => volatility * (rootYears[e] ?? 0));
  const priced = { chain, terms, pairs: { deviations, netContracts: chain.netOpenInterest } };
  return (spots) => exposureProfile(priced, "gamma", spots);
}

const BUSINESS_DAYS_PER_YEAR = 262;

/** Returns the weekdays from one day up to but excluding another, holidays included, in years of 262. */
export function businessYears(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day += 1) if (weekday(day) % 6 !== 0) days += 1;
  return days / BUSINESS_DAYS_PER_YEAR;
}
