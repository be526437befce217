import type { Temporal } from "temporal-polyfill";
import { easternDate } from "../../calendar/eastern-time";
import { closingMs, isSession, openingMs, sessionsBefore } from "../../calendar/trading-sessions";
import { isBlank } from "./read-arguments";
import { readInstant, windowOf } from "./read-instant";

/**
 * The first and the last instant of a window of trades, in milliseconds since 1970 UTC.
 *
 * Without an end it reaches as far as trading has come: to now, or to the last close. Without a start it begins with the
 * session of its end. With neither it is today's session, or the last one while today has none or has not opened.
 */
export function readTradeWindow(from: unknown, to: unknown, nowMs: number): { fromMs: number; toMs: number } {
  const toMs = isBlank(to) ? tradedUntilMs(readInstant("now", "The end", nowMs)) : readInstant(to, "The end", nowMs);
  const fromMs = isBlank(from) ? openingMs(sessionAt(toMs)) : readInstant(from, "The start", nowMs, "opening");
  return windowOf(fromMs, toMs);
}

function tradedUntilMs(nowMs: number): number {
  return Math.min(nowMs, closingMs(sessionAt(nowMs)));
}

/** The newest session that opened before an instant. */
function sessionAt(instantMs: number): Temporal.PlainDate {
  const today = easternDate(instantMs);
  return isSession(today) && openingMs(today) < instantMs ? today : sessionsBefore(today, 1);
}
