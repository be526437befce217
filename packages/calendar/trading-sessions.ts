import { HOUR_MS, type CalendarDate, type Day, dayNumber, dayOfWeek, isoDate, yearOf } from "./civil-day";
import { easternDay, easternMs } from "./eastern-time";
import { closedDays, endsEarly, isHoliday } from "./holidays";

const FRIDAY = 5;

const OPENING_MS = 9.5 * HOUR_MS;
const CLOSING_MS = 16 * HOUR_MS;
const EARLY_CLOSING_MS = 13 * HOUR_MS;
/** Shares trade before the open from 4:00 on, and after the close until these times. */
const FIRST_TRADING_MS = 4 * HOUR_MS;
const LAST_TRADING_MS = 20 * HOUR_MS;
const EARLY_LAST_TRADING_MS = 17 * HOUR_MS;

/** The time after the close during which the figures of a session may still change. docs/api.md, Daily statistics, `complete`. */
const SETTLING_MS = 30 * 60_000;

/** Whether the US exchanges trade on a date: neither a weekend nor a holiday. */
export function isSession(date: CalendarDate): boolean {
  const day = dayNumber(date);
  return dayOfWeek(day) <= FRIDAY && !isHoliday(day);
}

/** Returns 09:30 Eastern on a date, in milliseconds since 1970 UTC. */
export function openingMs(date: CalendarDate): number {
  return easternMs(date, OPENING_MS);
}

/** Returns 16:00 Eastern on a date, or 13:00 if its session ends early, in milliseconds since 1970 UTC. */
export function closingMs(date: CalendarDate): number {
  return easternMs(date, endsEarly(date) ? EARLY_CLOSING_MS : CLOSING_MS);
}

/** Returns the seconds of a session from open to close: 23,400, or 12,600 if it ends early. */
export function sessionSeconds(session: CalendarDate): number {
  return ((endsEarly(session) ? EARLY_CLOSING_MS : CLOSING_MS) - OPENING_MS) / 1000;
}

/** Returns when shares begin to trade on a date, 4:00 Eastern, in milliseconds since 1970 UTC. */
export function sharesOpeningMs(date: CalendarDate): number {
  return easternMs(date, FIRST_TRADING_MS);
}

/** Returns when shares cease to trade on a date: 20:00 Eastern, or 17:00 if its session ends early; in milliseconds since 1970 UTC. */
export function sharesClosingMs(date: CalendarDate): number {
  return easternMs(date, endsEarly(date) ? EARLY_LAST_TRADING_MS : LAST_TRADING_MS);
}

/** Whether a session is open at an instant, in milliseconds since 1970 UTC. */
export function isTrading(instantMs: number): boolean {
  const today = easternDay(instantMs);
  return isSession(today) && openingMs(today) <= instantMs && instantMs < closingMs(today);
}

/** Returns the time when the figures of a session become final, 30 minutes after its close, in milliseconds since 1970 UTC. */
export function settledMs(date: CalendarDate): number {
  return closingMs(date) + SETTLING_MS;
}

/** Returns the first session after a day. */
export function nextSession(day: Day): Day {
  let next = day + 1;
  while (isClosed(next)) next += 1;
  return next;
}

/** Returns the last session before a day. */
export function previousSession(day: Day): Day {
  let previous = day - 1;
  while (isClosed(previous)) previous -= 1;
  return previous;
}

/** As the opposite of `isSession`, but false for NaN, which ends a search. */
function isClosed(day: Day): boolean {
  return dayOfWeek(day) > FRIDAY || isHoliday(day);
}

/** Returns the day itself if it is a session, otherwise the last session before it. */
export function sessionOnOrBefore(day: Day): Day {
  return isSession(day) ? day : previousSession(day);
}

/** Returns the session (YYYY-MM-DD) `count` sessions before a date: 1 is the last one before it. The date itself need not be a session. */
export function sessionsBefore(date: CalendarDate, count: number): string {
  let day = dayNumber(date);
  for (let left = count; left > 0; left -= 1) day = previousSession(day);
  return isoDate(day);
}

/** Returns the number of sessions after `from`, up to and including `through`. */
export function sessionsBetween(from: Day, through: Day): number {
  if (through <= from) return 0;
  let count = weekdaysThrough(through) - weekdaysThrough(from);
  const last = yearOf(through);
  for (let year = yearOf(from); year <= last; year += 1) {
    for (const day of closedDays(year)) if (day > from && day <= through) count -= 1;
  }
  return count;
}

/** Returns the number of weekdays from Monday 1969-12-29 up to and including a day. */
function weekdaysThrough(day: Day): number {
  const weekday = dayOfWeek(day);
  return (5 * (day + 4 - weekday)) / 7 + Math.min(FRIDAY, weekday);
}

/** Returns the newest session (YYYY-MM-DD) that closed at or before an instant, in milliseconds since 1970 UTC. */
export function lastClosedSession(instantMs: number): string {
  return lastSession(instantMs, closingMs);
}

/** Returns the newest session (YYYY-MM-DD) with final figures at an instant, in milliseconds since 1970 UTC. */
export function lastSettledSession(instantMs: number): string {
  return lastSession(instantMs, settledMs);
}

function lastSession(instantMs: number, endMs: (day: Day) => number): string {
  const today = easternDay(instantMs);
  return isoDate(isSession(today) && endMs(today) <= instantMs ? today : previousSession(today));
}

/** Returns the newest session whose shares have begun to trade at an instant, in milliseconds since 1970 UTC. */
export function newestShareSession(instantMs: number): Day {
  const day = easternDay(instantMs);
  return sessionOnOrBefore(instantMs >= sharesOpeningMs(day) ? day : day - 1);
}

/** Returns the next market open after an instant; both in milliseconds since 1970 UTC. */
export function nextOpeningMs(instantMs: number): number {
  const today = easternDay(instantMs);
  const opensToday = isSession(today) && openingMs(today) > instantMs;
  return openingMs(opensToday ? today : nextSession(today));
}
