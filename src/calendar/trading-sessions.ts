import { Temporal } from "temporal-polyfill";
import { endsEarly, isHoliday } from "./closures";
import { easternDate, easternMs } from "./eastern-time";

const opening = Temporal.PlainTime.from("09:30");
const closing = Temporal.PlainTime.from("16:00");
const earlyClosing = Temporal.PlainTime.from("13:00");

/** How long after the close a session still changes, in milliseconds. API document, Part 2.6, `complete`. */
const SETTLING_MS = 30 * 60_000;

/** Whether the US exchanges trade on a date: no weekend and no holiday. */
export function isSession(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek <= 5 && !isHoliday(date);
}

/** 09:30 Eastern of a date, in milliseconds since 1970 UTC. */
export function openingMs(date: Temporal.PlainDate): number {
  return easternMs(date, opening);
}

/** 16:00 Eastern of a date, or 13:00 where its session ends early, in milliseconds since 1970 UTC. */
export function closingMs(date: Temporal.PlainDate): number {
  return easternMs(date, endsEarly(date) ? earlyClosing : closing);
}

/** When the figures of a date's session no longer change, half an hour after its close; in milliseconds since 1970 UTC. */
export function settledMs(date: Temporal.PlainDate): number {
  return closingMs(date) + SETTLING_MS;
}

/** The session that stands `count` sessions before a date, which need not be one itself: 1 is the last one before it. */
export function sessionsBefore(date: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let day = date;
  for (let left = count; left > 0;) {
    day = day.subtract({ days: 1 });
    if (isSession(day)) left -= 1;
  }
  return day;
}

/** The newest session whose close lies at or before an instant, in milliseconds since 1970 UTC. */
export function lastClosedSession(instantMs: number): Temporal.PlainDate {
  return lastSession(instantMs, closingMs);
}

/** The newest session whose figures no longer change at an instant, in milliseconds since 1970 UTC. */
export function lastSettledSession(instantMs: number): Temporal.PlainDate {
  return lastSession(instantMs, settledMs);
}

function lastSession(instantMs: number, endMs: (date: Temporal.PlainDate) => number): Temporal.PlainDate {
  const today = easternDate(instantMs);
  return isSession(today) && endMs(today) <= instantMs ? today : sessionsBefore(today, 1);
}

/** The next opening bell after an instant; both in milliseconds since 1970 UTC. */
export function nextOpeningMs(instantMs: number): number {
  let day = easternDate(instantMs);
  while (!isSession(day) || openingMs(day) <= instantMs) day = day.add({ days: 1 });
  return openingMs(day);
}
