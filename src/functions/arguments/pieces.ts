import { Temporal } from "temporal-polyfill";
import { ArgumentError } from "./argument-error";

const MINUTE_MS = 60_000;

/** The widest window that one call answers. */
const WINDOW_MINUTES = 15;

/** A day holds any session; more is a slip in a date, and would cost thousands of credits. */
const MOST_WINDOWS = (24 * 60) / WINDOW_MINUTES;

/** A part of a window, both ends included, in milliseconds since 1970 UTC. */
export interface WindowPiece {
  fromMs: number;
  toMs: number;
}

/**
 * A window in parts of 15 minutes, oldest first; an end of one is the start of the next.
 *
 * @throws ArgumentError for a window of more than a day.
 */
export function windowPieces({ fromMs, toMs }: WindowPiece): WindowPiece[] {
  const widthMs = WINDOW_MINUTES * MINUTE_MS;
  const count = Math.max(1, Math.ceil((toMs - fromMs) / widthMs));
  if (count > MOST_WINDOWS) {
    const hours = Math.ceil((toMs - fromMs) / (60 * MINUTE_MS));
    throw new ArgumentError(
      `Frames are asked for a day at most, and from start to end are ${hours} hours: ask for each session by itself.`,
    );
  }
  return Array.from({ length: count }, (_, index) => ({
    fromMs: fromMs + index * widthMs,
    toMs: Math.min(fromMs + (index + 1) * widthMs, toMs),
  }));
}

/** The most days that one call answers, the first and the last included. */
const CALL_DAYS = 31;

/** Five years: no service keeps more, and each call takes its time. */
const MOST_CALLS = 60;

/** A part of a range of dates, both included, YYYY-MM-DD; without `to` it ends today. */
export interface DayPiece {
  from: string;
  to: string | undefined;
}

/**
 * A range of dates in parts of 31 days, oldest first. The last one has no end where the range has none.
 *
 * @param today The date that a range without end ends on, YYYY-MM-DD.
 * @throws ArgumentError for a range of more than five years.
 */
export function dayPieces({ from, to }: DayPiece, today: string): DayPiece[] {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(Temporal.PlainDate.from(to ?? today), { largestUnit: "days" }).days + 1;
  const count = Math.max(1, Math.ceil(days / CALL_DAYS));
  if (count > MOST_CALLS) {
    throw new ArgumentError(`Sessions are asked for five years at most; ${from} is further back: begin later.`);
  }
  return Array.from({ length: count }, (_, index) => {
    const start = first.add({ days: index * CALL_DAYS });
    const isLast = index === count - 1;
    return { from: start.toString(), to: isLast ? to : start.add({ days: CALL_DAYS - 1 }).toString() };
  });
}
