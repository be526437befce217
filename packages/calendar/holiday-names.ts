import { exceptionalClosures } from "@strikebook/contract";
import { isHoliday } from "./closures";

/** The holiday of each month, January first; January has New Year's Day besides. No other month has two. */
const byMonth: readonly (string | undefined)[] = [
  "Martin Luther King Jr. Day",
  "Presidents' Day",
  "Good Friday",
  "Good Friday",
  "Memorial Day",
  "Juneteenth",
  "Independence Day",
  undefined,
  "Labor Day",
  undefined,
  "Thanksgiving",
  "Christmas",
];

/** New Year's Day on a Sunday is observed on January 2; Martin Luther King Jr. Day is January 15 at the earliest. */
const LAST_NEW_YEAR = 2;

/** Returns the name of the holiday for which the US exchanges are closed on a weekday (YYYY-MM-DD); `undefined` if there is none. */
export function holidayName(date: string): string | undefined {
  if (!isHoliday(date) || exceptionalClosures.includes(date)) return undefined;
  const [, month = 1, day = 1] = date.split("-").map(Number);
  return month === 1 && day <= LAST_NEW_YEAR ? "New Year's Day" : byMonth[month - 1];
}
