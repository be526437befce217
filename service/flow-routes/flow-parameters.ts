import { DAY_MS, dayFromIso, isoDate, isSession } from "@strikebook/calendar";
import { symbolSpelling } from "@strikebook/contract";
import { bucketMinutes, currentSession, windowMinutes } from "../../market/flow/tapes/flow-window";
import {
  ApiError,
  choice,
  choiceOrAll,
  decimal,
  optionalDate,
  type QueryParameter,
  requiredTimestamp,
} from "@strikebook/http";
import { HISTORY_DAYS } from "../../market/exposure/served-market";

/** The ticker in the path, in its one spelling. docs/api.md, Flow host. */
export const tickerInPath: QueryParameter<string> = {
  name: "ticker",
  description: "Underlying, or an option root of one, upper-case.",
  required: true,
  schema: { type: "string", example: "SPY" },
  read: symbolSpelling,
};

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]; // a record of literals

/** The trailing window. docs/api.md, Trades. */
export const timeframe = (description: string, defaultLabel: keyof typeof windowMinutes) =>
  choice("timeframe", description, keysOf(windowMinutes), defaultLabel);

/** The length of a bar. `1d` and `1w` are refused. docs/api.md, Tide. */
export const bucket = choice(
  "bucket",
  "Length of a bar; days and weeks are too coarse here.",
  keysOf(bucketMinutes),
  "5min",
);

export const optionType = choiceOrAll("option_type", "Calls, puts or both.", ["call", "put"]);

/** Bounds on the days to expiration. */
export const dteParameters = {
  minDte: decimal("min_dte", "Least days to expiration.", { min: 0 }),
  maxDte: decimal("max_dte", "Most days to expiration.", { min: 0 }),
};

export const minPremium = decimal("min_premium", "Least total premium of a trade, in US dollars.", { min: 0 });

export const sortOrder = choice("order", "Greatest or least first.", ["asc", "desc"], "desc");

/** The days up to the date of a request. */
export const interval = choice(
  "interval",
  "Days up to the date: one day, five trading days, or seven.",
  ["1D", "1W", "7D"],
  "1D",
);

/** The `date` of a flow request. */
export const sessionDateQuery = optionalDate(
  "date",
  "Trading date, YYYY-MM-DD; the current one when not sent.",
  "2026-11-20",
);

/**
 * Returns the trading date of a request. The default is the current date, of the newest session that has begun. `newest` is
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

/** The widest window of trades. The API documentation does not specify it. */
const MAX_WINDOW_DAYS = 31;

/** The window of an intraday route. docs/api.md, Tide and Strikes. */
export const windowParameters = {
  startMs: requiredTimestamp("start_time", "Start of the window, inclusive: RFC 3339 or Unix seconds."),
  endMs: requiredTimestamp(
    "end_time",
    `End of the window, exclusive: RFC 3339 or Unix seconds, at most ${MAX_WINDOW_DAYS} days later.`,
  ),
};

/**
 * Throws an `ApiError` for a window that cannot be answered: `invalid_parameter` if it ends before it starts,
 * `range_too_large` if it is wider than 31 days, `no_data` if it starts before trades are stored or in the future.
 */
export function checkWindow(startMs: number, endMs: number, nowMs: number): void {
  checkOrder(startMs, endMs);
  if (endMs - startMs > MAX_WINDOW_DAYS * DAY_MS) {
    throw new ApiError("range_too_large", `The window can be ${MAX_WINDOW_DAYS} days long at most.`);
  }
  checkStart(startMs, nowMs);
}

/** Throws an `ApiError` for a window that ends before it starts. The parameters are `start_time` and `end_time`, or `time_start` and `time_end`. */
export function checkOrder(startMs: number, endMs: number, start = "start_time", end = "end_time"): void {
  if (endMs > startMs) return;
  throw new ApiError("invalid_parameter", `${end} must be after ${start}: swap them, or send a later ${end}.`);
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
