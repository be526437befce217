import { Temporal } from "temporal-polyfill";
import * as eastern from "../../calendar/eastern-time";
import { isSession, nextOpeningMs, openingMs, settledMs } from "../../calendar/trading-sessions";

/** The date in New York at an instant, YYYY-MM-DD. Instants are in milliseconds since 1970 UTC. */
export function easternDate(instantMs: number): string {
  return eastern.easternDate(instantMs).toString();
}

/** Milliseconds until the next session opens, more than 0. */
export function untilNextOpeningMs(instantMs: number): number {
  return nextOpeningMs(instantMs) - instantMs;
}

/** Whether the session of a date (YYYY-MM-DD) is over and settled at an instant; false for a text that is no date. */
export function isFinished(date: string, instantMs: number): boolean {
  try {
    return instantMs >= settledMs(Temporal.PlainDate.from(date));
  } catch (problem) {
    if (problem instanceof RangeError) return false;
    throw problem;
  }
}

/** Whether a session is under way, or has not settled yet. */
export function isSessionTime(instantMs: number): boolean {
  const today = eastern.easternDate(instantMs);
  return isSession(today) && openingMs(today) <= instantMs && instantMs < settledMs(today);
}
