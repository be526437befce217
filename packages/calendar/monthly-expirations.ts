import { type CalendarDate, type Day, dayNumber, monthEnd, monthOf, nthWeekday, yearOf } from "./civil-day";
import { sessionOnOrBefore } from "./trading-sessions";

const FRIDAY = 5;

/** Returns the day monthly options expire: the third Friday, or the session before if that is a holiday. */
export function monthlyExpiration(year: number, month: number): Day {
  return sessionOnOrBefore(nthWeekday(year, month, FRIDAY, 3));
}

/** Returns whether monthly options expire on a day. */
export function isMonthlyExpiration(day: Day): boolean {
  return monthlyExpiration(yearOf(day), monthOf(day)) === day;
}

/** Returns whether a date is the third Friday of its month, or the Thursday before it if the exchanges are closed on that Friday. */
export function canBeMonthly(date: CalendarDate): boolean {
  const day = dayNumber(date);
  return day === nthWeekday(yearOf(day), monthOf(day), FRIDAY, 3) || isMonthlyExpiration(day);
}

/** Returns the last session of a month. */
export function lastSessionOfMonth(year: number, month: number): Day {
  return sessionOnOrBefore(monthEnd(year, month));
}
