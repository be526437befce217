import { addDays, dayOfWeek, easternDate, isPlainDate } from "@strikebook/calendar";

/** The number of days by which a key moves in the calendar, from a day of the week (Sunday is 0). */
const dayMoves: Readonly<Record<string, (weekday: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (weekday) => -weekday,
  End: (weekday) => 6 - weekday,
};

/** The number of months by which a key moves. */
const monthMoves: Readonly<Record<string, number>> = { PageUp: -1, PageDown: 1 };

/** Returns the day to which a key of the ARIA grid moves from a day; `undefined` for another key. With Shift, pages are years. */
export function movedDay(date: string, key: string, isShift: boolean): string | undefined {
  const months = monthMoves[key];
  if (months !== undefined) return addMonths(date, isShift ? 12 * months : months);
  const days = dayMoves[key]?.(dayOfWeek(date) % 7);
  return days === undefined ? undefined : addDays(date, days);
}

/** Returns the same day of another month, or its last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 1970, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  return `${lastDay.toISOString().slice(0, 8)}${String(Math.min(day, lastDay.getUTCDate())).padStart(2, "0")}`;
}

/** Returns the first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 8)}01`;
}

/** The calendar begins here: the rules of the exchanges' holidays are older, but not the list of their other closures. */
const FIRST_DAY = "2008-01-01";

/**
 * Returns the day that the calendar shows for a date: the last of the current month for later dates, the first of 2008 for earlier
 * dates, and today for a text that is not a date. `nowMs` is in milliseconds since 1970 UTC.
 */
export function shownDay(date: string, nowMs: number): string {
  const today = easternDate(nowMs);
  if (!isPlainDate(date)) return today;
  const last = addDays(addMonths(firstOfMonth(today), 1), -1);
  if (date > last) return last;
  return date < FIRST_DAY ? FIRST_DAY : date;
}
