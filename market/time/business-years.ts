import { type Day, dayOfWeek } from "@strikebook/calendar";

const BUSINESS_DAYS_PER_YEAR = 262;

/** Returns the weekdays from one day up to but excluding another, holidays included, in years of 262: the time of publicly shared profiles. */
export function businessYears(from: Day, to: Day): number {
  let days = 0;
  for (let day = from; day < to; day += 1) if (dayOfWeek(day) < 6) days += 1;
  return days / BUSINESS_DAYS_PER_YEAR;
}

/** The time of a contract without a weekday left. */
export const LAST_BUSINESS_DAY_YEARS = 1 / BUSINESS_DAYS_PER_YEAR;
