import {
  HOUR_MS,
  type CalendarDate,
  DAY_MS,
  type Day,
  dayNumber,
  dayOf,
  isoDate,
  lastWeekday,
  nthWeekday,
  yearOf,
} from "./civil-day";

const STANDARD_MS = -5 * HOUR_MS;
const DAYLIGHT_MS = -4 * HOUR_MS;
const SUNDAY = 7;

/** A year in UTC, and the instants at which New York's clocks go forward and back in it; in milliseconds since 1970 UTC. */
interface ClockYear {
  startMs: number;
  endMs: number;
  forwardMs: number;
  backMs: number;
}

const clockYears = new Map<number, ClockYear>();
let latest: ClockYear | undefined;

/**
 * Returns New York's offset from UTC at an instant; both in milliseconds. By the laws of the United States since 1967; before, when each
 * state had its own, the offset of standard time.
 */
export function easternOffsetMs(instantMs: number): number {
  if (latest === undefined || !(instantMs >= latest.startMs && instantMs < latest.endMs)) {
    latest = clockYearOf(yearOf(Math.floor(instantMs / DAY_MS)));
  }
  return instantMs >= latest.forwardMs && instantMs < latest.backMs ? DAYLIGHT_MS : STANDARD_MS;
}

function clockYearOf(year: number): ClockYear {
  const known = clockYears.get(year);
  if (known !== undefined) return known;
  const [startMs, endMs] = [dayOf(year, 1, 1) * DAY_MS, dayOf(year + 1, 1, 1) * DAY_MS];
  const [forward, back] = changeDays(year);
  // 2:00 of the time that ends: 7:00 UTC in standard time, 6:00 UTC in daylight time.
  const clockYear = { startMs, endMs, forwardMs: forward * DAY_MS + 7 * HOUR_MS, backMs: back * DAY_MS + 6 * HOUR_MS };
  clockYears.set(year, clockYear);
  return clockYear;
}

/** Returns the Sundays on which clocks change at 2:00. */
function changeDays(year: number): readonly [forward: Day, back: Day] {
  if (year >= 2007) return [nthWeekday(year, 3, SUNDAY, 2), nthWeekday(year, 11, SUNDAY, 1)];
  const back = lastWeekday(year, 10, SUNDAY);
  if (year >= 1987) return [nthWeekday(year, 4, SUNDAY, 1), back];
  if (year < 1967) return [back, back];
  // During the oil crisis clocks went forward earlier.
  if (year === 1974) return [dayOf(1974, 1, 6), back];
  return [year === 1975 ? dayOf(1975, 2, 23) : lastWeekday(year, 4, SUNDAY), back];
}

/** A local date and time. */
interface LocalTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Milliseconds since midnight. */
  timeMs: number;
}

/** Returns the local date and time in New York at an instant, in milliseconds since 1970 UTC. @throws RangeError if that is no instant. */
export function easternClock(instantMs: number): LocalTime {
  const day = easternDay(instantMs);
  return { date: dateText(day), timeMs: instantMs + easternOffsetMs(instantMs) - day * DAY_MS };
}

/** Returns the date (YYYY-MM-DD) in New York at an instant, in milliseconds since 1970 UTC. @throws RangeError if that is no instant. */
export function easternDate(instantMs: number): string {
  return dateText(easternDay(instantMs));
}

/** Returns the day in New York at an instant, in milliseconds since 1970 UTC. */
export function easternDay(instantMs: number): Day {
  return Math.floor((instantMs + easternOffsetMs(instantMs)) / DAY_MS);
}

/** The date of the last call: most callers ask for today. */
let lastDate: { day: Day; date: string } | undefined;

function dateText(day: Day): string {
  if (lastDate?.day !== day) lastDate = { day, date: isoDate(day) };
  return lastDate.date;
}

/**
 * Returns the instant of a local date and time in New York, in milliseconds since 1970 UTC; NaN for a text that is not a date.
 *
 * A time in the hour skipped in March is moved one hour later; a time in the hour repeated in November is its first occurrence.
 * Both are on a Sunday night, when the market is closed.
 */
export function easternMs(date: CalendarDate, timeMs: number): number {
  const localMs = dayNumber(date) * DAY_MS + timeMs;
  const daylightMs = localMs - DAYLIGHT_MS;
  return easternOffsetMs(daylightMs) === DAYLIGHT_MS ? daylightMs : localMs - STANDARD_MS;
}
