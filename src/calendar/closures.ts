import { Temporal } from "temporal-polyfill";
import { exceptionalClosures } from "../contract/exchange-closures";

const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

/** The weekdays of one year (YYYY-MM-DD) without a session, or with a short one. */
interface Closures {
  closed: ReadonlySet<string>;
  early: ReadonlySet<string>;
}

const known = new Map<number, Closures>();

/** Whether the US exchanges are closed on a weekday, for a holiday or another reason. */
export function isHoliday(date: Temporal.PlainDate): boolean {
  return closuresOf(date.year).closed.has(date.toString());
}

/** Whether a session ends at 13:00 Eastern: before Independence Day, after Thanksgiving, on Christmas Eve. */
export function endsEarly(date: Temporal.PlainDate): boolean {
  return closuresOf(date.year).early.has(date.toString());
}

function closuresOf(year: number): Closures {
  const found = known.get(year) ?? closuresByRule(year);
  known.set(year, found);
  return found;
}

/** The rules of the New York Stock Exchange, which the options exchanges follow. */
function closuresByRule(year: number): Closures {
  const day = (month: number, dayOfMonth: number) => Temporal.PlainDate.from({ year, month, day: dayOfMonth });
  const thanksgiving = nthWeekday(year, 11, 4, 4);
  const closed = [
    newYear(day(1, 1)),
    nthWeekday(year, 1, 1, 3),
    nthWeekday(year, 2, 1, 3),
    easterSunday(year).subtract({ days: 2 }),
    lastMonday(year, 5),
    ...(year >= 2022 ? [observed(day(6, 19))] : []),
    observed(day(7, 4)),
    nthWeekday(year, 9, 1, 1),
    thanksgiving,
    observed(day(12, 25)),
  ].map(String);
  // If these eves are a Friday, they are the holiday itself, which is observed a day before its Saturday.
  const eves = [day(7, 3), day(12, 24)].filter(({ dayOfWeek }) => dayOfWeek < FRIDAY);
  const early = [...eves, thanksgiving.add({ days: 1 })].map(String);
  return { closed: new Set([...closed, ...exceptionalClosures]), early: new Set(early) };
}

/** Returns the day on which a holiday is observed: Friday for a Saturday, Monday for a Sunday. */
function observed(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === SATURDAY) return date.subtract({ days: 1 });
  return date.dayOfWeek === SUNDAY ? date.add({ days: 1 }) : date;
}

/** New Year's Day on a Saturday is not observed on Friday, which is the last business day of the year. */
function newYear(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek === SATURDAY ? date : observed(date);
}

/** Returns the nth weekday of a month; Monday is 1. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.add({ days: ((weekday - first.dayOfWeek + 7) % 7) + (nth - 1) * 7 });
}

function lastMonday(year: number, month: number): Temporal.PlainDate {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const last = first.add({ months: 1 }).subtract({ days: 1 });
  return last.subtract({ days: last.dayOfWeek - 1 });
}

/** Returns Easter Sunday by the Gregorian algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const march = epact + toSunday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(march / 31), day: (march % 31) + 1 });
}
