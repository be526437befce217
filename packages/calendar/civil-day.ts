/** A calendar date, as whole days since 1970-01-01. */
export type Day = number;

/** A calendar date, as a day or as YYYY-MM-DD. */
export type CalendarDate = Day | string;

/** Milliseconds of a minute, an hour and a day of 24 hours. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Returns the day of a date; months count from 1, and beyond 12 continue in the next years. */
export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** Returns the day of a date that exists; NaN for a text that is not a date. */
export function dayNumber(date: CalendarDate): Day {
  return typeof date === "number" ? date : Date.parse(`${date}T00:00Z`) / DAY_MS;
}

/** Parses a YYYY-MM-DD text; `undefined` if it is not a calendar date. */
export function dayFromIso(text: string): Day | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(text) : NaN;
  return Number.isNaN(day) || isoDate(day) !== text ? undefined : day; // 2026-02-30 is read as 2026-03-02.
}

/** Whether a text is a date that exists, in the form YYYY-MM-DD. */
export function isPlainDate(text: string): boolean {
  return dayFromIso(text) !== undefined;
}

/** Formats a day as YYYY-MM-DD. @throws RangeError if that is not a date. */
export function isoDate(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the date (YYYY-MM-DD) so many days after another; before it if the number is negative. */
export function addDays(date: string, days: number): string {
  return isoDate(dayNumber(date) + days);
}

/** Returns the year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Returns the month of a day; January is 1. */
export function monthOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCMonth() + 1;
}

/** Returns the day of the week of a date: 1 for Monday to 7 for Sunday, as in ISO 8601. */
export function dayOfWeek(date: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1;
}

/** Returns the n-th occurrence of a day of the week in a month, counted from 1. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((weekday - dayOfWeek(first) + 7) % 7) + 7 * (nth - 1);
}

/** Returns the last occurrence of a day of the week in a month. */
export function lastWeekday(year: number, month: number, weekday: number): Day {
  const last = monthEnd(year, month);
  return last - ((dayOfWeek(last) - weekday + 7) % 7);
}

/** Returns the last day of a month. */
export function monthEnd(year: number, month: number): Day {
  return dayOf(year, month + 1, 1) - 1;
}
