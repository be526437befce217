import { MINUTE_MS, addDays, dayNumber, easternText } from "@strikebook/calendar";
import { ServiceError } from "@strikebook/client";
import { ArgumentError } from "../arguments/argument-error";
import type { TimeWindow } from "../arguments/read-window";

/** The longest window that one call returns. */
const CALL_MINUTES = 15;

/** A day contains any session. A longer window is most likely a wrong date, and would cost thousands of credits. */
const MAX_WINDOW_CALLS = (24 * 60) / CALL_MINUTES;

/**
 * Splits a window into pieces of 15 minutes, oldest first; each starts at the end of the one before. Pieces that start in the
 * future, at or after `nowMs`, are omitted, except the first.
 */
export function windowPieces({ fromMs, toMs }: TimeWindow, nowMs: number): TimeWindow[] {
  const widthMs = CALL_MINUTES * MINUTE_MS;
  const count = Math.max(1, Math.ceil((Math.min(toMs, nowMs) - fromMs) / widthMs));
  if (count > MAX_WINDOW_CALLS) {
    const hours = Math.ceil((toMs - fromMs) / (60 * MINUTE_MS));
    const message = `A window of frames can be one day long at most; from start to end are ${hours} hours:`;
    throw new ArgumentError(
      `${message} use a formula for each session.`,
      `${message} ask about each session by itself.`,
    );
  }
  return Array.from({ length: count }, (_, index) => ({
    fromMs: fromMs + index * widthMs,
    toMs: Math.min(fromMs + (index + 1) * widthMs, toMs),
  }));
}

/** Returns the failure of a window of which no piece has data: the service names a piece, and the user asked for all of it. */
export function ofWholeWindow(failure: unknown, { fromMs, toMs }: TimeWindow): unknown {
  if (!(failure instanceof ServiceError) || failure.code !== "no_data") return failure;
  const whole = `${easternText(fromMs)} to ${easternText(toMs)}`;
  const message = `There is no data from ${whole}. Of its last part the service says: ${failure.message}`;
  return new ServiceError({ ...failure, message });
}

/** The number of days that one call returns. */
const CALL_DAYS = 31;

/** Five years: no service stores more, and each call takes its time. */
const MAX_DATE_CALLS = 60;

/** A range of dates, both included, YYYY-MM-DD; it ends with the last day with figures if `to` is `undefined`. */
interface DateRange {
  from: string;
  to: string | undefined;
}

/**
 * Splits a range of dates into pieces of 31 days, oldest first. The last piece has no end if the range has none. Pieces that
 * start after `lastDay`, the last day with figures, are omitted, except the first.
 */
export function datePieces({ from, to }: DateRange, lastDay: string): DateRange[] {
  const last = to === undefined || to > lastDay ? lastDay : to;
  const days = dayNumber(last) - dayNumber(from) + 1;
  const count = Math.max(1, Math.ceil(days / CALL_DAYS));
  if (count > MAX_DATE_CALLS) {
    throw new ArgumentError(`A range of sessions can be five years long at most; ${from} is too early: start later.`);
  }
  return Array.from({ length: count }, (_, index) => {
    const start = addDays(from, index * CALL_DAYS);
    const isLast = index === count - 1;
    return { from: start, to: isLast ? to : addDays(start, CALL_DAYS - 1) };
  });
}
