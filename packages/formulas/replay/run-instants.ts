import {
  addDays,
  closingMs,
  easternDate,
  easternMs,
  easternText,
  isPlainDate,
  isSession,
  openingMs,
  readTimeOfDay,
  timeText,
} from "@strikebook/calendar";
import { instantOfSerial } from "../tables/serial-dates";
import { instantsOfSessions, instantsOfSpan } from "./session-instants";

/** The most instants of one run. */
const MAX_INSTANTS = 5_000;

/** The instants of a model run, oldest first and each once, in milliseconds since 1970 UTC, with a description; or the problem. */
export type RunInstants = { instants: readonly number[]; description: string } | { problem: string };

/** Returns the instants of a part of one session, both ends included. Times are of New York, such as `10:30`. */
export function spanInstants(
  { date, from, to, everyMinutes }: { date: string; from: string; to: string; everyMinutes: number },
  nowMs: number,
): RunInstants {
  const [fromTime, toTime] = [readTimeOfDay(from), readTimeOfDay(to)];
  if (!isPlainDate(date) || fromTime === undefined || toTime === undefined)
    return { problem: "Enter a date and two New York times, for example 10:00 and 11:00." };
  if (!isSession(date)) return { problem: `The exchanges were closed on ${date}. Enter the date of a session.` };
  if (!isStep(everyMinutes)) return { problem: stepProblem };
  const [fromMs, toMs] = [easternMs(date, fromTime), easternMs(date, toTime)];
  if (fromMs > toMs) return { problem: "The span ends before it starts. Swap the two times." };
  if (fromMs < openingMs(date) || toMs > closingMs(date)) return { problem: outsideSession(date) };
  const instants = instantsOfSpan(fromMs, toMs, everyMinutes);
  const part = `${shortTime(fromTime)} to ${shortTime(toTime)}, ${stepText(everyMinutes)}`;
  return checked(instants, `${date} from ${part}`, nowMs);
}

/** Returns one instant of each session of a period, both dates included. Sessions that were closed at that time are omitted. */
export function sessionInstants(
  { from, to, time }: { from: string; to: string; time: string },
  nowMs: number,
): RunInstants {
  const timeMs = readTimeOfDay(time);
  if (!isPlainDate(from) || !isPlainDate(to) || timeMs === undefined)
    return { problem: "Enter two dates and a New York time, for example 10:00." };
  if (from > to) return { problem: "The period ends before it starts. Swap the two dates." };
  const sessions = sessionsOfPeriod(from, to);
  const instants = instantsOfSessions(sessions, timeMs);
  const omitted = sessions.length - instants.length;
  const without = omitted === 0 ? "" : ` (without ${omitted} that were closed then)`;
  return checked(instants, `Every session from ${from} to ${to} at ${shortTime(timeMs)}${without}`, nowMs);
}

/** The same part of each session of a period. Times are of New York, such as `10:30`. */
interface PartOfSessions {
  date: string;
  lastDate: string;
  from: string;
  to: string;
  everyMinutes: number;
}

/** Returns the instants of the same part of each session of a period, both ends included. Times when a session was closed are omitted. */
export function partInstants({ date, lastDate, from, to, everyMinutes }: PartOfSessions, nowMs: number): RunInstants {
  const [fromTime, toTime] = [readTimeOfDay(from), readTimeOfDay(to)];
  if (!isPlainDate(date) || !isPlainDate(lastDate) || fromTime === undefined || toTime === undefined)
    return { problem: "Enter two dates and two New York times, for example 10:00 and 15:30." };
  if (date > lastDate) return { problem: "The period ends before it starts. Swap the two dates." };
  if (fromTime > toTime) return { problem: "The span ends before it starts. Swap the two times." };
  if (!isStep(everyMinutes)) return { problem: stepProblem };
  const sessions = sessionsOfPeriod(date, lastDate);
  const times = instantsOfSpan(fromTime, toTime, everyMinutes);
  const instants = times.flatMap((timeMs) => instantsOfSessions(sessions, timeMs));
  const omitted = sessions.length * times.length - instants.length;
  const without = omitted === 0 ? "" : ` (without ${omitted} when the market was closed)`;
  const part = `${shortTime(fromTime)} to ${shortTime(toTime)}, ${stepText(everyMinutes)}`;
  return checked(instants, `Every session from ${date} to ${lastDate}, ${part}${without}`, nowMs);
}

function sessionsOfPeriod(from: string, to: string): string[] {
  const sessions: string[] = [];
  for (let date = from; date <= to && sessions.length <= MAX_INSTANTS; date = addDays(date, 1)) {
    if (isSession(date)) sessions.push(date);
  }
  return sessions;
}

const isStep = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1;
const stepProblem = "Enter a step in whole minutes, for example 5.";
const stepText = (minutes: number): string => (minutes === 1 ? "every minute" : `every ${minutes} minutes`);

/** Returns the date-times of cells, row by row: Excel dates of New York, or texts such as `2026-11-18 10:30`. Empty cells are skipped. */
export function listedInstants(rows: readonly (readonly unknown[])[], name: string, nowMs: number): RunInstants {
  const instants: number[] = [];
  for (const [index, cell] of rows.flat().entries()) {
    if (cell === "" || cell === null) continue;
    const atMs = typeof cell === "number" ? instantOfSerial(cell) : instantOfText(cell);
    if (Number.isNaN(atMs))
      return { problem: `Cell ${index + 1} of ${name} is not a date and time. Enter, for example, 2026-11-18 10:30.` };
    instants.push(atMs);
  }
  return checked(instants, `The date-times of ${name}`, nowMs);
}

function instantOfText(cell: unknown): number {
  const [, date = "", time = ""] = /^\s*(\d{4}-\d{2}-\d{2})[ T]+(.+?)\s*$/.exec(String(cell)) ?? [];
  const timeMs = readTimeOfDay(time);
  return isPlainDate(date) && timeMs !== undefined ? easternMs(date, timeMs) : NaN;
}

function checked(found: readonly number[], description: string, nowMs: number): RunInstants {
  const instants = [...new Set(found)].sort((a, b) => a - b);
  const last = instants.at(-1);
  if (last === undefined)
    return { problem: "There is no time in this span. Enter a longer span, or cells with dates and times." };
  if (instants.length > MAX_INSTANTS)
    return { problem: `A run has at most ${MAX_INSTANTS.toLocaleString("en-US")} times. Split it into several runs.` };
  if (last >= nowMs) return { problem: `${easternText(last)} is in the future. Enter past times only.` };
  return { instants, description };
}

function outsideSession(date: string): string {
  const time = (ms: number) => easternText(ms).slice(-8);
  return `The session of ${date} was open from ${time(openingMs(date))} to ${time(closingMs(date))}. Enter times within it.`;
}

function shortTime(timeMs: number): string {
  return timeText(timeMs).replace(/:00$/, "");
}

/** Returns the date of an instant in New York and its time, for a form: `2026-11-18`, `10:00`. */
export function instantFields(atMs: number): { date: string; time: string } {
  const date = easternDate(atMs);
  return { date, time: shortTime(atMs - easternMs(date, 0)) };
}
