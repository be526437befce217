import { easternDate } from "../../calendar/eastern-time";
import { isPlainDate } from "../../calendar/plain-dates";
import {
  closingMs,
  isSession,
  nextOpeningMs,
  openingMs,
  settledMs,
  sharesClosingMs,
} from "../../calendar/trading-sessions";
import { endpoints, type EndpointName } from "../../contract/endpoints";
import type { SymbolDailyStats } from "../../contract/history";
import type { FlowMeta, OpenMeta } from "../../contract/meta";
import type { VolMeta } from "../../contract/volatility";
import { argument, type Arguments } from "../requests/write-arguments";
import type { ApiResult } from "./api-result";

/** Returns how long a result may be shown from the cache, in milliseconds from its arrival. */
export type Freshness<Data, Meta> = (result: ApiResult<Data, Meta>, args: Arguments) => number;

/** A board is published within seconds of its instant, and a trade reported within half an hour. */
const BOARD_SETTLES_MS = 60_000;
const TRADES_SETTLE_MS = 30 * 60_000;

/** Whether a call may have a result that never changes, by its arguments and the time in milliseconds since 1970 UTC. */
export type MayBeFinal = (args: Arguments, nowMs: number) => boolean;

/** Past boards never change, unless their instant (`word`) is so recent that a newer board may still count for it. */
export function pastBoardFreshMs(word: "at" | "to"): Freshness<unknown, unknown> {
  return ({ receivedAtMs }, args) =>
    isPast(argument(args, word), receivedAtMs - BOARD_SETTLES_MS) ? Infinity : endpoints.heatmap.freshMs;
}

/** Whether daily figures never change: the session after their last date has opened. */
export const finalDays: MayBeFinal = (args, nowMs) => isFinalDate(argument(args, "to"), nowMs);

/** Finished sessions are fresh until the next one opens, earlier ones for good; a session in progress for the endpoint's own time. */
export const dailyStatsFreshMs: Freshness<SymbolDailyStats, OpenMeta> = ({ record, receivedAtMs }, args) => {
  const to = argument(args, "to");
  const isOver = !isSessionTime(receivedAtMs) || (to !== undefined && isFinished(to, receivedAtMs));
  const isSettled = isOver && record.days.every(({ complete }) => complete);
  if (isSettled && isFinalDate(to, receivedAtMs)) return Infinity;
  return isSettled ? untilNextOpeningMs(receivedAtMs) : endpoints.dailyStats.freshMs;
};

/** What a flow request ends with: a date, of options or of shares, the end of a range of dates, or the end of a window. */
export type FlowDate = "date" | "date of shares" | "to" | "window";

/** Whether flow never changes: of a window that is over, or of a date after which the next session has opened. */
export function finalFlow(word: FlowDate): MayBeFinal {
  if (word === "to") return finalDays;
  return (args, nowMs) => {
    const to = word === "window" ? argument(args, "to") : undefined;
    return to === undefined ? isFinalDate(argument(args, "date"), nowMs) : isPast(to, nowMs - TRADES_SETTLE_MS);
  };
}

/**
 * Flow of a finished date (`word`) is fresh until the next session opens, when its open interest is published, and then for good. A
 * window that is over never becomes stale.
 * Anything that reaches up to now has the endpoint's own time. Now is the service's: a practice market has its own clock.
 */
export function flowFreshMs(endpoint: EndpointName, word: FlowDate): Freshness<unknown, FlowMeta> {
  return ({ meta, receivedAtMs }, args) => {
    const nowMs = instantOf(meta.timestamp) ?? receivedAtMs;
    if (finalFlow(word)(args, nowMs)) return Infinity;
    const date = argument(args, word === "to" ? "to" : "date");
    const finishedMs = word === "date of shares" ? sharesClosingMs : settledMs;
    return date !== undefined && isFinished(date, nowMs, finishedMs)
      ? untilNextOpeningMs(nowMs)
      : endpoints[endpoint].freshMs;
  };
}

/** Volatility is frozen at the close: fresh until the next opening then, and for the endpoint's own time while the market is open. */
export function volatilityFreshMs(endpoint: EndpointName): Freshness<unknown, VolMeta> {
  return ({ record, meta, receivedAtMs }, args) => {
    if (isFinalDate(argument(args, "to"), receivedAtMs)) return Infinity;
    const isSettled = meta.frozen && meta.marketState !== "open" && !isStale(record);
    return isSettled ? untilNextOpeningMs(receivedAtMs) : endpoints[endpoint].freshMs;
  };
}

/** The service has announced a newer record. */
function isStale(record: unknown): boolean {
  return typeof record === "object" && record !== null && "stale" in record && record.stale === true;
}

/** Milliseconds until the next session opens, more than 0. */
function untilNextOpeningMs(instantMs: number): number {
  return nextOpeningMs(instantMs) - instantMs;
}

/** Whether the session of a date (YYYY-MM-DD) is over and settled; false for a text that is not a date. */
function isFinished(date: string, instantMs: number, finishedMs = settledMs): boolean {
  return isPlainDate(date) && instantMs >= finishedMs(date);
}

/** Whether the session after a date (YYYY-MM-DD) has opened; false for a text that is not a date. */
function isFinalDate(date: string | undefined, instantMs: number): boolean {
  return date !== undefined && isPlainDate(date) && nextOpeningMs(closingMs(date)) <= instantMs;
}

/** Whether a session is open, or has not settled yet. */
function isSessionTime(instantMs: number): boolean {
  const today = easternDate(instantMs);
  return isSession(today) && openingMs(today) <= instantMs && instantMs < settledMs(today);
}

function isPast(instant: string | undefined, beforeMs: number): boolean {
  const instantMs = instant === undefined ? undefined : instantOf(instant);
  return instantMs !== undefined && instantMs <= beforeMs;
}

function instantOf(text: string): number | undefined {
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) ? undefined : instantMs;
}
