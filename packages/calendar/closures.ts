import { exceptionalClosures } from "@strikebook/contract";
import { addDays, dayOfWeek } from "./plain-dates";

const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

/** The weekdays of one year (YYYY-MM-DD) without a session, or with a short one. */
interface Closures {
  closed: ReadonlySet<string>;
  early: ReadonlySet<string>;
}

const known = new Map<number, Closures>();

/** Whether the US exchanges are closed on a weekday (YYYY-MM-DD), for a holiday or another reason. */
export function isHoliday(date: string): boolean {
  return closuresOf(yearOf(date)).closed.has(date);
}

/** Whether the session of a date (YYYY-MM-DD) ends at 13:00 Eastern: before Independence Day, after Thanksgiving, on Christmas Eve. */
export function endsEarly(date: string): boolean {
  return closuresOf(yearOf(date)).early.has(date);
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4));
}

function closuresOf(year: number): Closures {
  const found = known.get(year) ?? closuresByRule(year);
  known.set(year, found);
  return found;
}

/** The rules of the New York Stock Exchange, which the options exchanges follow. */
function closuresByRule(year: number): Closures {
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  const closed = [
    newYear(dateOf(year, 1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    addDays(easterSunday(year), -2),
    lastMonday(year, 5),
    ...(year >= 2022 ? [observed(dateOf(year, 6, 19))] : []),
    observed(dateOf(year, 7, 4)),
    nthWeekday(year, 9, 1, 1),
    thanksgiving,
    observed(dateOf(year, 12, 25)),
  ];
  // If these eves are a Friday, they are the holiday itself, which is observed a day before its Saturday.
  const eves = [dateOf(year, 7, 3), dateOf(year, 12, 24)].filter((eve) => dayOfWeek(eve) < FRIDAY);
  const early = [...eves, addDays(thanksgiving, 1)];
  return { closed: new Set([...closed, ...exceptionalClosures]), early: new Set(early) };
}

/** Returns the day on which a holiday is observed: Friday for a Saturday, Monday for a Sunday. */
function observed(date: string): string {
  if (dayOfWeek(date) === SATURDAY) return addDays(date, -1);
  return dayOfWeek(date) === SUNDAY ? addDays(date, 1) : date;
}

/** New Year's Day on a Saturday is not observed on Friday, which is the last business day of the year. */
function newYear(date: string): string {
  return dayOfWeek(date) === SATURDAY ? date : observed(date);
}

/** Returns a date; day 0 is the last one of the month before. */
function dateOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Returns the nth weekday of a month; Monday is 1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dateOf(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + (nth - 1) * 7);
}

function lastMonday(year: number, month: number): string {
  const last = dateOf(year, month + 1, 0);
  return addDays(last, 1 - dayOfWeek(last));
}

/** Returns Easter Sunday by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * late + 114;
  return dateOf(year, Math.floor(march / 31), (march % 31) + 1);
}
