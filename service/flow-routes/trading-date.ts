import { isSession } from "../../market/time/calendar";
import { dayFromIso, isoDate } from "../../market/time/civil-day";
import { currentSession } from "../../market/flow/flow-window";
import { Refusal } from "../query/answers";
import { optionalDate } from "../query/time-parameters";
import { HISTORY_DAYS } from "../routes/history-depth";

/** The `date` of a flow question. */
export const dateParameter = optionalDate("Trading date, YYYY-MM-DD; the current one when not sent.", "2026-11-20");

/**
 * The trading date of a question, the current one when not sent: the newest session that has begun.
 *
 * Throws a `Refusal`, 404 `no_data`, for a date that has none: a weekend, a holiday, the future, or further back than
 * trades are kept.
 */
export function tradingDate(date: string | undefined, nowMs: number): string {
  const current = currentSession(nowMs);
  const day = date === undefined ? current : (dayFromIso(date) ?? NaN);
  const shown = date ?? isoDate(current);
  if (day > current) {
    throw new Refusal("no_data", `${shown} has not traded yet: the current trading date is ${isoDate(current)}.`);
  }
  if (day < current - HISTORY_DAYS) {
    throw new Refusal(
      "no_data",
      `Trades are kept for ${HISTORY_DAYS} days: ask from ${isoDate(current - HISTORY_DAYS)} on, not for ${shown}.`,
    );
  }
  if (!isSession(day)) throw new Refusal("no_data", `The market was closed on ${shown}: ask for a trading day.`);
  return shown;
}
