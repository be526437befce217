import { closeMs, easternDay, isSession, openMs } from "../../market/time/calendar";
import type { Board, Market } from "../../market/exposure/market";
import { boardInstant } from "../../market/time/session-clock";

/**
 * The board that a stream shows at an instant; undefined for an unknown symbol, and while the market is closed. API
 * document, Part 4.4. A market that stands still has one board for all times, and shows it at all times.
 */
export function liveBoard(market: Market, symbol: string, nowMs: number): Board | undefined {
  const board = market.boardAt(symbol, nowMs);
  return board && (isOpen(nowMs) || standsStill(board, nowMs)) ? board : undefined;
}

/** Whether a board is older than the newest that a moving market has. */
export function standsStill(board: Board, nowMs: number): boolean {
  return board.asOfMs !== boardInstant(nowMs);
}

function isOpen(nowMs: number): boolean {
  const day = easternDay(nowMs);
  return isSession(day) && nowMs >= openMs(day) && nowMs < closeMs(day);
}
