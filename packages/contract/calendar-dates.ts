import * as v from "valibot";

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** RFC 3339. It also matches a day that the month does not have. */
const instantPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

const DATE_LENGTH = "YYYY-MM-DD".length;

/** The start of each day that was read, in milliseconds since 1970 UTC. Lists repeat the same days. */
const days = new Map<string, number>();
const MAX_DAYS = 10_000;

/** Returns the start of a day of the calendar, YYYY-MM-DD, in milliseconds since 1970 UTC. NaN for any other text. */
export function dayStartMs(date: string): number {
  if (date.length !== DATE_LENGTH) return NaN;
  const known = days.get(date);
  if (known !== undefined) return known;
  const startMs = datePattern.test(date) ? Date.parse(date) : NaN;
  // `Date.parse` reads 30 February as 2 March.
  const isDay = !Number.isNaN(startMs) && new Date(startMs).getUTCDate() === Number(date.slice(8));
  if (days.size >= MAX_DAYS) days.clear();
  days.set(date, isDay ? startMs : NaN);
  return isDay ? startMs : NaN;
}

/** A larger Unix time is in milliseconds: in seconds it would be after the year 5000. */
const MAX_UNIX_SECONDS = 100_000_000_000;

/** Returns a Unix time in milliseconds, given in seconds or milliseconds. */
export function unixTimeMs(unixTime: number): number {
  return unixTime > MAX_UNIX_SECONDS ? unixTime : unixTime * 1_000;
}

/** Whether a value is a day of the calendar as YYYY-MM-DD. */
export function isCalendarDate(value: unknown): value is string {
  return typeof value === "string" && !Number.isNaN(dayStartMs(value));
}

/** Whether a value is a date-time (RFC 3339) whose date is a day of the calendar. */
export function isCalendarInstant(value: unknown): value is string {
  return typeof value === "string" && instantPattern.test(value) && isCalendarDate(value.slice(0, DATE_LENGTH));
}

/** Whether a value is text that does not start with a date outside the calendar, such as `2026-02-30`. */
function isTextOrDate(value: unknown): value is string {
  if (typeof value !== "string") return false;
  const start = value.slice(0, DATE_LENGTH);
  return !datePattern.test(start) || isCalendarDate(start);
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

/** A text that may be a date. For fields whose format the documents leave open. */
export const openDateSchema = v.pipe(
  v.custom<string>(isTextOrDate, "expected a date of the calendar"),
  v.metadata({ type: "string" }),
);
