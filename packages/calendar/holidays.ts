import {
  type CalendarDate,
  type Day,
  dayFromIso,
  dayNumber,
  dayOf,
  dayOfWeek,
  lastWeekday,
  monthOf,
  nthWeekday,
  yearOf,
} from "./civil-day";

const MONDAY = 1;
const WEDNESDAY = 3;
const THURSDAY = 4;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

/** The days of one year on which the New York exchanges do not trade their usual hours. */
interface YearClosures {
  /** With its name, that of a closure for another reason than a holiday is `undefined`. */
  closed: ReadonlyMap<Day, string | undefined>;
  closedDays: readonly Day[];
  /** Days that end at 13:00 Eastern instead of 16:00. */
  early: ReadonlySet<Day>;
}

const days = (...dates: string[]) => dates.flatMap((date) => dayFromIso(date) ?? []);

/**
 * Closures that no rule covers: days of mourning for presidents (1994, 2004, 2007, 2018, 2025), the attacks of September 2001,
 * and a hurricane (2012).
 */
const exceptionalClosures = days(
  ...["1994-04-27", "2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14", "2004-06-11", "2007-01-02"],
  ...["2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09"],
);

/** Early closes that no rule covers: Fridays after a holiday on a Thursday, and the last day of 1999. */
const exceptionalEarlyCloses = days("1996-07-05", "1997-12-26", "1999-12-31", "2002-07-05", "2003-12-26");

const cache = new Map<number, YearClosures>();
let latest: { year: number; closures: YearClosures } | undefined;

/**
 * Returns the closures of a year, by the rules of the New York Stock Exchange, which the options exchanges follow. Holidays are
 * correct from 1990 on, early closes from 1993 on: the eves of holidays ended at 14:00 before.
 */
function closuresOf(year: number): YearClosures {
  if (latest?.year === year) return latest.closures;
  const closures = cache.get(year) ?? closuresByRule(year);
  cache.set(year, closures);
  latest = { year, closures };
  return closures;
}

/** Whether the exchanges are closed on a weekday, for a holiday or another reason. */
export function isHoliday(date: CalendarDate): boolean {
  const day = dayNumber(date);
  return closuresOf(yearOf(day)).closed.has(day);
}

/** Returns the name of the holiday for which the exchanges are closed on a weekday; `undefined` if there is none. */
export function holidayName(date: CalendarDate): string | undefined {
  const day = dayNumber(date);
  return closuresOf(yearOf(day)).closed.get(day);
}

/** Whether the session of a date ends at 13:00 Eastern: before Independence Day, after Thanksgiving, on Christmas Eve. */
export function endsEarly(date: CalendarDate): boolean {
  const day = dayNumber(date);
  return closuresOf(yearOf(day)).early.has(day);
}

/** Returns the weekdays on which the exchanges are closed in a year, in no order. */
export function closedDays(year: number): readonly Day[] {
  return closuresOf(year).closedDays;
}

function closuresByRule(year: number): YearClosures {
  const inYear = (day: Day) => yearOf(day) === year;
  const newYear = dayOf(year, 1, 1);
  const thanksgiving = nthWeekday(year, 11, THURSDAY, 4);
  const closed = new Map<Day, string | undefined>([
    ...exceptionalClosures.filter(inYear).map((day) => [day, undefined] as const),
    // On a Saturday it is not observed: Friday is the last session of the old year.
    ...(dayOfWeek(newYear) === SATURDAY ? [] : [[observed(newYear), "New Year's Day"] as const]),
    ...(year >= 1998 ? [[nthWeekday(year, 1, MONDAY, 3), "Martin Luther King Jr. Day"] as const] : []),
    [nthWeekday(year, 2, MONDAY, 3), "Presidents' Day"],
    [easterSunday(year) - 2, "Good Friday"],
    [lastWeekday(year, 5, MONDAY), "Memorial Day"],
    ...(year >= 2022 ? [[observed(dayOf(year, 6, 19)), "Juneteenth"] as const] : []),
    [observed(dayOf(year, 7, 4)), "Independence Day"],
    [nthWeekday(year, 9, MONDAY, 1), "Labor Day"],
    [thanksgiving, "Thanksgiving"],
    [observed(dayOf(year, 12, 25)), "Christmas"],
  ]);
  const eves = [dayOf(year, 7, 3), dayOf(year, 12, 24)].filter((eve) => dayOfWeek(eve) < FRIDAY);
  // Until 2012 the session before an Independence Day on a Thursday was a whole one.
  const early = eves.filter((eve) => year >= 2013 || monthOf(eve) !== 7 || dayOfWeek(eve) !== WEDNESDAY);
  return {
    closed,
    closedDays: [...closed.keys()],
    early: new Set([...early, thanksgiving + 1, ...exceptionalEarlyCloses.filter(inYear)]),
  };
}

/** Returns the day on which a holiday is observed: Friday for a Saturday, Monday for a Sunday. */
function observed(day: Day): Day {
  if (dayOfWeek(day) === SATURDAY) return day - 1;
  return dayOfWeek(day) === SUNDAY ? day + 1 : day;
}

/** Returns Easter Sunday of the Gregorian calendar (the anonymous computus of 1876). */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = century - Math.floor((century + 8) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - Math.floor((correction + 1) / 3) + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * week) / 451);
  const march = epact + week - 7 * late + 114;
  return dayOf(year, Math.floor(march / 31), (march % 31) + 1);
}
