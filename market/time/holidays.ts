import { exceptionalClosures } from "@strikebook/contract";
import { type Day, dayFromIso, dayOf, easterSunday, monthEnd, nthWeekday, weekday, yearOf } from "./civil-day";

/** The days of one year on which the New York exchanges do not trade their usual hours. */
interface YearClosures {
  closed: ReadonlySet<Day>;
  /** Days that end at 13:00 Eastern instead of 16:00. */
  early: ReadonlySet<Day>;
  /** The first day of daylight time, and the first day after it. */
  daylight: readonly [from: Day, until: Day];
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

const cache = new Map<number, YearClosures>();

/** Returns the closures of a year: holidays by the exchanges' rules, and exceptional closures. Correct from 2008 on. */
export function closuresOf(year: number): YearClosures {
  const closures = cache.get(year) ?? computeClosures(year);
  cache.set(year, closures);
  return closures;
}

function computeClosures(year: number): YearClosures {
  const exceptional = exceptionalClosures.flatMap((date) => dayFromIso(date) ?? []);
  const closed = new Set([...holidays(year), ...exceptional.filter((day) => yearOf(day) === year)]);
  const early = earlyCloses(year).filter((day) => !closed.has(day));
  const daylight = [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)] as const;
  return { closed, early: new Set(early), daylight };
}

function holidays(year: number): Day[] {
  const lastOfMay = monthEnd(year, 5);
  const newYear = dayOf(year, 1, 1);
  return [
    // New Year's Day on a Saturday is not observed: Friday is the last session of the old year.
    ...(weekday(newYear) === SATURDAY ? [] : [observed(newYear)]),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    easterSunday(year) - 2,
    lastOfMay - ((weekday(lastOfMay) - MONDAY + 7) % 7),
    ...(year >= 2022 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    thanksgiving(year),
    observed(dayOf(year, 12, 25)),
  ];
}

/** The day after Thanksgiving, and the eves of Independence Day and Christmas if they fall on Monday to Thursday. */
function earlyCloses(year: number): Day[] {
  const eves = [dayOf(year, 7, 3), dayOf(year, 12, 24)];
  return [thanksgiving(year) + 1, ...eves.filter((day) => weekday(day) >= MONDAY && weekday(day) <= THURSDAY)];
}

function thanksgiving(year: number): Day {
  return nthWeekday(year, 11, THURSDAY, 4);
}

/** Returns the weekday on which a holiday is observed: Friday if it falls on Saturday, Monday if it falls on Sunday. */
function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}
