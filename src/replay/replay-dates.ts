import type { Temporal } from "temporal-polyfill";
import { easternDate } from "../calendar/eastern-time";
import { closingMs, isSession, lastSettledSession, openingMs, sessionsBefore } from "../calendar/trading-sessions";
import { MarketDataError } from "../transport/errors";

/** A request that has no answer for a past time. Nothing was sent and nothing was spent. */
export class ReplayError extends MarketDataError {
  override readonly name = "ReplayError";
  override readonly retryable = false;

  /** `what` says what happened; what to do is added. */
  constructor(what: string) {
    super(`${what} For current data, switch the replay clock to live in the Strikebook pane (Home tab).`);
  }
}

/** The dates (YYYY-MM-DD in New York) and times that apply at a time of the replay clock. */
export class ReplayDates {
  /** The date of the replay clock. */
  readonly today: string;
  /** The newest session that has opened: the date of flow requests that state none. */
  readonly session: string;
  /** The newest session whose figures no longer change. */
  readonly settled: string;
  /** The time of the replay clock, or the close of the session if it is over; in milliseconds since 1970 UTC. */
  readonly tradedUntilMs: number;

  constructor(atMs: number) {
    const session = openedSession(atMs);
    this.today = easternDate(atMs).toString();
    this.session = session.toString();
    this.settled = lastSettledSession(atMs).toString();
    this.tradedUntilMs = Math.min(atMs, closingMs(session));
  }

  /** Returns the date of a request, or a default if it has none. @throws ReplayError for a date after the replay clock. */
  dateOr(requested: string | undefined, otherwise = this.session): string {
    if (requested === undefined) return otherwise;
    if (requested <= this.today) return requested;
    throw new ReplayError(`The replay clock is at ${this.today}, before ${requested}. Use an earlier date.`);
  }

  /** Returns the end of a date range, at most `last`. @throws ReplayError for a range that starts after `last`. */
  lastDay(from: string | undefined, to: string | undefined, last: string): string {
    const end = to === undefined || to > last ? last : to;
    if (from === undefined || from <= end) return end;
    throw new ReplayError(
      `At the time of the replay clock the last available day is ${last}, before ${from}. Use an earlier start date.`,
    );
  }

  /** Returns the end of a window, at most `lastMs`; in milliseconds since 1970 UTC. @throws ReplayError if it starts after that. */
  endOf(fromMs: number | undefined, toMs: number | undefined, lastMs: number): number {
    const endMs = Math.min(toMs ?? lastMs, lastMs);
    if (fromMs === undefined || fromMs < endMs) return endMs;
    throw new ReplayError("The window starts after the time of the replay clock. Use an earlier start.");
  }
}

function openedSession(atMs: number): Temporal.PlainDate {
  const today = easternDate(atMs);
  return isSession(today) && openingMs(today) < atMs ? today : sessionsBefore(today, 1);
}
