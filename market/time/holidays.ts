import { type Day, dayOf, easterSunday, monthEnd, nthWeekday, weekday, yearOf } from "./civil-day";

/** When the New York exchanges do not keep their usual hours in one year. */
export interface YearClosures {
  closed: ReadonlySet<Day>;
  /** Days that end at 13:00 Eastern instead of 16:00. */
  early: ReadonlySet<Day>;
}

const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;
const SUNDAY = 0;

/** National days of mourning, announced one at a time. */
const specialClosures: readonly Day[] = [dayOf(2018, 12, 5), dayOf(2025, 1, 9)];

const known = new Map<number, YearClosures>();

/** Closures of a year by the exchanges' standing rules, special closures included. Right from 2008 on. */
export function closuresOf(year: number): YearClosures {
  const answer = known.get(year) ?? computed(year);
  known.set(year, answer);
  return answer;
}

function computed(year: number): YearClosures {
  const closed = new Set(holidays(year));
  const early = earlyCloses(year).filter((day) => !closed.has(day));
  return { closed, early: new Set(early) };
}

function holidays(year: number): Day[] {
  const lastOfMay = monthEnd(year, 5);
  const newYear = dayOf(year, 1, 1);
  return [
    // New Year's Day on a Saturday is not made up for: the Friday closes the books of the old year.
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
    ...specialClosures.filter((day) => yearOf(day) === year),
  ];
}

/** The day after Thanksgiving, and the eves of Independence Day and Christmas from Monday to Thursday. */
function earlyCloses(year: number): Day[] {
  const eves = [dayOf(year, 7, 3), dayOf(year, 12, 24)];
  return [thanksgiving(year) + 1, ...eves.filter((day) => weekday(day) >= MONDAY && weekday(day) <= THURSDAY)];
}

function thanksgiving(year: number): Day {
  return nthWeekday(year, 11, THURSDAY, 4);
}

/** A holiday on a Saturday is kept the Friday before, on a Sunday the Monday after. */
function observed(day: Day): Day {
  if (weekday(day) === SATURDAY) return day - 1;
  return weekday(day) === SUNDAY ? day + 1 : day;
}
