import * as v from "valibot";

/** Forms of RFC 3339 other than the usual one, which is read without a pattern: long lists have thousands of instants. */
const instantPattern =
  /^\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
const startsWithDate = /^\d{4}-\d{2}-\d{2}/;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a text that starts with YYYY-MM-DD starts with a day of the calendar. `Date.parse` reads 30 February as 2 March. */
function startsWithDay(text: string): boolean {
  const month = pair(text, 5);
  const day = pair(text, 8);
  if (day >= 1 && day <= 28) return month >= 1 && month <= 12;
  if (day === 29 && month === 2) return isLeapYear(yearOf(text));
  return day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const ZERO = "0".charCodeAt(0);
const DASH = "-".charCodeAt(0);
const COLON = ":".charCodeAt(0);
const POINT = ".".charCodeAt(0);
const LETTER_T = "T".charCodeAt(0);
const LETTER_Z = "Z".charCodeAt(0);

/** Returns the number of two digits; NaN if one of them is no digit. */
function pair(text: string, at: number): number {
  return digit(text, at) * 10 + digit(text, at + 1);
}

function digit(text: string, at: number): number {
  const value = text.charCodeAt(at) - ZERO;
  return value >= 0 && value <= 9 ? value : NaN;
}

function yearOf(text: string): number {
  return pair(text, 0) * 100 + pair(text, 2);
}

/** Whether a text starts with a day of the calendar as YYYY-MM-DD. */
function startsWithCalendarDate(text: string): boolean {
  return text.charCodeAt(4) === DASH && text.charCodeAt(7) === DASH && yearOf(text) >= 0 && startsWithDay(text);
}

const SECONDS_LENGTH = "YYYY-MM-DDTHH:MM:SSZ".length;
const MILLISECONDS_LENGTH = "YYYY-MM-DDTHH:MM:SS.mmmZ".length;

/** Whether a text is a usual instant, YYYY-MM-DDTHH:MM:SSZ or YYYY-MM-DDTHH:MM:SS.mmmZ, on a day of the calendar. */
function isUsualInstant(text: string): boolean {
  return (
    (text.length === SECONDS_LENGTH || (text.length === MILLISECONDS_LENGTH && thousandths(text) >= 0)) &&
    text.charCodeAt(10) === LETTER_T &&
    text.charCodeAt(13) === COLON &&
    text.charCodeAt(16) === COLON &&
    text.charCodeAt(text.length - 1) === LETTER_Z &&
    pair(text, 11) <= 23 &&
    pair(text, 14) <= 59 &&
    pair(text, 17) <= 59 &&
    startsWithCalendarDate(text)
  );
}

/** Returns an instant (RFC 3339) in milliseconds since 1970 UTC; NaN for any other text. `Date.parse` takes several times as long. */
export function instantMs(text: string): number {
  if (!isUsualInstant(text)) return Date.parse(text);
  const seconds = (pair(text, 11) * 60 + pair(text, 14)) * 60 + pair(text, 17);
  const days = daysSince1970(yearOf(text), pair(text, 5), pair(text, 8));
  return (days * 86_400 + seconds) * 1_000 + (text.length === MILLISECONDS_LENGTH ? thousandths(text) : 0);
}

/** Returns the milliseconds of an instant that has them; NaN if they are not three digits after a point. */
function thousandths(text: string): number {
  return text.charCodeAt(19) === POINT ? digit(text, 20) * 100 + pair(text, 21) : NaN;
}

/** Days from 1970-01-01 to a day of the calendar. Years start in March here, so that leap days come last. */
function daysSince1970(year: number, month: number, day: number): number {
  const marchYear = month > 2 ? year : year - 1;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return marchYear * 365 + leapDays + dayOfYear - 719_468;
}

/** Whether a value is a day of the calendar as YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === "string" && value.length === "YYYY-MM-DD".length && startsWithCalendarDate(value);
}

/** Whether a value is a date-time (RFC 3339) whose date is a day of the calendar. */
export function isCalendarInstant(value: unknown): value is string {
  if (typeof value !== "string") return false;
  return isUsualInstant(value) || (instantPattern.test(value) && startsWithDay(value));
}

/** Whether a value is text, and a day of the calendar if it starts like a date. */
function isTextOrDate(value: unknown): value is string {
  return typeof value === "string" && (!startsWithDate.test(value) || startsWithDay(value));
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
