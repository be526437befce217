import { Temporal } from "temporal-polyfill";

const zone = "America/New_York";

/** Returns the local date and time in New York at an instant, in milliseconds since 1970 UTC. */
export function easternClock(instantMs: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDateTime();
}

/** Returns the date in New York at an instant, in milliseconds since 1970 UTC. */
export function easternDate(instantMs: number): Temporal.PlainDate {
  return easternClock(instantMs).toPlainDate();
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
