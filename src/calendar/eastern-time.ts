import { Temporal } from "temporal-polyfill";

const zone = "America/New_York";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** Returns the local date and time in New York at an instant, in milliseconds since 1970 UTC. */
export function easternClock(instantMs: number): Temporal.PlainDateTime {
  const local = new Date(localMs(instantMs));
  const time = new Temporal.PlainTime(
    local.getUTCHours(),
    local.getUTCMinutes(),
    local.getUTCSeconds(),
    local.getUTCMilliseconds(),
  );
  return easternDate(instantMs).toPlainDateTime(time);
}

/** The date of the last call: most callers ask for today. */
let lastDate: { day: number; date: Temporal.PlainDate } | undefined;

/** Returns the date in New York at an instant, in milliseconds since 1970 UTC. */
export function easternDate(instantMs: number): Temporal.PlainDate {
  const day = Math.floor(localMs(instantMs) / DAY_MS);
  if (lastDate?.day !== day) lastDate = { day, date: dateOfDay(day) };
  return lastDate.date;
}

/** Returns the date so many days after 1970-01-01. */
function dateOfDay(day: number): Temporal.PlainDate {
  const date = new Date(day * DAY_MS);
  return new Temporal.PlainDate(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
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
  const eastern = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS).toZonedDateTimeISO(zone);
  const offsetMs = eastern.offsetNanoseconds / 1e6;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  offsets.set(hour, offsetMs);
  return offsetMs;
}

/**
 * Returns the instant of a local date and time in New York, in milliseconds since 1970 UTC.
 *
 * A time in the hour skipped in March is moved one hour later; a time in the hour repeated in November is its first occurrence.
 * Both are on a Sunday night, when the market is closed.
 */
export function easternMs(date: Temporal.PlainDate, time: Temporal.PlainTime): number {
  return date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds;
}
