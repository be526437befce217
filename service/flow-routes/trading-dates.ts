import { currentSession } from "../../market/flow/tapes/flow-window";
import { isSession } from "../../market/time/calendar";
import { dayFromIso, isoDate } from "../../market/time/civil-day";
import { ApiError } from "../query/api-error";
import { optionalDate, requiredTimestamp } from "../query/time-parameters";
import { HISTORY_DAYS } from "../routes/history-depth";

/** The `date` of a flow request. */
export const dateParameter = optionalDate("Trading date, YYYY-MM-DD; the current one when not sent.", "2026-11-20");

/**
 * Returns the trading date of a request. The default is the current one, which is the newest session that has begun. `newest` is
 * the newest date with data.
 *
 * Throws an `ApiError` (404 `no_data`) for a weekend, a holiday, a future date, or a date before trades are stored.
 */
export function readTradingDate(date: string | undefined, nowMs: number, newest = currentSession(nowMs)): string {
  const current = currentSession(nowMs);
  const day = date === undefined ? current : (dayFromIso(date) ?? NaN);
  const shown = date ?? isoDate(current);
  if (day > newest) {
    throw new ApiError("no_data", `${shown} has not traded yet: the current trading date is ${isoDate(newest)}.`);
  }
  if (day < current - HISTORY_DAYS) {
    throw new ApiError(
      "no_data",
      `Trades are stored for ${HISTORY_DAYS} days: request ${isoDate(current - HISTORY_DAYS)} or later, not ${shown}.`,
    );
  }
  if (!isSession(day)) throw new ApiError("no_data", `The market was closed on ${shown}.`);
  return shown;
}

const DAY_MS = 86_400_000;

/** The widest window of trades. The API documentation does not specify it. */
const MAX_WINDOW_DAYS = 31;

/** The window of an intraday route. docs/api.md, Tide and Strikes. */
export const windowParameters = {
  start_time: requiredTimestamp("Start of the window, inclusive: RFC 3339 or Unix seconds."),
  end_time: requiredTimestamp(
    `End of the window, exclusive: RFC 3339 or Unix seconds, at most ${MAX_WINDOW_DAYS} days later.`,
  ),
};

/**
 * Throws an `ApiError` for a window that cannot be answered: `invalid_parameter` if it ends before it starts,
 * `range_too_large` if it is wider than 31 days, `no_data` if it starts before trades are stored or in the future.
 */
export function checkWindow(startMs: number, endMs: number, nowMs: number): void {
  if (endMs <= startMs) {
    throw new ApiError("invalid_parameter", "end_time must be after start_time: swap them, or send a later end_time.");
  }
  if (endMs - startMs > MAX_WINDOW_DAYS * DAY_MS) {
    throw new ApiError("range_too_large", `The window can be ${MAX_WINDOW_DAYS} days long at most.`);
  }
  checkStart(startMs, nowMs);
}

/** Throws an `ApiError` (404 `no_data`) for a start before trades are stored, or in the future. */
export function checkStart(startMs: number, nowMs: number): void {
  const oldestMs = nowMs - HISTORY_DAYS * DAY_MS;
  if (startMs < oldestMs) {
    const from = new Date(oldestMs).toISOString();
    throw new ApiError("no_data", `Trades are stored for ${HISTORY_DAYS} days: request ${from} or later.`);
  }
  if (startMs > nowMs) {
    throw new ApiError(
      "no_data",
      `There is no data after ${new Date(nowMs).toISOString()}, the current time of this market.`,
    );
  }
}
