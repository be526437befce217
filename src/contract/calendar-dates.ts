import * as v from "valibot";

/**
 * The usual form of an instant, YYYY-MM-DDTHH:MM:SSZ with or without decimals, on any day but 29 February. Long lists have thousands of
 * instants: a pattern that needs no look at the calendar is matched in a third of the time that reading takes.
 */
const usualPattern =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/;

/** All forms of RFC 3339; the day may be one that the month does not have. */
const instantPattern =
  /^\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const ZERO = "0".charCodeAt(0);
const DASH = "-".charCodeAt(0);
const COLON = ":".charCodeAt(0);
const POINT = ".".charCodeAt(0);
const LETTER_T = "T".charCodeAt(0);
const LETTER_Z = "Z".charCodeAt(0);

/** Returns the digit of a text at an index; 10 or more if it is none. */
function digit(text: string, at: number): number {
  return text.charCodeAt(at) ^ ZERO;
}

/** With six more, a digit has four bits and any other value has more. The bits of many are combined in less time than each is compared. */
const SIX = 6;
const FOUR_BITS = 15;

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
export function usualInstantMs(text: string): number {
  const { length } = text;
  if (
    (length !== SECONDS_LENGTH && length !== MILLISECONDS_LENGTH) ||
    text.charCodeAt(10) !== LETTER_T ||
    text.charCodeAt(13) !== COLON ||
    text.charCodeAt(16) !== COLON ||
    text.charCodeAt(length - 1) !== LETTER_Z
  )
    return NaN;
  return firstDayMs(text) + timeOfDayMs(text);
}

/** Returns the time of day of an instant with seconds or milliseconds, in milliseconds since midnight; NaN if its digits are none. */
function timeOfDayMs(text: string): number {
  const h1 = digit(text, 11);
  const h2 = digit(text, 12);
  const m1 = digit(text, 14);
  const m2 = digit(text, 15);
  const s1 = digit(text, 17);
  const s2 = digit(text, 18);
  const bits = (h1 + SIX) | (h2 + SIX) | (m1 + SIX) | (m2 + SIX) | (s1 + SIX) | (s2 + SIX);
  const hours = h1 * 10 + h2;
  const minutes = m1 * 10 + m2;
  const seconds = s1 * 10 + s2;
  if (bits > FOUR_BITS || hours > 23 || minutes > 59 || seconds > 59) return NaN;
  const secondsMs = hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1_000;
  return text.length === SECONDS_LENGTH ? secondsMs : secondsMs + thousandthsOf(text);
}

/** Returns the milliseconds of an instant that has them; NaN if they are not three digits after a point. */
function thousandthsOf(text: string): number {
  const t1 = digit(text, 20);
  const t2 = digit(text, 21);
  const t3 = digit(text, 22);
  if (text.charCodeAt(19) !== POINT || ((t1 + SIX) | (t2 + SIX) | (t3 + SIX)) > FOUR_BITS) return NaN;
  return t1 * 100 + t2 * 10 + t3;
}

/** A day that was read. */
interface Day {
  readonly date: string;
  readonly startMs: number;
  /** The day that was read after it the last time. */
  next: Day | undefined;
}

const days = new Map<string, Day>();
const MAX_DAYS = 10_000;

let newestDay: Day = { date: "", startMs: NaN, next: undefined };

/**
 * Returns the start of a day of the calendar, YYYY-MM-DD, in milliseconds since 1970 UTC; NaN for any other text.
 *
 * The lists of several symbols have the same dates, and each is read twice, to check it and to show it: a date is expected after the
 * one before it. The engine keeps one copy of short texts such as dates, so that this takes a fraction of the time of reading one.
 */
export function dayStartMs(date: string): number {
  if (date.length !== DATE_LENGTH) return NaN;
  const { next } = newestDay;
  const day = next?.date === date ? next : dayOf(date);
  newestDay.next = day;
  newestDay = day;
  return day.startMs;
}

function dayOf(date: string): Day {
  const known = days.get(date);
  if (known) return known;
  const day = { date, startMs: firstDayMs(date), next: undefined };
  if (days.size >= MAX_DAYS) {
    days.clear();
    newestDay = day;
  }
  days.set(date, day);
  return day;
}

/** The instants of a list follow each other: most are on the same day as the one before. It is YYYYMMDD as a number. */
let newestNumber = NaN;
let newestStartMs = NaN;

/** Returns the start of the day that a text starts with, as `dayStartMs` does. The text is as long as a date at least. */
function firstDayMs(text: string): number {
  const y1 = digit(text, 0);
  const y2 = digit(text, 1);
  const y3 = digit(text, 2);
  const y4 = digit(text, 3);
  const m1 = digit(text, 5);
  const m2 = digit(text, 6);
  const d1 = digit(text, 8);
  const d2 = digit(text, 9);
  const bits = (y1 + SIX) | (y2 + SIX) | (y3 + SIX) | (y4 + SIX) | (m1 + SIX) | (m2 + SIX) | (d1 + SIX) | (d2 + SIX);
  if (bits > FOUR_BITS || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return NaN;
  const year = y1 * 1_000 + y2 * 100 + y3 * 10 + y4;
  const month = m1 * 10 + m2;
  const day = d1 * 10 + d2;
  const number = year * 10_000 + month * 100 + day;
  if (number !== newestNumber) {
    newestNumber = number;
    newestStartMs = isDay(year, month, day) ? daysSince1970(year, month, day) * DAY_MS : NaN;
  }
  return newestStartMs;
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
  return usualPattern.test(value) || (instantPattern.test(value) && !Number.isNaN(firstDayMs(value)));
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
