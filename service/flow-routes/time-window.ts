import { Refusal } from "../query/answers";
import { requiredMoment } from "../query/moments";
import { HISTORY_DAYS } from "../routes/history-depth";

const DAY_MS = 86_400_000;

/** How wide a window of trades may be, in days; ours. */
export const widestDays = 31;

/** The window of an intraday route. Flow document, Parts 4.2 and 4.4. */
export const windowParameters = {
  start_time: requiredMoment("Start of the window, included: RFC 3339 or Unix seconds."),
  end_time: requiredMoment(`End of the window, left out: RFC 3339 or Unix seconds, at most ${widestDays} days later.`),
};

/**
 * Throws a `Refusal` for a window that is not answered: `invalid_parameter` for one that does not end after it starts,
 * `range_too_large` for one wider than `widestDays`, `no_data` for one that starts before trades are kept, or after now.
 */
export function checkWindow(startMs: number, endMs: number, nowMs: number): void {
  if (endMs <= startMs) {
    throw new Refusal("invalid_parameter", "end_time must be after start_time: exchange them, or send a later one.");
  }
  if (endMs - startMs > widestDays * DAY_MS) {
    throw new Refusal("range_too_large", `The window is at most ${widestDays} days: split it over several calls.`);
  }
  checkStart(startMs, nowMs);
}

/** Throws a `Refusal`, 404 `no_data`, for a start before trades are kept, or after now. */
export function checkStart(startMs: number, nowMs: number): void {
  const oldestMs = nowMs - HISTORY_DAYS * DAY_MS;
  if (startMs < oldestMs) {
    const from = new Date(oldestMs).toISOString();
    throw new Refusal("no_data", `Trades are kept for ${HISTORY_DAYS} days: ask from ${from} on.`);
  }
  if (startMs > nowMs) {
    throw new Refusal(
      "no_data",
      `Nothing is stored after ${new Date(nowMs).toISOString()}, which is now in this market.`,
    );
  }
}
