import {
  closingMs,
  easternClock,
  easternDate,
  isSession,
  openingMs,
  sessionsBefore,
  timeText,
} from "@strikebook/calendar";
import { ArgumentError } from "./argument-error";
import { readInstant } from "./read-instant";
import { isBlank } from "./read-values";

/** The first and the last instant of a window, in milliseconds since 1970 UTC. */
export interface TimeWindow {
  fromMs: number;
  toMs: number;
}

/** Reads a window of time; `to` is now if omitted. */
export function readWindow(from: unknown, to: unknown, nowMs: number): TimeWindow {
  const fromMs = readInstant(from, "The start", nowMs, "opening");
  const toMs = readInstant(isBlank(to) ? "now" : to, "The end", nowMs);
  return checkedWindow(fromMs, toMs);
}

/**
 * Reads a window of trades.
 *
 * It ends now, or at the last close, if `to` is omitted, and starts at the opening of its last session if `from` is omitted. With
 * neither it is today's session, or the last one if today has none or has not opened yet.
 */
export function readTradeWindow(from: unknown, to: unknown, nowMs: number): TimeWindow {
  const toMs = isBlank(to) ? lastTradedMs(readInstant("now", "The end", nowMs)) : readInstant(to, "The end", nowMs);
  const fromMs = isBlank(from) ? openingMs(sessionAt(toMs)) : readInstant(from, "The start", nowMs, "opening");
  return checkedWindow(fromMs, toMs);
}

function checkedWindow(fromMs: number, toMs: number): TimeWindow {
  if (fromMs < toMs) return { fromMs, toMs };
  const clock = (instantMs: number) => {
    const { date, timeMs } = easternClock(instantMs);
    return `${date} ${timeText(timeMs)}`;
  };
  throw new ArgumentError(`The start, ${clock(fromMs)}, must be before the end, ${clock(toMs)} (US Eastern).`);
}

function lastTradedMs(nowMs: number): number {
  return Math.min(nowMs, closingMs(sessionAt(nowMs)));
}

/** Returns the latest session that opened before an instant. */
function sessionAt(instantMs: number): string {
  const today = easternDate(instantMs);
  return isSession(today) && openingMs(today) < instantMs ? today : sessionsBefore(today, 1);
}
