import { closingMs, type Day, DAY_MS, dayOfWeek, openingMs, sessionOnOrBefore } from "@strikebook/calendar";
import { settlesAtOpen } from "@strikebook/contract";

const YEAR_MS = 365 * DAY_MS;

/** Minimum time to settlement: below 15 minutes the gamma of one strike would exceed the gamma of the rest of the board. */
const SHORTEST_MS = 15 * 60_000;

/** Returns when the contracts of a root and expiration date settle, in milliseconds since 1970 UTC. */
export function settlementMs(root: string, expiration: Day): number {
  const session = sessionOnOrBefore(expiration);
  return settlesAtOpen(root) ? openingMs(session) : closingMs(session);
}

/** Returns the calendar years of 365 days from an instant to settlement, at least 15 minutes. */
export function yearsToSettlement(asOfMs: number, settlesMs: number): number {
  return Math.max(SHORTEST_MS, settlesMs - asOfMs) / YEAR_MS;
}

const BUSINESS_DAYS_PER_YEAR = 262;

/** Returns the weekdays from one day up to but excluding another, holidays included, in years of 262: the time of publicly shared profiles. */
export function businessYears(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day += 1) if (dayOfWeek(day) < 6) days += 1;
  return days / BUSINESS_DAYS_PER_YEAR;
}

/** The time of a contract without a weekday left. */
export const LAST_BUSINESS_DAY_YEARS = 1 / BUSINESS_DAYS_PER_YEAR;
