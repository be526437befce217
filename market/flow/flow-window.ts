import { closeMs, easternDay, isSession, openMs, previousSession } from "../time/calendar";
import { type Day, dayFromIso } from "../time/civil-day";
import { boardInstant } from "../time/session-clock";

/** A stretch of time in milliseconds since 1970 UTC: `fromMs` belongs to it, `untilMs` does not. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** The trailing windows of the flow document, Part 4, and their length; `1d` is the session from its opening bell. */
export const windowMinutes = { "5m": 5, "15m": 15, "1h": 60, "4h": 240, "1d": Infinity } as const;
export type WindowLabel = keyof typeof windowMinutes;

const MINUTE_MS = 60_000;

/** The newest session that has begun at an instant: the day that "today" means to every flow answer. */
export function currentSession(nowMs: number): Day {
  return easternDay(boardInstant(nowMs));
}

/** The day of a request: its YYYY-MM-DD, or the current session where it names none. */
export function requestedDay(date: string | undefined, nowMs: number): Day {
  return (date === undefined ? undefined : dayFromIso(date)) ?? currentSession(nowMs);
}

/** What has been printed of a day by now: all of a past session, nothing of a day without one. */
export function sessionSpan(day: Day, nowMs: number): Span {
  if (!isSession(day)) return { fromMs: 0, untilMs: 0 };
  return upToNow({ fromMs: openMs(day), untilMs: closeMs(day) }, nowMs);
}

/** The window of a label that ends now, or at the closing bell of a session that is over. */
export function trailingSpan(label: WindowLabel, day: Day, nowMs: number): Span {
  const whole = sessionSpan(day, nowMs);
  return { fromMs: Math.max(whole.fromMs, whole.untilMs - windowMinutes[label] * MINUTE_MS), untilMs: whole.untilMs };
}

/** A span without its future: a print of this very millisecond is known, a later one is not. */
export function upToNow({ fromMs, untilMs }: Span, nowMs: number): Span {
  return { fromMs, untilMs: Math.min(untilMs, Math.floor(nowMs) + 1) };
}

/** The sessions that a span touches, oldest first. */
export function sessionsWithin({ fromMs, untilMs }: Span): Day[] {
  const sessions: Day[] = [];
  if (!(untilMs > fromMs)) return sessions;
  for (let day = easternDay(fromMs); openMs(day) < untilMs; day += 1) {
    if (isSession(day) && closeMs(day) > fromMs) sessions.push(day);
  }
  return sessions;
}

/** So many sessions that end with the last one on or before a day, oldest first. */
export function sessionsEnding(day: Day, count: number): Day[] {
  const sessions: Day[] = [];
  for (let session = isSession(day) ? day : previousSession(day); sessions.length < count;) {
    sessions.push(session);
    session = previousSession(session);
  }
  return sessions.reverse();
}

/** The sessions of so many calendar days that end with a day, oldest first. */
export function sessionsOfDays(day: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, back) => day - days + 1 + back).filter(isSession);
}

/**
 * The sessions of an interval that ends with a day: `1D` is that session, `nD` the sessions of n calendar days, `nW` five
 * sessions a week, `nM` twenty-one a month. Undefined for any other text.
 */
export function sessionsOfInterval(interval: string, day: Day): Day[] | undefined {
  const [, digits, unit] = /^([1-9]\d{0,2})([DWM])$/.exec(interval) ?? [];
  if (digits === undefined) return undefined;
  if (unit === "D") return sessionsOfDays(day, Number(digits));
  return sessionsEnding(day, Number(digits) * (unit === "W" ? 5 : 21));
}
