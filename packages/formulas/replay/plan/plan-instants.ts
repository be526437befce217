import {
  MINUTE_MS,
  addDays,
  closingMs,
  dayNumber,
  easternClock,
  easternDate,
  easternMs,
  isPlainDate,
  isSession,
  lastClosedSession,
  openingMs,
  readTimeOfDay,
  sessionsBefore,
  timeText,
} from "@strikebook/calendar";
import { instantsOfSessions, instantsOfSpan } from "../session-instants";

/** A board may still change for this long, in milliseconds: it is not stored before. */
const SETTLES_MS = 2 * MINUTE_MS;

/** The most instants of one plan. */
const MAX_INSTANTS = 1_000;

/** Instants in milliseconds since 1970 UTC, oldest first; or the problem, with what to do. */
type ReadInstants = { instants: readonly number[] } | { problem: string };

/** A span of one session in form fields: a date (YYYY-MM-DD), two times in New York and a number of minutes. */
interface SpanFields {
  date: string;
  from: string;
  to: string;
  every: string;
}

/** Several sessions at one time in form fields: the last sessions by their number, or the sessions between two dates (YYYY-MM-DD). */
interface SessionFields {
  /** A number; the dates count if it is empty. */
  last: string;
  from: string;
  to: string;
  /** In New York. */
  time: string;
}

/** Returns the fields of a span of the last session that is over: its first hour from 10:00. */
export function suggestedSpan(nowMs: number): SpanFields {
  return { date: lastClosedSession(nowMs), from: "10:00", to: "11:00", every: "1" };
}

/** Returns the fields of the last 20 sessions at 10:00. */
export function suggestedSessions(nowMs: number): SessionFields {
  const to = lastClosedSession(nowMs);
  return { last: "20", from: sessionsBefore(to, 19), to, time: "10:00" };
}

/** Reads a span: its instants within the session, both ends included. `nowMs` is the market's time, in milliseconds since 1970 UTC. */
export function readSpan({ date, from, to, every }: SpanFields, nowMs: number): ReadInstants {
  const [fromMs, toMs] = [readTimeOfDay(from), readTimeOfDay(to)];
  const minutes = Number(every);
  if (!isPlainDate(date)) return { problem: "Enter the date of a session." };
  if (!isSession(date)) return { problem: "The market was closed on this date: choose another one." };
  if (fromMs === undefined || toMs === undefined) return { problem: "Enter two New York times, for example 10:00 AM." };
  if (fromMs > toMs) return { problem: "The span ends before it starts: change one of the times." };
  if (!Number.isInteger(minutes) || minutes < 1) return { problem: "Enter a whole number of minutes, at least 1." };
  const startMs = Math.max(easternMs(date, fromMs), openingMs(date));
  const endMs = Math.min(easternMs(date, toMs), closingMs(date));
  const all = instantsOfSpan(startMs, endMs, minutes);
  if (all.length === 0) return { problem: `The session was open ${hoursOf(date)}: choose times within.` };
  return known(all, nowMs);
}

/** Reads sessions: one instant of each that was open then. `nowMs` is the market's time, in milliseconds since 1970 UTC. */
export function readSessions(fields: SessionFields, nowMs: number): ReadInstants {
  const timeMs = readTimeOfDay(fields.time);
  if (timeMs === undefined) return { problem: "Enter a New York time, for example 10:00 AM." };
  const dates = fields.last.trim() === "" ? datesBetween(fields) : lastDates(fields.last, timeMs, nowMs);
  if ("problem" in dates) return dates;
  const open = instantsOfSessions(dates, timeMs);
  if (open.length === 0)
    return { problem: "None of these sessions was open at this time: choose another time or other dates." };
  return known(open, nowMs);
}

function datesBetween({ from, to }: SessionFields): string[] | { problem: string } {
  if (!isPlainDate(from) || !isPlainDate(to)) return { problem: "Enter a number of sessions, or two dates." };
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1) return { problem: "The last date is before the first: change one of them." };
  // More days than that have too many sessions.
  return Array.from({ length: Math.min(days, 2 * MAX_INSTANTS) }, (_, index) => addDays(from, index)).filter(isSession);
}

/** Returns the last sessions whose board at a time of day is known. */
function lastDates(last: string, timeMs: number, nowMs: number): string[] | { problem: string } {
  const count = Number(last);
  if (!Number.isInteger(count) || count < 1) return { problem: "Enter a whole number of sessions, at least 1." };
  if (count > MAX_INSTANTS) return { problem: tooMany };
  const today = easternDate(nowMs);
  const isTodayKnown = isSession(today) && easternMs(today, timeMs) <= nowMs - SETTLES_MS;
  const end = isTodayKnown ? addDays(today, 1) : today;
  return Array.from({ length: count }, (_, index) => sessionsBefore(end, count - index));
}

/** Returns the instants whose boards do not change any more. */
function known(all: readonly number[], nowMs: number): ReadInstants {
  const instants = all.filter((atMs) => atMs <= nowMs - SETTLES_MS);
  if (instants.length === 0) return { problem: "This is in the future: choose an earlier date or time." };
  return instants.length > MAX_INSTANTS ? { problem: tooMany } : { instants };
}

const tooMany = `These are more than ${MAX_INSTANTS.toLocaleString("en-US")} times. Choose fewer.`;

/** Returns the hours of a session in words. */
function hoursOf(date: string): string {
  const time = (atMs: number) => timeText(easternClock(atMs).timeMs).slice(0, 5);
  return `from ${time(openingMs(date))} to ${time(closingMs(date))} in New York`;
}
