import { closingMs, type Day } from "@strikebook/calendar";
import type { ServedMarket } from "../../market/exposure/market";
import { currentSession, sessionsEnding } from "../../market/flow/tapes/flow-window";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { BackgroundWork } from "../background/background-work";
import { yieldToEventLoop } from "../gateway/clock";

/** The simulated market of a service that has started. */
interface StartedMarket {
  market: ServedMarket;
  tapes: Tapes;
  /** Returns market time, in milliseconds since 1970 UTC. */
  marketMs: () => number;
  /** Absent if the service computes everything itself. */
  background: BackgroundWork | undefined;
}

/**
 * Computes what requests need ahead of them: the tapes of the current session, which rankings and boards read; the newest board of
 * every symbol; and, if there is a process of background work, the summaries of the last sessions.
 */
export async function warmMarket({ market, tapes, marketMs, background }: StartedMarket): Promise<void> {
  await background?.loadTapes(tapes, currentSession(marketMs()));
  await warmBoards(market, marketMs, async () => background?.idle());
  await background?.warm(tapes, finishedSessions(marketMs()));
}

/**
 * Computes the newest board of every symbol once, so that the chains and tapes of the day are cached. Yields before each symbol,
 * and waits while a request waits for background computations, so that both do not compete for the processors.
 */
export async function warmBoards(
  market: ServedMarket,
  marketMs: () => number,
  idle: () => Promise<unknown>,
): Promise<void> {
  for (const symbol of market.symbols) {
    await idle();
    await yieldToEventLoop();
    const nowMs = marketMs();
    const boards = await market.boards([symbol], [nowMs]);
    boards.boardAt(symbol, nowMs)?.cells("gamma");
  }
}

const WARM_SESSIONS = 21;

/** Returns the sessions that are summarized ahead of any request: a month of them. */
function finishedSessions(nowMs: number): Day[] {
  return sessionsEnding(currentSession(nowMs), WARM_SESSIONS + 1)
    .filter((session) => closingMs(session) <= nowMs)
    .slice(-WARM_SESSIONS);
}
