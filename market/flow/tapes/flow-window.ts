import {
  closingMs,
  type Day,
  dayFromIso,
  easternDay,
  isSession,
  openingMs,
  previousSession,
  sessionOnOrBefore,
} from "@strikebook/calendar";
import { boardInstant } from "../../time/board-instant";

/** A time span in milliseconds since 1970 UTC, including `fromMs` and excluding `untilMs`. */
export interface Span {
  fromMs: number;
  untilMs: number;
}

/** Trailing windows of docs/api.md, Flow host, with their length in minutes. `1d` is the session from its opening bell. */
export const windowMinutes = { "5m": 5, "15m": 15, "1h": 60, "4h": 240, "1d": Infinity } as const;
export type WindowLabel = keyof typeof windowMinutes;

const MINUTE_MS = 60_000;

/** Returns the newest session that has begun at an instant. It is "today" in every flow response. */
export function currentSession(nowMs: number): Day {
  return easternDay(boardInstant(nowMs));
}

/** Returns the day of a request: its YYYY-MM-DD, or the current session if it has none. */
export function requestedDay(date: string | undefined, nowMs: number): Day {
  return (date === undefined ? undefined : dayFromIso(date)) ?? currentSession(nowMs);
}

/** Returns the elapsed part of a session: all of a past session, an empty span for a day without a session. */
export function sessionSpan(day: Day, nowMs: number): Span {
  if (!isSession(day)) return { fromMs: 0, untilMs: 0 };
  return clipToNow({ fromMs: openingMs(day), untilMs: closingMs(day) }, nowMs);
}

/** Returns the trailing window of a label, which ends now or at the closing bell. */
export function trailingSpan(label: WindowLabel, day: Day, nowMs: number): Span {
  const whole = sessionSpan(day, nowMs);
  return { fromMs: Math.max(whole.fromMs, whole.untilMs - windowMinutes[label] * MINUTE_MS), untilMs: whole.untilMs };
}

/** Ends a span at the current millisecond, whose prints are included. */
export function clipToNow({ fromMs, untilMs }: Span, nowMs: number): Span {
  return { fromMs, untilMs: Math.min(untilMs, Math.floor(nowMs) + 1) };
}

/** Returns the sessions that overlap a span, oldest first. */
export function sessionsWithin({ fromMs, untilMs }: Span): Day[] {
  const sessions: Day[] = [];
  if (!(untilMs > fromMs)) return sessions;
  for (let day = easternDay(fromMs); openingMs(day) < untilMs; day += 1) {
    if (isSession(day) && closingMs(day) > fromMs) sessions.push(day);
  }
  return sessions;
}

/** Returns a number of sessions, oldest first; the last is the last session on or before a day. */
export function sessionsEnding(day: Day, count: number): Day[] {
  const sessions: Day[] = [];
  for (let session = sessionOnOrBefore(day); sessions.length < count; session = previousSession(session)) {
    sessions.push(session);
  }
  return sessions.reverse();
}

/** Returns the sessions within a number of calendar days up to and including a day, oldest first. */
export function sessionsOfDays(day: Day, days: number): Day[] {
  return Array.from({ length: days }, (_, back) => day - days + 1 + back).filter(isSession);
}

/**
 * Parses an interval that ends with a day into sessions: `nD` is n calendar days, `nW` five sessions per week, `nM`
 * twenty-one sessions per month. `undefined` for any other text.
 */
export function sessionsOfInterval(interval: string, day: Day): Day[] | undefined {
  const [, digits, unit] = /^([1-9]\d{0,2})([DWM])$/.exec(interval) ?? [];
  if (digits === undefined) return undefined;
  if (unit === "D") return sessionsOfDays(day, Number(digits));
  return sessionsEnding(day, Number(digits) * (unit === "W" ? 5 : 21));
}

/** Bucket sizes of intraday bars, in minutes. docs/api.md, Tide, which excludes larger buckets. */
export const bucketMinutes = { "1min": 1, "5min": 5, "15min": 15, "30min": 30, "1h": 60 } as const;
export type Bucket = keyof typeof bucketMinutes;

/**
 * Returns the bars of a span, oldest first. Buckets begin at each session's opening bell and are clipped to the session and
 * the span. The current bar has its full length; later bars are omitted.
 */
export function bucketBars(span: Span, bucket: Bucket, nowMs: number): Span[] {
  const lengthMs = bucketMinutes[bucket] * MINUTE_MS;
  return sessionsWithin(clipToNow(span, nowMs)).flatMap((session) => {
    const opens = openingMs(session);
    const count = Math.ceil((closingMs(session) - opens) / lengthMs);
    const starts = Array.from({ length: count }, (_, index) => opens + index * lengthMs);
    return starts
      .map((fromMs) => ({
        fromMs: Math.max(fromMs, span.fromMs),
        untilMs: Math.min(fromMs + lengthMs, closingMs(session), span.untilMs),
      }))
      .filter(({ fromMs, untilMs }) => fromMs < untilMs && fromMs <= nowMs);
  });
}
