import { Temporal } from "temporal-polyfill";
import { endsEarly, isHoliday } from "./closures";
import { easternDate, easternMs } from "./eastern-time";

const opening = Temporal.PlainTime.from("09:30");
const closing = Temporal.PlainTime.from("16:00");
const earlyClosing = Temporal.PlainTime.from("13:00");
/** Shares trade after the close until these times. */
const lastTrading = Temporal.PlainTime.from("20:00");
const earlyLastTrading = Temporal.PlainTime.from("17:00");

/** The time after the close during which the figures of a session may still change. API document, Part 2.6, `complete`. */
const SETTLING_MS = 30 * 60_000;

/** Whether the US exchanges trade on a date: neither a weekend nor a holiday. */
export function isSession(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !isHoliday(date);
}

/** Returns 09:30 Eastern on a date, in milliseconds since 1970 UTC. */
export function openingMs(date: Temporal.PlainDate): number {
  return easternMs(date, opening);
}

/** Returns 16:00 Eastern on a date, or 13:00 if its session ends early, in milliseconds since 1970 UTC. */
export function closingMs(date: Temporal.PlainDate): number {
  return easternMs(date, endsEarly(date) ? earlyClosing : closing);
}

/** Returns when shares cease to trade on a date: 20:00 Eastern, or 17:00 if its session ends early; in milliseconds since 1970 UTC. */
export function sharesClosingMs(date: Temporal.PlainDate): number {
  return easternMs(date, endsEarly(date) ? earlyLastTrading : lastTrading);
}

/** Whether a session is open at an instant, in milliseconds since 1970 UTC. */
export function isTrading(instantMs: number): boolean {
  const today = easternDate(instantMs);
  return isSession(today) && openingMs(today) <= instantMs && instantMs < closingMs(today);
}

/** Returns the time when the figures of a session become final, 30 minutes after its close, in milliseconds since 1970 UTC. */
export function settledMs(date: Temporal.PlainDate): number {
  return closingMs(date) + SETTLING_MS;
}

/** Returns the session `count` sessions before a date: 1 is the last one before it. The date itself need not be a session. */
export function sessionsBefore(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0;) {
    day = day.subtract({ days: 1 });
    if (isSession(day)) left -= 1;
  }
  return day;
}

/** Returns the newest session that closed at or before an instant, in milliseconds since 1970 UTC. */
export function lastClosedSession(instantMs: number): Temporal.PlainDate {
  return lastSession(instantMs, closingMs);
}

/** Returns the newest session with final figures at an instant, in milliseconds since 1970 UTC. */
export function lastSettledSession(instantMs: number): Temporal.PlainDate {
  return lastSession(instantMs, settledMs);
}

function lastSession(instantMs: number, endMs: (date: Temporal.PlainDate) => number): Temporal.PlainDate {
  const today = easternDate(instantMs);
  return isSession(today) && endMs(today) <= instantMs ? today : sessionsBefore(today, 1);
}

/** Returns the next market open after an instant; both in milliseconds since 1970 UTC. */
export function nextOpeningMs(instantMs: number): number {
  let day = easternDate(instantMs);
  while (!isSession(day) || openingMs(day) <= instantMs) day = day.add({ days: 1 });
  return openingMs(day);
}
