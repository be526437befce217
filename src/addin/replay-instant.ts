import { Temporal } from "temporal-polyfill";
import { easternClock, easternDate, easternMs } from "../calendar/eastern-time";
import { closingMs, isSession, lastClosedSession, openingMs } from "../calendar/trading-sessions";

const MINUTE_MS = 60_000;
const SUGGESTED_BACK_MS = 30 * MINUTE_MS;

/** An instant as two fields show it: `2026-11-18` and `10:30:00`, in New York. */
export interface ReplayFields {
  date: string;
  time: string;
}

/** The fields of an instant, in milliseconds since 1970 UTC. */
export function replayFields(atMs: number): ReplayFields {
  const clock = easternClock(atMs);
  return {
    date: clock.toPlainDate().toString(),
    time: clock.toPlainTime().toString({ smallestUnit: "second" }),
  };
}

/** The instant in two fields, in milliseconds since 1970 UTC; or what is wrong with them, and what to do. */
export function readReplayFields({ date, time }: ReplayFields, nowMs: number): { atMs: number } | { problem: string } {
  const atMs = instantOf(date, time);
  if (atMs === undefined)
    return { problem: "Enter a date and a time, for example 10:30 AM, as clocks in New York show it." };
  return atMs < nowMs ? { atMs } : { problem: "That is still to come: enter an earlier date or time." };
}

/** Where a replay may begin when nobody has said: half an hour ago, or half an hour before the last close. Whole minutes. */
export function suggestedReplayMs(nowMs: number): number {
  const today = easternDate(nowMs);
  const isTrading = isSession(today) && openingMs(today) + SUGGESTED_BACK_MS <= nowMs && nowMs < closingMs(today);
  const backFromMs = isTrading ? nowMs : closingMs(lastClosedSession(nowMs));
  return Math.floor((backFromMs - SUGGESTED_BACK_MS) / MINUTE_MS) * MINUTE_MS;
}

function instantOf(date: string, time: string): number | undefined {
  try {
    return easternMs(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time));
  } catch (problem) {
    if (problem instanceof RangeError) return undefined;
    throw problem;
  }
}
