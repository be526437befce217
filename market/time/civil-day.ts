/** A calendar date, as whole days since 1970-01-01. */
export type Day = number;

/** Milliseconds in a day of 24 hours. */
export const DAY_MS = 86_400_000;

/** Returns the day of a date; months count from 1, and beyond 12 continue in the next years. */
export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** Formats a day as YYYY-MM-DD. */
export function isoDate(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Parses a YYYY-MM-DD text; `undefined` if it is not a calendar date. */
export function dayFromIso(text: string): Day | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  return Number.isNaN(day) || isoDate(day) !== text ? undefined : day;
}

/** Returns the year of a day. */
export function yearOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}

/** Returns the month of a day; January is 1. */
export function monthOf(day: Day): number {
  return new Date(day * DAY_MS).getUTCMonth() + 1;
}

/** Returns the weekday of a day; Sunday is 0, Saturday 6. */
export function weekday(day: Day): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the n-th occurrence of a weekday in a month, counted from 1. */
export function nthWeekday(year: number, month: number, which: number, nth: number): Day {
  const first = dayOf(year, month, 1);
  return first + ((which - weekday(first) + 7) % 7) + 7 * (nth - 1);
}

/** Returns the last day of a month. */
export function monthEnd(year: number, month: number): Day {
  return dayOf(year, month + 1, 1) - 1;
}

/** Returns Easter Sunday of the Gregorian calendar (the anonymous computus of 1876). */
export function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = century - Math.floor((century + 8) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((correction + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * week) / 451);
  const march = epact + week - 7 * late + 114;
  return dayOf(year, Math.floor(march / 31), (march % 31) + 1);
}
