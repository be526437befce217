import { Temporal } from "temporal-polyfill";

const zone = "America/New_York";
const opening = Temporal.PlainTime.from("09:30");
const closing = Temporal.PlainTime.from("16:00");

/** How long after the close a session still changes, in milliseconds. API document, Part 2.6, `complete`. */
const SETTLING_MS = 30 * 60_000;

/** The date in New York at an instant, YYYY-MM-DD. Instants are in milliseconds since 1970 UTC. */
export function easternDate(instantMs: number): string {
  return eastern(instantMs).toPlainDate().toString();
}

/**
 * Milliseconds until the next session opens, more than 0.
 *
 * Weekends are known and holidays are not: on a holiday's morning a question is asked once more than it need be.
 */
export function untilNextOpeningMs(instantMs: number): number {
  const now = eastern(instantMs);
  let day = now.toPlainDate();
  if (Temporal.PlainTime.compare(now.toPlainTime(), opening) >= 0) day = day.add({ days: 1 });
  while (day.dayOfWeek > 5) day = day.add({ days: 1 });
  return day.toZonedDateTime({ timeZone: zone, plainTime: opening }).epochMilliseconds - instantMs;
}

/** Whether the session of a date (YYYY-MM-DD) is over and settled at an instant; false for a text that is no date. */
export function isFinished(date: string, instantMs: number): boolean {
  try {
    const close = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: closing });
    return instantMs >= close.epochMilliseconds + SETTLING_MS;
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

/** Whether a weekday's session is under way, or has not settled yet. */
export function isSessionTime(instantMs: number): boolean {
  const now = eastern(instantMs);
  const hasOpened = Temporal.PlainTime.compare(now.toPlainTime(), opening) >= 0;
  return now.dayOfWeek <= 5 && hasOpened && !isFinished(easternDate(instantMs), instantMs);
}

function eastern(instantMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(zone);
}
