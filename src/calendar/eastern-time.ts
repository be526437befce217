import { Temporal } from "temporal-polyfill";

const zone = "America/New_York";

/** The clock on the wall in New York at an instant, in milliseconds since 1970 UTC. */
export function easternClock(instantMs: number): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone).toPlainDateTime();
}

/** The date in New York at an instant, in milliseconds since 1970 UTC. */
export function easternDate(instantMs: number): Temporal.PlainDate {
  return easternClock(instantMs).toPlainDate();
}

/**
 * The instant at which New York's clocks show this, in milliseconds since 1970 UTC.
 *
 * The hour that is skipped in March counts as the hour after it, the hour that comes twice in November as the first of the
 * two. Both lie on a Sunday before dawn, when nothing trades.
 */
export function easternMs(date: Temporal.PlainDate, time: Temporal.PlainTime): number {
  return date.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds;
}
