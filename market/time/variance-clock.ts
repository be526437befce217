import { closeMs, easternDay, sessionSeconds, sessionsBetween } from "./calendar";
import type { Day } from "./civil-day";

const SESSIONS_PER_YEAR = 252;

/** Share of a day's variance that falls between open and close; the rest is the night before. */
const TRADING_SHARE = 0.72;

/** Fifteen minutes of an ordinary session, the same floor as on the calendar clock. */
const SHORTEST_YEARS = (TRADING_SHARE * (15 / 390)) / SESSIONS_PER_YEAR;

/** Whole sessions of variance that lie between a session and an expiration, the session's own excluded. */
export function laterSessions(session: Day, expiration: Day, atOpen: boolean): number {
  return sessionsBetween(session, expiration) - (atOpen ? TRADING_SHARE : 0);
}

/**
 * Years of variance from a board's instant to settlement: weekends count nothing, nights count less than days.
 *
 * On this clock an at-the-money volatility means the same at 10:00, at 15:00 and over a weekend.
 */
export function varianceYears(asOfMs: number, later: number): number {
  const session = easternDay(asOfMs);
  const leftToday = Math.max(0, (closeMs(session) - asOfMs) / (sessionSeconds(session) * 1000));
  return Math.max(SHORTEST_YEARS, (TRADING_SHARE * leftToday + later) / SESSIONS_PER_YEAR);
}
