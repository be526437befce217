import * as Instant from "temporal-polyfill/fns/Instant";
import * as PlainDateTime from "temporal-polyfill/fns/PlainDateTime";
import * as ZonedDateTime from "temporal-polyfill/fns/ZonedDateTime";
import { dayNumber, plainDateOf } from "./plain-dates";

const zone = "America/New_York";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** A local date and time. */
interface LocalTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Milliseconds since midnight. */
  timeMs: number;
}

/** Returns the local date and time in New York at an instant, in milliseconds since 1970 UTC. */
export function easternClock(instantMs: number): LocalTime {
  const local = localMs(instantMs);
  const date = easternDate(instantMs);
  return { date, timeMs: local - Math.floor(local / DAY_MS) * DAY_MS };
}

/** The date of the last call: most callers ask for today. */
let lastDate: { day: number; date: string } | undefined;

/** Returns the date (YYYY-MM-DD) in New York at an instant, in milliseconds since 1970 UTC. @throws RangeError if that is no instant. */
export function easternDate(instantMs: number): string {
  const day = Math.floor(localMs(instantMs) / DAY_MS);
  if (lastDate?.day !== day) lastDate = { day, date: plainDateOf(day) };
  return lastDate.date;
}

/** Returns the time in New York at an instant as if it were UTC; both in milliseconds since 1970 UTC. */
function localMs(instantMs: number): number {
  return instantMs + easternOffsetMs(instantMs);
}

/** The hour of the last call: instants of one table follow each other. */
let lastHour = { hour: NaN, offsetMs: NaN };

/** A table of thousands of instants has few distinct hours, and their offsets are slow to compute. */
const offsets = new Map<number, number>();
const MAX_HOURS = 10_000;

/** Returns New York's offset from UTC at an instant; both in milliseconds. It changes only at whole hours of UTC. */
export function easternOffsetMs(instantMs: number): number {
  const hour = Math.floor(instantMs / HOUR_MS);
  if (hour !== lastHour.hour) lastHour = { hour, offsetMs: offsetOfHourMs(hour) };
  return lastHour.offsetMs;
}

function offsetOfHourMs(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const eastern = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(hour * HOUR_MS), zone);
  const offsetMs = ZonedDateTime.offsetNanoseconds(eastern) / 1e6;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  offsets.set(hour, offsetMs);
  return offsetMs;
}

/**
 * Returns the instant of a local date (YYYY-MM-DD) and time in New York, in milliseconds since 1970 UTC; NaN for a text that is not a date.
 *
 * A time in the hour skipped in March is moved one hour later; a time in the hour repeated in November is its first occurrence.
 * Both are on a Sunday night, when the market is closed.
 */
export function easternMs(date: string, timeMs: number): number {
  const local = dayNumber(date) * DAY_MS + timeMs;
  const asUtc = Instant.toZonedDateTimeISO(Instant.fromEpochMilliseconds(local), "UTC");
  return PlainDateTime.toZonedDateTime(ZonedDateTime.toPlainDateTime(asUtc), zone).epochMilliseconds;
}
