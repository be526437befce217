import {
  closingMs,
  DAY_MS,
  dayOfWeek,
  easternDate,
  holidayName,
  isSession,
  openingMs,
  sessionsBefore,
} from "@strikebook/calendar";

/**
 * How many days of boards the API promises (docs/api.md, Historical). A service may have more, so that older instants are not
 * refused.
 */
export const REPLAY_DAYS = 365;

/** Why an instant is not within the hours of a session. */
type ClosedReason = "weekend" | "holiday" | "before open" | "after close";

/** What cells show at an instant. Dates are YYYY-MM-DD. */
export type ShownSession =
  /** The market was open. */
  | { kind: "in session" }
  /** A session opens: boards are its first, and trades come from the session before. */
  | { kind: "at open"; before: string }
  /** The close of the session before. `holiday` is the name of the day, if it is a holiday. */
  | { kind: "closed"; reason: ClosedReason; session: string; holiday: string | undefined };

/** Returns what cells show at an instant, in milliseconds since 1970 UTC. */
export function shownSession(atMs: number): ShownSession {
  const date = easternDate(atMs);
  const before = sessionsBefore(date, 1);
  if (!isSession(date)) {
    const reason = dayOfWeek(date) > 5 ? "weekend" : "holiday";
    return { kind: "closed", reason, session: before, holiday: holidayName(date) };
  }
  if (atMs < openingMs(date)) return { kind: "closed", reason: "before open", session: before, holiday: undefined };
  if (atMs > closingMs(date)) return { kind: "closed", reason: "after close", session: date, holiday: undefined };
  return atMs === openingMs(date) ? { kind: "at open", before } : { kind: "in session" };
}

/** Whether an instant is before the history that every service has; both in milliseconds since 1970 UTC. */
export function isBeforeHistory(atMs: number, nowMs: number): boolean {
  return atMs < nowMs - REPLAY_DAYS * DAY_MS;
}
