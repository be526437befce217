import {
  MINUTE_MS,
  closingMs,
  easternClock,
  easternDate,
  easternMs,
  isPlainDate,
  isSession,
  lastClosedSession,
  openingMs,
  readTimeOfDay,
  timeText,
} from "@strikebook/calendar";
import { withinHours } from "./clock-steps";

const SUGGESTED_BACK_MS = 30 * MINUTE_MS;

/** A time in two form fields: `2026-11-18` and `10:30:00`, in New York. */
interface ReplayFields {
  date: string;
  time: string;
}

/** Returns the form fields for a time, in milliseconds since 1970 UTC. */
export function replayFields(atMs: number): ReplayFields {
  const { date, timeMs } = easternClock(atMs);
  return { date, time: timeText(timeMs) };
}

/** Parses the form fields: the time in milliseconds since 1970 UTC, or the problem and what to do. */
export function readReplayFields({ date, time }: ReplayFields, nowMs: number): { atMs: number } | { problem: string } {
  const atMs = parsedInstant(date, time);
  if (atMs === undefined) return { problem: "Enter a date and a New York time, for example 10:30 AM." };
  return atMs < nowMs ? { atMs } : { problem: "This time is in the future: enter an earlier date or time." };
}

/** Returns the form fields for another session (YYYY-MM-DD), with the same time, moved into its hours. A text that is not a time stays. */
export function fieldsInSession(session: string, { time }: ReplayFields): ReplayFields {
  const timeMs = readTimeOfDay(time);
  return timeMs === undefined ? { date: session, time } : replayFields(withinHours(session, timeMs));
}

/** Returns the suggested start of a replay: 30 minutes ago, or 30 minutes before the last close, to the minute. */
export function suggestedReplayMs(nowMs: number): number {
  const today = easternDate(nowMs);
  const isTrading = isSession(today) && openingMs(today) + SUGGESTED_BACK_MS <= nowMs && nowMs < closingMs(today);
  const endMs = isTrading ? nowMs : closingMs(lastClosedSession(nowMs));
  return Math.floor((endMs - SUGGESTED_BACK_MS) / MINUTE_MS) * MINUTE_MS;
}

function parsedInstant(date: string, time: string): number | undefined {
  const timeMs = readTimeOfDay(time);
  return isPlainDate(date) && timeMs !== undefined ? easternMs(date, timeMs) : undefined;
}
