import {
  closingMs,
  easternDate,
  easternText,
  isSession,
  lastSettledSession,
  nextOpeningMs,
  openingMs,
  sessionsBefore,
} from "@strikebook/calendar";
import { MarketDataError } from "@strikebook/client";

/** A request that has no result for a past time. Nothing was sent and nothing was spent. */
export class ReplayError extends MarketDataError {
  override readonly name = "ReplayError";
  override readonly retryable = false;
  override readonly remedy = "leave-replay";
}

/** The dates (YYYY-MM-DD in New York) and times that apply at a time of the replay clock. */
export class ReplayDates {
  /** The time of the replay clock, in milliseconds since 1970 UTC. */
  readonly atMs: number;
  /** The date of the replay clock. */
  readonly today: string;
  /** The newest session that has opened: the date of trades and prints if the request states none. */
  readonly session: string;
  /** The newest session whose figures no longer change. */
  readonly settled: string;
  /** The newest session whose whole-day figures are shown: the newest settled session, or the newest if the user selected whole days. */
  readonly lastWholeDay: string;
  /** The time of the replay clock, or the close of the session if it is over; in milliseconds since 1970 UTC. */
  readonly tradedUntilMs: number;

  /** `wholeDays` shows the whole day of the session in progress, although its end was not known at the time of the clock. */
  constructor(atMs: number, { wholeDays = false }: { wholeDays?: boolean | undefined } = {}) {
    const session = openedSession(atMs);
    this.atMs = atMs;
    this.today = easternDate(atMs);
    this.session = session;
    this.settled = lastSettledSession(atMs);
    this.lastWholeDay = wholeDays ? this.session : this.settled;
    this.tradedUntilMs = Math.min(atMs, closingMs(session));
  }

  /** Returns the date of a request for trades or prints. @throws ReplayError for a date after the replay clock. */
  sessionOf(requested: string | undefined): string {
    if (requested === undefined) return this.session;
    if (requested <= this.today) return requested;
    throw new ReplayError(`The replay clock is at ${this.today}, before ${requested}. Use an earlier date.`);
  }

  /**
   * Returns the date of a request for figures of whole days. @throws ReplayError for a day whose figures were not final at the
   * time of the replay clock.
   */
  wholeDayOf(requested: string | undefined): string {
    const date = requested === undefined ? this.lastWholeDay : this.sessionOf(requested);
    if (date <= this.lastWholeDay) return date;
    throw new ReplayError(
      `The figures of ${date} were not final at the replay clock, ${easternText(this.atMs)}. The last settled session was ${this.settled}: use this date or "last session".`,
    );
  }

  /** Whether figures of a whole day include what happened after the time of the replay clock. */
  includesLater(day: string): boolean {
    return day > this.settled;
  }

  /** Whether the open interest after a day was published: it is before the next session opens. */
  knowsOpenInterestAfter(day: string): boolean {
    return nextOpeningMs(closingMs(day)) <= this.atMs;
  }

  /** Returns the end of a range of whole days. @throws ReplayError for a range that starts after the last such day. */
  lastDay(from: string | undefined, to: string | undefined): string {
    const last = this.lastWholeDay;
    const end = to === undefined || to > last ? last : to;
    if (from === undefined || from <= end) return end;
    throw new ReplayError(
      `At the replay clock, ${easternText(this.atMs)}, the last settled session was ${last}, before ${from}. Use an earlier start date.`,
    );
  }

  /** Returns the end of a window, at most `lastMs`; in milliseconds since 1970 UTC. @throws ReplayError if it starts after that. */
  endOf(fromMs: number | undefined, toMs: number | undefined, lastMs: number): number {
    const endMs = Math.min(toMs ?? lastMs, lastMs);
    if (fromMs === undefined || fromMs < endMs) return endMs;
    throw new ReplayError("The window starts after the time of the replay clock. Use an earlier start.");
  }

  /** Returns when the data of a day ends: at its close, or at the replay clock if that is earlier. */
  tradedUntil(day: string): number {
    return Math.min(this.atMs, closingMs(day));
  }
}

function openedSession(atMs: number): string {
  const today = easternDate(atMs);
  return isSession(today) && openingMs(today) < atMs ? today : sessionsBefore(today, 1);
}
