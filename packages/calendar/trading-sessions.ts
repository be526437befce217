import { endsEarly, isHoliday } from "./closures";
import { easternDate, easternMs } from "./eastern-time";
import { addDays, dayOfWeek } from "./plain-dates";

const HOUR_MS = 3_600_000;

const OPENING_MS = 9.5 * HOUR_MS;
const CLOSING_MS = 16 * HOUR_MS;
const EARLY_CLOSING_MS = 13 * HOUR_MS;
/** Shares trade after the close until these times. */
const LAST_TRADING_MS = 20 * HOUR_MS;
const EARLY_LAST_TRADING_MS = 17 * HOUR_MS;

/** The time after the close during which the figures of a session may still change. docs/api.md, Daily statistics, `complete`. */
const SETTLING_MS = 30 * 60_000;

/** Whether the US exchanges trade on a date (YYYY-MM-DD, as all dates here): neither a weekend nor a holiday. */
export function isSession(date: string): boolean {
  return dayOfWeek(date) <= 5 && !isHoliday(date);
}

/** Returns 09:30 Eastern on a date, in milliseconds since 1970 UTC. */
export function openingMs(date: string): number {
  return easternMs(date, OPENING_MS);
}

/** Returns 16:00 Eastern on a date, or 13:00 if its session ends early, in milliseconds since 1970 UTC. */
export function closingMs(date: string): number {
  return easternMs(date, endsEarly(date) ? EARLY_CLOSING_MS : CLOSING_MS);
}

/** Returns when shares cease to trade on a date: 20:00 Eastern, or 17:00 if its session ends early; in milliseconds since 1970 UTC. */
export function sharesClosingMs(date: string): number {
  return easternMs(date, endsEarly(date) ? EARLY_LAST_TRADING_MS : LAST_TRADING_MS);
}

/** Whether a session is open at an instant, in milliseconds since 1970 UTC. */
export function isTrading(instantMs: number): boolean {
  const today = easternDate(instantMs);
  return isSession(today) && openingMs(today) <= instantMs && instantMs < closingMs(today);
}

/** Returns the time when the figures of a session become final, 30 minutes after its close, in milliseconds since 1970 UTC. */
export function settledMs(date: string): number {
  return closingMs(date) + SETTLING_MS;
}

/** Returns the session `count` sessions before a date: 1 is the last one before it. The date itself need not be a session. */
export function sessionsBefore(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0;) {
    day = addDays(day, -1);
    if (isSession(day)) left -= 1;
  }
  return day;
}

/** Returns the newest session that closed at or before an instant, in milliseconds since 1970 UTC. */
export function lastClosedSession(instantMs: number): string {
  return lastSession(instantMs, closingMs);
}

/** Returns the newest session with final figures at an instant, in milliseconds since 1970 UTC. */
export function lastSettledSession(instantMs: number): string {
  return lastSession(instantMs, settledMs);
}

function lastSession(instantMs: number, endMs: (date: string) => number): string {
  const today = easternDate(instantMs);
  return isSession(today) && endMs(today) <= instantMs ? today : sessionsBefore(today, 1);
}

/** Returns the next market open after an instant; both in milliseconds since 1970 UTC. */
export function nextOpeningMs(instantMs: number): number {
  let day = easternDate(instantMs);
  while (!isSession(day) || openingMs(day) <= instantMs) day = addDays(day, 1);
  return openingMs(day);
}
