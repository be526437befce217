import { easternDay, easternMs, isEarlyClose, sessionOnOrBefore } from "./calendar";
import type { Day } from "./civil-day";

const FIRST_MINUTE = 4 * 60;
const LAST_MINUTE = 20 * 60;
const LAST_MINUTE_AFTER_EARLY_CLOSE = 17 * 60;

/** Returns 4:00 Eastern of a session, when shares start to trade, in milliseconds since 1970 UTC. */
export function sharesOpenMs(session: Day): number {
  return easternMs(session, FIRST_MINUTE);
}

/** Returns 20:00 Eastern of a session, or 17:00 after an early close, in milliseconds since 1970 UTC. */
export function sharesCloseMs(session: Day): number {
  return easternMs(session, isEarlyClose(session) ? LAST_MINUTE_AFTER_EARLY_CLOSE : LAST_MINUTE);
}

/** Returns the newest session whose shares have started to trade at an instant. */
export function newestShareSession(nowMs: number): Day {
  const day = easternDay(nowMs);
  return sessionOnOrBefore(nowMs >= sharesOpenMs(day) ? day : day - 1);
}
