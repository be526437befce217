import { closingMs, type Day, nextSession, openingMs, previousSession } from "@strikebook/calendar";

/** When a company reports: before the market opens or after it closes. */
export type ReportTiming = "bmo" | "amc";

/** One earnings report, past or scheduled. */
export interface EarningsReport {
  /** A session. */
  day: Day;
  timing: ReportTiming;
}

/** Returns the last session that closes before the report is known. */
export function lastSessionBeforeReport({ day, timing }: EarningsReport): Day {
  return timing === "amc" ? day : previousSession(day);
}

/** Returns the first session that opens after the report. */
export function reactionSession({ day, timing }: EarningsReport): Day {
  return timing === "amc" ? nextSession(day) : day;
}

/**
 * Returns whether a report is still scheduled at an instant (milliseconds since 1970 UTC): until the close that it follows
 * or the open that it precedes.
 */
export function isUpcoming(report: EarningsReport, instantMs: number): boolean {
  return instantMs < (report.timing === "amc" ? closingMs(report.day) : openingMs(report.day));
}

/** Returns whether contracts of an expiration are still open when the market reacts to the report. */
export function coversReport(expiration: Day, report: EarningsReport): boolean {
  return expiration >= reactionSession(report);
}
