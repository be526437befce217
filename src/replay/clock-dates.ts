import type { Temporal } from "temporal-polyfill";
import { easternDate } from "../calendar/eastern-time";
import { closingMs, isSession, lastSettledSession, openingMs, sessionsBefore } from "../calendar/trading-sessions";
import { ReplayError } from "./replay-error";

/** The dates that count at an instant of the replay clock, YYYY-MM-DD in New York, and how far trading has come. */
export class ClockDates {
  /** The date itself. */
  readonly today: string;
  /** The newest session that has opened: what a flow question without a date is about. */
  readonly session: string;
  /** The newest session whose figures no longer change. */
  readonly settled: string;
  /** The instant, or the closing bell of the session where it is over; in milliseconds since 1970 UTC. */
  readonly tradedUntilMs: number;

  constructor(atMs: number) {
    const session = openedSession(atMs);
    this.today = easternDate(atMs).toString();
    this.session = session.toString();
    this.settled = lastSettledSession(atMs).toString();
    this.tradedUntilMs = Math.min(atMs, closingMs(session));
  }

  /** The date of a question: its own where it has one, else the session's. @throws ReplayError for a date that the clock has not reached. */
  dateOr(asked: string | undefined, otherwise = this.session): string {
    if (asked === undefined) return otherwise;
    if (asked <= this.today) return asked;
    throw new ReplayError(`The replay clock stands on ${this.today}, before ${asked}: ask for an earlier date.`);
  }

  /** The last day of a range, which ends with `last` at the latest. @throws ReplayError for a range that begins after that. */
  lastDay(from: string | undefined, to: string | undefined, last: string): string {
    const end = to === undefined || to > last ? last : to;
    if (from === undefined || from <= end) return end;
    throw new ReplayError(
      `At the replay clock's instant ${last} is the last day there is, before ${from}: begin earlier.`,
    );
  }

  /** The end of a window, in milliseconds since 1970 UTC. @throws ReplayError for a window that begins after that. */
  endOf(fromMs: number | undefined, toMs: number | undefined, lastMs: number): number {
    const endMs = Math.min(toMs ?? lastMs, lastMs);
    if (fromMs === undefined || fromMs < endMs) return endMs;
    throw new ReplayError("The window begins after the replay clock's instant: begin it earlier.");
  }
}

function openedSession(atMs: number): Temporal.PlainDate {
  const today = easternDate(atMs);
  return isSession(today) && openingMs(today) < atMs ? today : sessionsBefore(today, 1);
}
