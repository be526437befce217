import { endpoints } from "../../contract/endpoints";
import type { FlowMeta } from "../../contract/flow/flow-meta";
import type { SymbolDailyStats } from "../../contract/history";
import type { OpenMeta } from "../../contract/meta";
import type { AskedEndpoint } from "../../contract/parameters";
import type { VolMeta } from "../../contract/volatility";
import type { Answered } from "../endpoint/answered";
import { isFinished, isSessionTime, untilNextOpeningMs } from "./eastern-session";
import { argument, type Arguments } from "./write-arguments";

/** How long an answer may be shown again without asking, in milliseconds from its arrival. */
export type Freshness<Record, Meta> = (answered: Answered<Record, Meta>, sent: Arguments) => number;

/** A board is published within seconds of its instant, and a trade reported within half an hour. */
const BOARD_SETTLES_MS = 60_000;
const TRADES_SETTLE_MS = 30 * 60_000;

/** A replayed board never changes: for ever, unless its instant (`word`) is so near that a newer board may still count for it. */
export function pastBoardFreshMs(word: "at" | "to"): Freshness<unknown, unknown> {
  return ({ receivedAtMs }, sent) =>
    isPast(argument(sent, word), receivedAtMs - BOARD_SETTLES_MS) ? Infinity : endpoints.heatmap.freshMs;
}

/** Finished sessions hold until the next one opens; one under way as the catalogue says. */
export const dailyStatsFreshMs: Freshness<SymbolDailyStats, OpenMeta> = ({ record, receivedAtMs }, sent) => {
  const to = argument(sent, "to");
  const isOver = !isSessionTime(receivedAtMs) || (to !== undefined && isFinished(to, receivedAtMs));
  const isSettled = isOver && record.days.every(({ complete }) => complete);
  return isSettled ? untilNextOpeningMs(receivedAtMs) : endpoints.dailyStats.freshMs;
};

/**
 * Flow of a finished date (`word`) holds until the next session opens, and a window that ended for good for ever. Anything
 * that reaches up to now is as fresh as the catalogue says. Now is the service's own: a practice market has its own clock.
 */
export function flowFreshMs(endpoint: AskedEndpoint, word: "date" | "to" | "window"): Freshness<unknown, FlowMeta> {
  return ({ meta, receivedAtMs }, sent) => {
    const nowMs = instantOf(meta.timestamp) ?? receivedAtMs;
    if (word === "window" && isPast(argument(sent, "to"), nowMs - TRADES_SETTLE_MS)) return Infinity;
    const date = argument(sent, word === "window" ? "date" : word);
    return date !== undefined && isFinished(date, nowMs) ? untilNextOpeningMs(nowMs) : endpoints[endpoint].freshMs;
  };
}

/** Volatility is frozen at the close: until the next opening then, and as the catalogue says while the market is open. */
export function volatilityFreshMs(endpoint: AskedEndpoint): Freshness<unknown, VolMeta> {
  return ({ record, meta, receivedAtMs }) => {
    const isSettled = meta.frozen && meta.marketState !== "open" && !isStale(record);
    return isSettled ? untilNextOpeningMs(receivedAtMs) : endpoints[endpoint].freshMs;
  };
}

/** The service has something newer under way. */
function isStale(record: unknown): boolean {
  return typeof record === "object" && record !== null && "stale" in record && record.stale === true;
}

function isPast(instant: string | undefined, beforeMs: number): boolean {
  const instantMs = instant === undefined ? undefined : instantOf(instant);
  return instantMs !== undefined && instantMs <= beforeMs;
}

function instantOf(text: string): number | undefined {
  const instantMs = Date.parse(text);
  return Number.isNaN(instantMs) ? undefined : instantMs;
}
