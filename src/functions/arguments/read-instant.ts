import { Temporal } from "temporal-polyfill";
import { easternClock, easternDate, easternMs } from "../../calendar/eastern-time";
import { closingMs, lastClosedSession, openingMs, sessionsBefore } from "../../calendar/trading-sessions";
import { ArgumentError, shown } from "./argument-error";
import { isBlank } from "./read-arguments";
import { plainDate, readSessionsBack } from "./read-date";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Cells that ask about now within so many milliseconds mean one instant, and share one question: live answers are as old. */
const NOW_STEP_MS = 5_000;

const expected =
  'a date and time such as 2026-11-27 10:30 (US Eastern unless a zone follows), a time of today such as 10:30, "last close", or back from now: -30m, -2h or -5d (sessions)';

/** Which moment a date without a time stands for: the beginning of a window, or the end of one and a single instant. */
export type DayEdge = "opening" | "closing";

/**
 * An instant in milliseconds since 1970 UTC.
 *
 * A date-time cell or text without a zone is US Eastern; text with a zone is taken as written; a time alone is today's; `-5d` is
 * this time of day, five sessions ago. A date alone is its close, or as far as today's session has come; with `edge` opening its
 * opening. On the Sundays when clocks change, the hour skipped counts as the next one and the hour repeated as its first run.
 */
export function readInstant(value: unknown, name: string, nowMs: number, edge: DayEdge = "closing"): number {
  if (isBlank(value)) throw new ArgumentError(`${name} is needed: ${expected}.`);
  const read = typeof value === "number" ? fromSerial(value, nowMs, edge) : fromText(value, nowMs, edge);
  if (read !== undefined) return read;
  throw new ArgumentError(`${name} is ${expected}; ${shown(value)} is none of these.`);
}

/** As `readInstant`; undefined when blank. */
export function readOptionalInstant(
  value: unknown,
  name: string,
  nowMs: number,
  edge: DayEdge = "closing",
): number | undefined {
  return isBlank(value) ? undefined : readInstant(value, name, nowMs, edge);
}

/** The first and the last instant of a window, in milliseconds since 1970 UTC; `to` is now when omitted. */
export function readInstants(from: unknown, to: unknown, nowMs: number): { fromMs: number; toMs: number } {
  const fromMs = readInstant(from, "The start", nowMs, "opening");
  const toMs = readInstant(isBlank(to) ? "now" : to, "The end", nowMs);
  return windowOf(fromMs, toMs);
}

/** A window that ends after it starts; both in milliseconds since 1970 UTC. */
export function windowOf(fromMs: number, toMs: number): { fromMs: number; toMs: number } {
  if (fromMs < toMs) return { fromMs, toMs };
  const clock = (instantMs: number) => easternClock(instantMs).toString({ smallestUnit: "second" }).replace("T", " ");
  throw new ArgumentError(`The start, ${clock(fromMs)}, does not come before the end, ${clock(toMs)} (US Eastern).`);
}

/** Days since 1899-12-30, or a part of one day alone, which is a time of today. */
function fromSerial(serial: number, nowMs: number, edge: DayEdge): number | undefined {
  if (!Number.isFinite(serial)) return undefined;
  const time = timeOfDay((serial - Math.floor(serial)) * DAY_MS);
  if (serial > 0 && serial < 1) return easternMs(easternDate(nowMs), time);
  const text = plainDate(serial);
  if (text === undefined) return undefined;
  const date = Temporal.PlainDate.from(text);
  return Number.isInteger(serial) ? edgeOf(date, nowMs, edge) : easternMs(date, time);
}

function fromText(value: unknown, nowMs: number, edge: DayEdge): number | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (/^now$/i.test(text)) return floored(nowMs, NOW_STEP_MS);
  if (/^last\s+close$/i.test(text)) return closingMs(lastClosedSession(nowMs));
  const day = plainDate(text);
  if (day !== undefined) return edgeOf(Temporal.PlainDate.from(day), nowMs, edge);
  return backFromNow(text, nowMs) ?? timeOfToday(text, nowMs) ?? written(text);
}

function edgeOf(date: Temporal.PlainDate, nowMs: number, edge: DayEdge): number {
  if (edge === "opening") return openingMs(date);
  const isToday = date.equals(easternDate(nowMs));
  return isToday ? Math.min(closingMs(date), floored(nowMs, NOW_STEP_MS)) : closingMs(date);
}

function floored(instantMs: number, stepMs: number): number {
  return Math.floor(instantMs / stepMs) * stepMs;
}

/** To the minute, so that cells which are calculated one after the other ask the same. */
function backFromNow(text: string, nowMs: number): number | undefined {
  const minuteMs = floored(nowMs, MINUTE_MS);
  const [, count, unit] = /^[-\u2212]\s*(\d{1,5})\s*([mh])$/i.exec(text) ?? [];
  if (unit) return minuteMs - Number(count) * MINUTE_MS * (unit.toLowerCase() === "h" ? 60 : 1);
  const sessions = readSessionsBack(text);
  if (sessions === undefined) return undefined;
  const clock = easternClock(minuteMs);
  return easternMs(sessionsBefore(clock.toPlainDate(), sessions), clock.toPlainTime());
}

function timeOfToday(text: string, nowMs: number): number | undefined {
  const time = readTime(text);
  return time && easternMs(easternDate(nowMs), time);
}

const timeShape = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?\s*([ap]m)?$/i;

/** `10:30`, `9:30:15`, `3:45 PM`; undefined for anything else. */
function readTime(text: string): Temporal.PlainTime | undefined {
  const [, hours, minutes, seconds = "0", thousandths = "0", half] = timeShape.exec(text) ?? [];
  if (hours === undefined || (half && !/^(0?[1-9]|1[0-2])$/.test(hours))) return undefined;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  const millisecond = Number(thousandths.padEnd(3, "0"));
  const parts = { hour, minute: Number(minutes), second: Number(seconds), millisecond };
  return attempt(() => Temporal.PlainTime.from(parts, reject));
}

/** A date and a time, with a zone or without one. `ET` says what is meant anyway. */
function written(text: string): number | undefined {
  const [, day, clock = "", zone = "ET"] = momentShape.exec(text) ?? [];
  const date = plainDate(day);
  const time = readTime(clock);
  if (date === undefined || time === undefined) return undefined;
  if (/^ET$/i.test(zone)) return easternMs(Temporal.PlainDate.from(date), time);
  const offset = /^(Z|UTC|GMT)$/i.test(zone) ? "Z" : zone;
  return attempt(() => Temporal.Instant.from(`${date}T${time.toString()}${offset}`).epochMilliseconds);
}

const momentShape = /^(\d{4}-\d{2}-\d{2})(?:T|\s+)(.+?)\s*(ET|Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

const reject = { overflow: "reject" } as const;

/** A part of a day, in milliseconds, as a time to the millisecond: what a serial says beyond that is noise. */
function timeOfDay(ms: number): Temporal.PlainTime {
  return new Temporal.PlainTime().add({ milliseconds: Math.min(Math.round(ms), DAY_MS - 1) });
}

/** What the calendar makes of it; undefined for a day or a time that it lacks. */
function attempt<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}
