import { closingMs, type Day, easternDay, sessionsBetween, sessionSeconds } from "@strikebook/calendar";

const SESSIONS_PER_YEAR = 252;

/** Share of a day's variance between open and close; the rest belongs to the night before. */
const TRADING_SHARE = 0.72;

/** Fifteen minutes of an ordinary session, the same minimum as in calendar time. */
const SHORTEST_YEARS = (TRADING_SHARE * (15 / 390)) / SESSIONS_PER_YEAR;

/** Returns the sessions of variance between a session and an expiration, without the session itself. */
export function laterSessions(session: Day, expiration: Day, atOpen: boolean): number {
  return sessionsBetween(session, expiration) - (atOpen ? TRADING_SHARE : 0);
}

/**
 * Returns the years of variance from a board's instant to settlement: weekends do not count, nights count less than
 * trading hours. `later` is the result of `laterSessions`.
 *
 * In this time an at-the-money volatility means the same at 10:00, at 15:00 and across a weekend.
 */
export function varianceYears(asOfMs: number, later: number): number {
  const session = easternDay(asOfMs);
  const leftToday = Math.max(0, (closingMs(session) - asOfMs) / (sessionSeconds(session) * 1000));
  return Math.max(SHORTEST_YEARS, (TRADING_SHARE * leftToday + later) / SESSIONS_PER_YEAR);
}

/** Extra activity at the open and at the close, as multiples of noon, and how fast it decays, in shares of a session. */
const OPEN_EXTRA = 2.2;
const OPEN_DECAY = 0.09;
const CLOSE_EXTRA = 1.1;
const CLOSE_DECAY = 0.06;
const TOTAL_ACTIVITY = cumulativeActivity(1);

/** Returns the share of a session's variance that has passed at a share of its time: fast at the open, slow at noon. */
export function activity(timeShare: number): number {
  return cumulativeActivity(timeShare) / TOTAL_ACTIVITY;
}

function cumulativeActivity(timeShare: number): number {
  const opening = OPEN_EXTRA * OPEN_DECAY * (1 - Math.exp(-timeShare / OPEN_DECAY));
  const closing = CLOSE_EXTRA * CLOSE_DECAY * (Math.exp((timeShare - 1) / CLOSE_DECAY) - Math.exp(-1 / CLOSE_DECAY));
  return timeShare + opening + closing;
}

const cache = new Map<number, Float64Array>();

/** Returns the activity passed at each second of a session of a length in seconds, from 0 at the open to 1 at the close. */
export function activityBySecond(seconds: number): Float64Array {
  const cached = cache.get(seconds);
  if (cached !== undefined) return cached;
  const shares = new Float64Array(seconds + 1).map((_, at) => activity(at / seconds));
  cache.set(seconds, shares);
  return shares;
}
