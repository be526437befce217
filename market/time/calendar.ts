import { type Day, DAY_MS, monthEnd, monthOf, nthWeekday, weekday, yearOf } from "./civil-day";
import { closuresOf } from "./holidays";

const SUNDAY = 0;
const FRIDAY = 5;
const SATURDAY = 6;
const MINUTE_MS = 60_000;
const OPEN_MINUTE = 9 * 60 + 30;
const CLOSE_MINUTE = 16 * 60;
const EARLY_CLOSE_MINUTE = 13 * 60;

/** Returns whether the New York exchanges trade on a day. */
export function isSession(day: Day): boolean {
  return isWeekday(day) && !closuresOf(yearOf(day)).closed.has(day);
}

/** Returns whether a session ends at 13:00 Eastern. */
export function isEarlyClose(day: Day): boolean {
  return closuresOf(yearOf(day)).early.has(day);
}

/**
 * Returns the offset of Eastern time from UTC at noon of a day, in minutes. Daylight time runs from the second Sunday of
 * March to the first of November.
 */
function easternOffsetMinutes(day: Day): number {
  const [from, until] = closuresOf(yearOf(day)).daylight;
  return day >= from && day < until ? -240 : -300;
}

/** Returns the Eastern date of an instant (milliseconds since 1970 UTC). Up to an hour off on weekends of a clock change. */
export function easternDay(instantMs: number): Day {
  const utcDay = Math.floor(instantMs / DAY_MS);
  return Math.floor((instantMs + easternOffsetMinutes(utcDay) * MINUTE_MS) / DAY_MS);
}

/** Returns the instant of a minute of the day in Eastern time, in milliseconds since 1970 UTC. */
export function easternMs(day: Day, minuteOfDay: number): number {
  return day * DAY_MS + (minuteOfDay - easternOffsetMinutes(day)) * MINUTE_MS;
}

/** Returns 09:30 Eastern of a session, in milliseconds since 1970 UTC. */
export function openMs(session: Day): number {
  return easternMs(session, OPEN_MINUTE);
}

/** Returns 16:00 Eastern of a session, or 13:00 if it closes early, in milliseconds since 1970 UTC. */
export function closeMs(session: Day): number {
  return easternMs(session, isEarlyClose(session) ? EARLY_CLOSE_MINUTE : CLOSE_MINUTE);
}

/** Returns the seconds from open to close: 23,400, or 12,600 if the session closes early. */
export function sessionSeconds(session: Day): number {
  return (closeMs(session) - openMs(session)) / 1000;
}

/** Returns the first session after a day. */
export function nextSession(day: Day): Day {
  let next = day + 1;
  while (!isSession(next)) next += 1;
  return next;
}

/** Returns the last session before a day. */
export function previousSession(day: Day): Day {
  let previous = day - 1;
  while (!isSession(previous)) previous -= 1;
  return previous;
}

/** Returns the day itself if it is a session, otherwise the last session before it. */
export function sessionOnOrBefore(day: Day): Day {
  return isSession(day) ? day : previousSession(day);
}

/** Returns the number of sessions after `from`, up to and including `through`. */
export function sessionsBetween(from: Day, through: Day): number {
  if (through <= from) return 0;
  let count = weekdaysThrough(through) - weekdaysThrough(from);
  for (let year = yearOf(from); year <= yearOf(through); year += 1) {
    for (const day of closuresOf(year).closed) if (day > from && day <= through && isWeekday(day)) count -= 1;
  }
  return count;
}

/** Returns the number of weekdays from a fixed Monday in 1969 up to and including a day. */
function weekdaysThrough(day: Day): number {
  const intoWeek = (weekday(day) + 6) % 7;
  return (5 * (day + 3 - intoWeek)) / 7 + Math.min(5, intoWeek + 1);
}

function isWeekday(day: Day): boolean {
  return weekday(day) !== SUNDAY && weekday(day) !== SATURDAY;
}

/** Returns the day monthly options expire: the third Friday, or the session before if that is a holiday. */
export function monthlyExpiration(year: number, month: number): Day {
  return sessionOnOrBefore(nthWeekday(year, month, FRIDAY, 3));
}

/** Returns whether monthly options expire on a day. */
export function isMonthlyExpiration(day: Day): boolean {
  return monthlyExpiration(yearOf(day), monthOf(day)) === day;
}

/** Returns the last session of a month. */
export function lastSessionOfMonth(year: number, month: number): Day {
  return sessionOnOrBefore(monthEnd(year, month));
}

const FIRST_MINUTE = 4 * 60;
const LAST_MINUTE = 20 * 60;
const LAST_MINUTE_AFTER_EARLY_CLOSE = 17 * 60;

/** Returns 4:00 Eastern of a session, when shares start to trade, in milliseconds since 1970 UTC. */
export function sharesOpenMs(session: Day): number {
  return easternMs(session, FIRST_MINUTE);
}

/** Returns 20:00 Eastern of a session, or 17:00 after an early close, in milliseconds since 1970 UTC. */
export function sharesCloseMs(session: Day): number {
  return easternMs(session, isEarlyClose(session) ? LAST_MINUTE_AFTER_EARLY_CLOSE : LAST_MINUTE);
}

/** Returns the newest session whose shares have started to trade at an instant. */
export function newestShareSession(nowMs: number): Day {
  const day = easternDay(nowMs);
  return sessionOnOrBefore(nowMs >= sharesOpenMs(day) ? day : day - 1);
}
