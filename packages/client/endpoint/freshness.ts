import {
  closingMs,
  easternDate,
  isPlainDate,
  isSession,
  nextOpeningMs,
  openingMs,
  settledMs,
  sharesClosingMs,
} from "@strikebook/calendar";
import type { AnyEndpoint, FlowEnd, FlowMeta, SymbolDailyStats, VolMeta } from "@strikebook/contract";
import { argument, type Arguments } from "../requests/write-arguments";

/** A result, as far as the rules read it. */
interface DatedResult {
  record: unknown;
  meta: unknown;
  receivedAtMs: number;
}

/** A board is published within seconds of its instant, and a trade reported within half an hour. */
const BOARD_SETTLES_MS = 60_000;
const TRADES_SETTLE_MS = 30 * 60_000;

/** Live boards have this freshness, and so have boards of an instant for which a newer board may still count. */
const BOARD_FRESH_MS = 5_000;

/** Returns how long a result may be shown from the cache, in milliseconds from its arrival. */
export function freshMs({ fresh, freshMs }: AnyEndpoint, result: DatedResult, args: Arguments): number {
  switch (fresh) {
    case undefined:
      return freshMs;
    case "past board":
      return isPast(argument(args, "at") ?? argument(args, "to"), result.receivedAtMs - BOARD_SETTLES_MS)
        ? Infinity
        : BOARD_FRESH_MS;
    case "quotes":
      return isPast(argument(args, "at"), result.receivedAtMs - BOARD_SETTLES_MS) ? Infinity : freshMs;
    case "days":
      return dailyStatsFreshMs(result, args) ?? freshMs;
    case "volatility":
      return volatilityFreshMs(result, args) ?? freshMs;
    default:
      return flowFreshMs(flowEnd(fresh), result, args) ?? freshMs;
  }
}

/** Whether a call may have a result that never changes, by its arguments and the time in milliseconds since 1970 UTC. */
export function mayBeFinal({ fresh }: AnyEndpoint, args: Arguments, nowMs: number): boolean {
  if (fresh === undefined || fresh === "past board") return fresh === "past board";
  if (fresh === "quotes") return isPast(argument(args, "at"), nowMs - BOARD_SETTLES_MS);
  if (fresh === "volatility" && isPast(argument(args, "timestamp"), nowMs - BOARD_SETTLES_MS)) return true;
  if (fresh === "days" || fresh === "volatility") return isFinalDate(argument(args, "to"), nowMs);
  return isFinalFlow(flowEnd(fresh), args, nowMs);
}

function flowEnd(rule: `flow: ${FlowEnd}`): FlowEnd {
  return rule.slice("flow: ".length) as FlowEnd; // what the rule is made of
}

/**
 * Returns how long daily statistics are fresh: of finished sessions until the next session opens, of earlier sessions for good. `undefined` for
 * a session in progress.
 */
function dailyStatsFreshMs({ record, receivedAtMs }: DatedResult, args: Arguments): number | undefined {
  const to = argument(args, "to");
  const isOver = !isSessionTime(receivedAtMs) || (to !== undefined && isFinished(to, receivedAtMs));
  const { days } = record as SymbolDailyStats; // as the schema of the endpoint says
  if (!isOver || !days.every(({ complete }) => complete)) return undefined;
  return isFinalDate(to, receivedAtMs) ? Infinity : untilNextOpeningMs(receivedAtMs);
}

/** Whether flow never changes: of a window that is over, or of a date after which the next session has opened. */
function isFinalFlow(end: FlowEnd, args: Arguments, nowMs: number): boolean {
  const windowEnd = end === "window" ? argument(args, "to") : undefined;
  if (windowEnd !== undefined) return isPast(windowEnd, nowMs - TRADES_SETTLE_MS);
  return isFinalDate(argument(args, end === "dates" ? "to" : "date"), nowMs);
}

/**
 * Returns how long flow is fresh: of a finished date until the next session opens, when its open interest is published, and then for good. A
 * window that is over never becomes stale. `undefined` for anything that reaches up to now, which is the service's: a practice market has
 * its own clock.
 */
function flowFreshMs(end: FlowEnd, { meta, receivedAtMs }: DatedResult, args: Arguments): number | undefined {
  const nowMs = instantOf((meta as FlowMeta).timestamp) ?? receivedAtMs; // as the schema of the endpoint says
  if (isFinalFlow(end, args, nowMs)) return Infinity;
  const date = argument(args, end === "dates" ? "to" : "date");
  const finishedMs = end === "date of shares" ? sharesClosingMs : settledMs;
  return date !== undefined && isFinished(date, nowMs, finishedMs) ? untilNextOpeningMs(nowMs) : undefined;
}

/**
 * Returns how long volatility is fresh: that of a past instant for good, and that of the close, at which it is frozen, until the next
 * opening. `undefined` while the market is open.
 */
function volatilityFreshMs({ record, meta, receivedAtMs }: DatedResult, args: Arguments): number | undefined {
  if (isPast(argument(args, "timestamp"), receivedAtMs - BOARD_SETTLES_MS)) return Infinity;
  if (isFinalDate(argument(args, "to"), receivedAtMs)) return Infinity;
  const { frozen, marketState } = meta as VolMeta; // as the schema of the endpoint says
  return frozen && marketState !== "open" && !isStale(record) ? untilNextOpeningMs(receivedAtMs) : undefined;
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
