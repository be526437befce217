import { closingMs, type Day } from "@strikebook/calendar";
import type { VolatilitySource } from "../../market/days/volatility-source";
import type { Market } from "../../market/exposure/market";
import { currentSession, sessionsEnding } from "../../market/flow/tapes/flow-window";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { BackgroundWork } from "../background/background-work";
import { yieldToEventLoop } from "../gateway/clock";

/** The market of a service that has started. */
interface StartedMarket {
  market: Market;
  tapes: Tapes;
  volatility: VolatilitySource;
  /** Returns market time, in milliseconds since 1970 UTC. */
  marketMs: () => number;
  /** Absent if the service computes everything itself. */
  background: BackgroundWork | undefined;
}

/**
 * Computes what requests need ahead of them: the tapes of the current session, which rankings and boards read; the newest board of
 * every symbol; and, if there is a process of background work, the summaries of the last sessions. Of a recording, it reads the newest
 * boards and the closing volatilities.
 */
export async function warmMarket({ market, tapes, volatility, marketMs, background }: StartedMarket): Promise<void> {
  if (market.recorded) {
    const newest = market.symbols.slice(0, WARM_SYMBOLS);
    await market.recorded.load(newest, [marketMs()]);
    await volatility.load?.(newest, marketMs());
    return;
  }
  await background?.loadTapes(tapes, currentSession(marketMs()));
  await warmBoards(market, marketMs, async () => background?.idle());
  await background?.warm(tapes, finishedSessions(marketMs()));
}

/**
 * Computes the newest board of every symbol once, so that the chains and tapes of the day are cached. Yields before each symbol,
 * and waits while a request waits for background computations, so that both do not compete for the processors.
 */
export async function warmBoards(market: Market, marketMs: () => number, idle: () => Promise<unknown>): Promise<void> {
  for (const symbol of market.symbols) {
    await idle();
    await yieldToEventLoop();
    market.boardAt(symbol, marketMs())?.cells("gamma");
  }
}

/** Symbols of a recording that are read ahead of any request. */
const WARM_SYMBOLS = 20;

const WARM_SESSIONS = 21;

/** Returns the sessions that are summarized ahead of any request: a month of them. */
function finishedSessions(nowMs: number): Day[] {
  return sessionsEnding(currentSession(nowMs), WARM_SESSIONS + 1)
    .filter((session) => closingMs(session) <= nowMs)
    .slice(-WARM_SESSIONS);
}
