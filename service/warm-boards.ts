import { nextTurn } from "./gateway/turns";
import type { Market } from "../market/exposure/market";

/**
 * Computes the newest board of every symbol once, one a turn, so that the first questions of a day find its chains and
 * tapes ready. Callers are answered in between.
 */
export async function warmBoards(market: Market, nowMs: () => number): Promise<void> {
  for (const symbol of market.symbols) {
    await nextTurn();
    market.boardAt(symbol, nowMs())?.cells("gamma");
  }
}
