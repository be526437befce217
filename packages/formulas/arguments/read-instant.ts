import {
  MINUTE_MS,
  HOUR_MS,
  closingMs,
  DAY_MS,
  dayNumber,
  easternClock,
  easternDate,
  easternMs,
  lastClosedSession,
  openingMs,
  readTimeOfDay,
  sessionsBefore,
} from "@strikebook/calendar";
import { ArgumentError, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { refuseLargeRange, refuseManyValues } from "./range-size";
import { isBlank, readList } from "./read-values";
import { namedDate, plainDate, readSessionsBack, relativeDate } from "./read-date";
import { refusePartialDate } from "./worded-date";

/** `now` is rounded down to this step, so that cells calculated together share one request: live responses can be as old. */
const NOW_STEP_MS = 5_000;

const expected =
  'a date and time such as 2026-11-27 10:30 (US Eastern unless a time zone follows), a time of today such as 10:30, "yesterday 10:30" or "-1d 10:30" (sessions back), "today", "last session", "last close", or a time before now: -30m, -2h or -5d (sessions)';

/** The time of a date without a time: its opening for the start of a window, its close otherwise. */
export type DayEdge = "opening" | "closing";

/**
 * Reads an instant, in milliseconds since 1970 UTC.
 *
 * A date-time cell or text without a time zone is US Eastern; a time alone is today's; `-5d` is this time of day, five sessions
 * ago, and `-5d 10:30` another time of that day; `yesterday` is the session before today. A date alone is its close, or now if its session is open; with `edge` "opening" it is its opening. When clocks change, the
 * skipped hour is read as the next one and the repeated hour as its first occurrence.
 */
export function readInstant(value: unknown, name: string, nowMs: number, edge: DayEdge = "closing"): number {
  if (isBlank(value)) throw new ArgumentError(`${name} is required: ${expected}.`);
  const read = typeof value === "number" ? fromSerial(value, nowMs, edge) : fromText(value, nowMs, edge);
  if (read !== undefined) return read;
  refuseError(value, name);
  refusePartialDate(value, name);
  throw new ArgumentError(`${name} must be ${expected}; ${quoted(value)} is none of these.`);
}

/**
 * Reads the instants of a range, row by row, of one cell, or of comma-separated text, each as `readInstant`. An empty cell before the last instant is
 * `undefined`.
 */
export function readInstants(typed: unknown, nowMs: number): readonly (number | undefined)[] {
  const contain = "The times contain";
  const rows: readonly unknown[][] = Array.isArray(typed) ? (typed as unknown[][]) : [[typed]]; // Excel passes rows
  refuseLargeRange(rows, contain);
  const cells = rows.flat();
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  const given = cells
    .slice(0, last + 1)
    .flatMap((cell) => (typeof cell === "string" && !isBlank(cell) ? readList(cell, "The time") : [cell]));
  refuseManyValues(given, contain);
  if (given.length < 2) return [readInstant(given[0], "The time", nowMs)];
  return given.map((cell, index) =>
    isBlank(cell) ? undefined : readInstant(cell, `Time ${index + 1} of ${given.length}`, nowMs),
  );
}

/** Reads an optional instant as `readInstant`; `undefined` if blank. */
export function readOptionalInstant(
  value: unknown,
  name: string,
  nowMs: number,
  edge: DayEdge = "closing",
): number | undefined {
  return isBlank(value) ? undefined : readInstant(value, name, nowMs, edge);
}

/** Reads the number of a date-time cell; a fraction of one day is a time of today. */
function fromSerial(serial: number, nowMs: number, edge: DayEdge): number | undefined {
  if (!Number.isFinite(serial)) return undefined;
  // Rounded: the further digits of a serial number are not significant.
  const time = Math.min(Math.round((serial - Math.floor(serial)) * DAY_MS), DAY_MS - 1);
  if (serial > 0 && serial < 1) return easternMs(easternDate(nowMs), time);
  const date = plainDate(serial);
  if (date === undefined) return undefined;
  return Number.isInteger(serial) ? edgeOf(date, nowMs, edge) : easternMs(date, time);
}

function fromText(value: unknown, nowMs: number, edge: DayEdge): number | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^now$/i.test(text)) return floored(nowMs, NOW_STEP_MS);
  if (/^last\s+close$/i.test(text)) return closingMs(lastClosedSession(nowMs));
  const day = plainDate(text) ?? namedDate(text, nowMs);
  if (day !== undefined) return edgeOf(day, nowMs, edge);
  return backFromNow(text, nowMs) ?? timeOfToday(text, nowMs) ?? fromDateTime(text, nowMs);
}

function edgeOf(date: string, nowMs: number, edge: DayEdge): number {
  if (edge === "opening") return openingMs(date);
  const isToday = date === easternDate(nowMs);
  return isToday ? Math.min(closingMs(date), floored(nowMs, NOW_STEP_MS)) : closingMs(date);
}

function floored(instantMs: number, stepMs: number): number {
  return Math.floor(instantMs / stepMs) * stepMs;
}

/** Reads a time before now, rounded down to the minute so that cells calculated one after the other share a request. */
function backFromNow(text: string, nowMs: number): number | undefined {
  const minuteMs = floored(nowMs, MINUTE_MS);
  const [, count, unit] = /^[-\u2212]\s*(\d{1,5})\s*([mh])$/i.exec(text) ?? [];
  if (unit) return minuteMs - Number(count) * MINUTE_MS * (unit.toLowerCase() === "h" ? 60 : 1);
  const sessions = readSessionsBack(text);
  if (sessions === undefined) return undefined;
  const { date, timeMs } = easternClock(minuteMs);
  return easternMs(sessionsBefore(date, sessions), timeMs);
}

function timeOfToday(text: string, nowMs: number): number | undefined {
  const time = readTimeOfDay(text);
  return time === undefined ? undefined : easternMs(easternDate(nowMs), time);
}

/** Reads a day and a time, with or without a time zone; without one it is US Eastern, as with `ET`. The day is a date or as `-1d` and `yesterday`. */
function fromDateTime(text: string, nowMs: number): number | undefined {
  const [, day, clock = "", zone = "ET"] = instantShape.exec(text) ?? relativeShape.exec(text) ?? [];
  const date = plainDate(day) ?? relativeDate(day, nowMs);
  const time = readTimeOfDay(clock);
  if (date === undefined || time === undefined) return undefined;
  if (/^ET$/i.test(zone)) return easternMs(date, time);
  const [, sign, hours = 0, minutes = 0] = offsetShape.exec(zone) ?? [];
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const offsetMs = (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS) * (sign === "-" ? -1 : 1);
  return dayNumber(date) * DAY_MS + time - offsetMs;
}

const instantShape = /^(\d{4}-\d{2}-\d{2}|.*[a-z].*?[\s-]\d{4})(?:T|\s+)(.+?)\s*(ET|Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

const relativeShape = /^([a-z]+(?:\s+[a-z]+)?|[-\u2212]\s*\d{1,4}\s*d)\s+(.+?)\s*(ET|Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** An offset from UTC. */
const offsetShape = /^([+-])(\d{2}):?(\d{2})$/;
