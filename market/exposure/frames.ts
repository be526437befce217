import type { SymbolRange } from "../../src/contract/history";
import { closeMs, easternDay, isSession, nextSession, openMs } from "../time/calendar";
import type { Board, Market } from "./market";
import { type BoardSelection, nettedBoard } from "./netted-board";

/** A stretch of time, both ends included, in milliseconds since 1970 UTC. */
export interface Stretch {
  fromMs: number;
  toMs: number;
  /** Whole seconds between boards. */
  stepMs: number;
}

/** The boards of a symbol in a stretch, oldest first: one for each step of a session. */
export function* boardsBetween(market: Market, symbol: string, { fromMs, toMs, stepMs }: Stretch): Generator<Board> {
  for (let day = easternDay(fromMs); openMs(day) <= toMs; day = nextSession(day)) {
    if (!isSession(day)) continue;
    const firstMs = openMs(day) + Math.max(0, Math.ceil((fromMs - openMs(day)) / stepMs)) * stepMs;
    for (let atMs = firstMs; atMs <= toMs && atMs < closeMs(day); atMs += stepMs) {
      const board = market.boardAt(symbol, atMs);
      // A market that stands still has one board for all instants.
      if (board?.asOfMs === atMs) yield board;
    }
  }
}

type Axis = SymbolRange["axes"][number];

/**
 * The frames of a symbol in a stretch, oldest first: one value per strike of its axis. API document, Part 2.6.
 *
 * Frames with the same strikes and expirations share an axis. A board without any of the exact expirations has no frame.
 */
export function symbolRange(market: Market, symbol: string, stretch: Stretch, selection: BoardSelection): SymbolRange {
  const axes: Axis[] = [];
  const idOf = new Map<string, number>();
  const frames: SymbolRange["frames"] = [];
  for (const board of boardsBetween(market, symbol, stretch)) {
    const netted = nettedBoard(board, selection);
    if (netted === undefined) continue;
    const { strikes, expirations, values } = netted;
    const name = `${expirations.join()} ${strikes.join()}`;
    const id = idOf.get(name) ?? axes.length;
    if (id === axes.length) axes.push({ id, strikes, expirations });
    idOf.set(name, id);
    const asOf = new Date(board.asOfMs).toISOString();
    frames.push({ asOf, axis: id, spot: board.spot, previousClose: board.previousClose, values });
  }
  return { symbol, axes, frames };
}
