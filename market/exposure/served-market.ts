import { closingMs, DAY_MS, type Day, easternDay, isSession, nextSession, openingMs } from "@strikebook/calendar";
import { boardInstant } from "../time/board-instant";
import type { Market, ServedMarket, Period } from "./market";

/** How long boards are stored. docs/api.md, Historical. */
export const HISTORY_DAYS = 365;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Older boards are available by the minute. */
const BY_SECOND_MS = 30 * DAY_MS;

/**
 * Returns the data of a market. One that computes its boards has a board for each second of a session, by the minute if it is old.
 */
export function servedMarket(market: Market | ServedMarket): ServedMarket {
  if ("boards" in market) return market;
  return {
    symbols: market.symbols,
    spotAt: (symbol, instantMs) => market.spotAt(symbol, instantMs),
    boards: () => Promise.resolve(market),
    newestMs(_, instantMs, nowMs) {
      const step = stepMs(instantMs, nowMs);
      return Math.floor(boardInstant(instantMs) / step) * step;
    },
    instants: (_, period, nowMs) => instantsWithin(period, stepMs(period.firstMs, nowMs)),
    sessionInstants: (_, session, untilMs) =>
      instantsWithin({ firstMs: openingMs(session), lastMs: Math.min(untilMs, closingMs(session)) }, MINUTE_MS),
    resolutionAt: (instantMs, nowMs) => (stepMs(instantMs, nowMs) === SECOND_MS ? "1s" : "1m"),
    originAt: () => undefined,
    oldestMs,
    history(symbol, nowMs) {
      const lastMs = boardInstant(nowMs);
      // A market that stands still has no history.
      if (market.boardAt(symbol, nowMs)?.asOfMs !== lastMs) return undefined;
      return { firstMs: openingMs(nextSession(easternDay(oldestMs(nowMs)))), lastMs };
    },
    whyNoBoard: (symbols, wanted) =>
      `There is no board of ${symbols.join(", ")} for ${wanted}: the market was closed. Request a time between 09:30 and 16:00 in New York.`,
  };
}

function oldestMs(nowMs: number): number {
  return nowMs - HISTORY_DAYS * DAY_MS;
}

function stepMs(instantMs: number, nowMs: number): number {
  return instantMs < nowMs - BY_SECOND_MS ? MINUTE_MS : SECOND_MS;
}

/** Returns the instants of the sessions of a period that are a whole number of steps after the opening bell. */
function instantsWithin({ firstMs, lastMs }: Period, step: number): number[] {
  const instants: number[] = [];
  for (let day: Day = easternDay(firstMs); openingMs(day) <= lastMs; day = nextSession(day)) {
    if (!isSession(day)) continue;
    const steps = Math.max(0, Math.ceil((firstMs - openingMs(day)) / step));
    for (let atMs = openingMs(day) + steps * step; atMs <= lastMs && atMs < closingMs(day); atMs += step) {
      instants.push(atMs);
    }
  }
  return instants;
}
