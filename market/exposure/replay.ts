import type { Board, Market } from "./market";
import { boardInstant } from "../time/session-clock";

/** The step at which boards of an age are kept. API document, Part 2.3. */
export type Resolution = "1s" | "1m";

/** A past board, and the step at which boards of its age are kept. */
export interface ReplayedBoard {
  board: Board;
  resolution: Resolution;
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Boards older than this are kept by the minute. */
const BY_SECOND_MS = 30 * 86_400_000;

/** The step between kept boards of an instant, seen from now, in milliseconds. */
export function stepMs(instantMs: number, nowMs: number): number {
  return instantMs < nowMs - BY_SECOND_MS ? MINUTE_MS : SECOND_MS;
}

/**
 * The newest kept board at or before an instant (milliseconds since 1970 UTC), as it was when it was new: contracts that
 * have settled since are on it. Undefined where the market has none. API document, Part 4.2.
 */
export function replayedBoard(
  market: Market,
  symbol: string,
  instantMs: number,
  nowMs: number,
): ReplayedBoard | undefined {
  const step = stepMs(instantMs, nowMs);
  const keptMs = Math.floor(boardInstant(instantMs) / step) * step;
  const board = market.boardAt(symbol, keptMs);
  return board && { board, resolution: step === SECOND_MS ? "1s" : "1m" };
}
