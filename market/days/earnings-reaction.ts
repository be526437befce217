import { closeMs, nextSession, openMs, previousSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { EarningsReport } from "./vol-source";

/** The last session that closes without knowing the report. */
export function quietSession({ day, timing }: EarningsReport): Day {
  return timing === "amc" ? day : previousSession(day);
}

/** The session whose opening is the first trading after the report. */
export function reactionSession({ day, timing }: EarningsReport): Day {
  return timing === "amc" ? nextSession(day) : day;
}

/** Whether a report is still ahead at an instant, in milliseconds since 1970 UTC: until the bell it follows or precedes. */
export function isAhead(report: EarningsReport, instantMs: number): boolean {
  return instantMs < (report.timing === "amc" ? closeMs(report.day) : openMs(report.day));
}

/** Whether contracts of an expiration live through the report. */
export function outlives(expiration: Day, report: EarningsReport): boolean {
  return expiration >= reactionSession(report);
}
