/** A calendar date, as whole days since 1970-01-01. */
export type Day = number;

/** Milliseconds in a day of 24 hours. */
export const DAY_MS = 86_400_000;

/** Days of 400 Gregorian years, of 100 without a leap day at their end, and of four. */
const ERA_DAYS = 146_097;
const CENTURY_DAYS = 36_524;
const LEAP_CYCLE_DAYS = 1_461;

/** Days from 0000-03-01 to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468;

/** A date of a year that begins in March, so that a leap day is its last day. Months count from 0. */
interface MarchDate {
  year: number;
  month: number;
  date: number;
}

/**
 * Returns the day of a date; months count from 1, and beyond 12 continue in the next years.
 *
 * Dates are converted by the integer algorithm of H. Hinnant, "chrono-compatible low-level date algorithms" (2013): a `Date`
 * takes ten times as long, and a market converts millions.
 */
export function dayOf(year: number, month: number, date: number): Day {
  const marchMonth = (((month - 3) % 12) + 12) % 12;
  const marchYear = year + Math.floor((month - 3) / 12);
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + daysBeforeMonth(marchMonth) + date - 1 - DAYS_BEFORE_1970;
}

/** Formats a day as YYYY-MM-DD. */
export function isoDate(day: Day): string {
  const { year, month, date } = marchDateOf(day);
  const civilMonth = civilMonthOf(month);
  const civilYear = year + (civilMonth <= 2 ? 1 : 0);
  return `${String(civilYear).padStart(4, "0")}-${twoDigits(civilMonth)}-${twoDigits(date)}`;
}

/** Parses a YYYY-MM-DD text; `undefined` if it is not a calendar date. */
export function dayFromIso(text: string): Day | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const day = dayOf(Number(year), Number(month), Number(date));
  return Number.isNaN(day) || isoDate(day) !== text ? undefined : day;
}

/** Returns the year of a day. */
export function yearOf(day: Day): number {
  const { year, month } = marchDateOf(day);
  return year + (civilMonthOf(month) <= 2 ? 1 : 0);
}

/** Returns the month of a day; January is 1. */
export function monthOf(day: Day): number {
  return civilMonthOf(marchDateOf(day).month);
}

function marchDateOf(day: Day): MarchDate {
  const days = Math.floor(day) + DAYS_BEFORE_1970;
  const era = Math.floor(days / ERA_DAYS);
  const ofEra = days - era * ERA_DAYS;
  const leapDays =
    Math.floor(ofEra / (LEAP_CYCLE_DAYS - 1)) - Math.floor(ofEra / CENTURY_DAYS) + Math.floor(ofEra / (ERA_DAYS - 1));
  const yearOfEra = Math.floor((ofEra - leapDays) / 365);
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  return { year: yearOfEra + 400 * era, month, date: ofYear - daysBeforeMonth(month) + 1 };
}

/** Returns the days of a year from March to a month: 153 days per five months. */
function daysBeforeMonth(marchMonth: number): number {
  return Math.floor((153 * marchMonth + 2) / 5);
}

function civilMonthOf(marchMonth: number): number {
  return marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
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
