import * as v from "valibot";

/** Forms of RFC 3339 other than the usual one, which is read without a pattern: long lists have thousands of instants. */
const instantPattern =
  /^\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const ZERO = "0".charCodeAt(0);
const DASH = "-".charCodeAt(0);
const COLON = ":".charCodeAt(0);
const POINT = ".".charCodeAt(0);
const LETTER_T = "T".charCodeAt(0);
const LETTER_Z = "Z".charCodeAt(0);

/** Returns the digit of a text at an index; below 0 or above 9 if it is none. */
function digit(text: string, at: number): number {
  return text.charCodeAt(at) - ZERO;
}

/**
 * Returns the number of two digits; -1 if one of them is no digit. The sign of the combined bits tells that of all four differences,
 * which takes half the time of comparing each.
 */
function pair(text: string, at: number): number {
  const tens = digit(text, at);
  const ones = digit(text, at + 1);
  return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}

const DATE_LENGTH = "YYYY-MM-DD".length;
const SECONDS_LENGTH = "YYYY-MM-DDTHH:MM:SSZ".length;
const MILLISECONDS_LENGTH = "YYYY-MM-DDTHH:MM:SS.mmmZ".length;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a usual instant, YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DDTHH:MM:SS.mmmZ on a day of the calendar, in milliseconds since 1970
 * UTC; NaN for any other text.
 */
function usualInstantMs(text: string): number {
  const { length } = text;
  if (
    (length !== SECONDS_LENGTH && length !== MILLISECONDS_LENGTH) ||
    text.charCodeAt(10) !== LETTER_T ||
    text.charCodeAt(13) !== COLON ||
    text.charCodeAt(16) !== COLON ||
    text.charCodeAt(length - 1) !== LETTER_Z
  )
    return NaN;
  const hours = pair(text, 11);
  const minutes = pair(text, 14);
  const seconds = pair(text, 17);
  const thousandths = length === SECONDS_LENGTH ? 0 : thousandthsOf(text);
  if ((hours | minutes | seconds | thousandths | (23 - hours) | (59 - minutes) | (59 - seconds)) < 0) return NaN;
  return firstDayMs(text) + hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000 + thousandths;
}

/** Returns the milliseconds of an instant that has them; -1 if they are not three digits after a point. */
function thousandthsOf(text: string): number {
  const hundreds = digit(text, 20);
  const rest = pair(text, 21);
  return text.charCodeAt(19) === POINT && hundreds >= 0 && hundreds <= 9 && rest >= 0 ? hundreds * 100 + rest : -1;
}

/** The engine keeps one copy of short texts such as dates, so that finding one here takes less time than reading it. */
const dayStarts = new Map<string, number>();
const MAX_DAYS = 10_000;

/** Returns the start of a day of the calendar, YYYY-MM-DD, in milliseconds since 1970 UTC; NaN for any other text. */
export function dayStartMs(date: string): number {
  if (date.length !== DATE_LENGTH) return NaN;
  const known = dayStarts.get(date);
  if (known !== undefined) return known;
  const startMs = firstDayMs(date);
  if (dayStarts.size >= MAX_DAYS) dayStarts.clear();
  dayStarts.set(date, startMs);
  return startMs;
}

/** The instants of a list follow each other: most are on the same day as the one before. It is YYYYMMDD as a number. */
let newestDay = NaN;
let newestDayMs = NaN;

/** Returns the start of the day that a text starts with, as `dayStartMs` does. The text is as long as a date at least. */
function firstDayMs(text: string): number {
  const century = pair(text, 0);
  const yearOfCentury = pair(text, 2);
  const month = pair(text, 5);
  const day = pair(text, 8);
  if ((century | yearOfCentury | month | day) < 0) return NaN;
  if (text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return NaN;
  const year = century * 100 + yearOfCentury;
  const number = year * 10_000 + month * 100 + day;
  if (number !== newestDay) {
    newestDay = number;
    newestDayMs = isDay(year, month, day) ? daysSince1970(year, month, day) * DAY_MS : NaN;
  }
  return newestDayMs;
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a month has a day. `Date.parse` reads 30 February as 2 March. */
function isDay(year: number, month: number, day: number): boolean {
  if (day === 29 && month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);
}

/** Days from 1970-01-01 to a day of the calendar. Years start in March here, so that leap days come last. */
function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}

/** Returns an instant (RFC 3339) in milliseconds since 1970 UTC; NaN for any other text. `Date.parse` takes several times as long. */
export function instantMs(text: string): number {
  const usualMs = usualInstantMs(text);
  return Number.isNaN(usualMs) ? Date.parse(text) : usualMs;
}

/** A larger Unix time is in milliseconds: in seconds it would lie after the year 5000. */
const MAX_UNIX_SECONDS = 100_000_000_000;

/** Returns a Unix time, which may be in seconds or in milliseconds, in milliseconds. */
export function unixTimeMs(unixTime: number): number {
  return unixTime > MAX_UNIX_SECONDS ? unixTime : unixTime * 1_000;
}

/** Whether a value is a day of the calendar as YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(dayStartMs(value));
}

/** Whether a value is a date-time (RFC 3339) whose date is a day of the calendar. */
export function isCalendarInstant(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return !Number.isNaN(usualInstantMs(value)) || (instantPattern.test(value) && !Number.isNaN(firstDayMs(value)));
}

const datePattern = /^\d{4}-\d{2}-\d{2}/;

/** Whether a value is text, and a day of the calendar if it starts like a date. */
function isTextOrDate(value: unknown): value is string {
  if (typeof value !== "string" || value.length < DATE_LENGTH) return typeof value === "string";
  return isCalendarDate(value) || !datePattern.test(value) || !Number.isNaN(firstDayMs(value));
}

/** A date, YYYY-MM-DD. */
export const dateSchema = v.pipe(
  v.custom<string>(isCalendarDate, "expected a date of the calendar (YYYY-MM-DD)"),
  v.metadata({ type: "string", format: "date" }),
);

/** A date-time, RFC 3339. */
export const instantSchema = v.pipe(
  v.custom<string>(isCalendarInstant, "expected a date-time of the calendar (RFC 3339)"),
  v.metadata({ type: "string", format: "date-time" }),
);

/** A text that may be a date, where the documents leave the format open. */
export const openDateSchema = v.pipe(
  v.custom<string>(isTextOrDate, "expected a date of the calendar"),
  v.metadata({ type: "string" }),
);
