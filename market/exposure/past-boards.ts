import { closingMs, DAY_MS, easternDay, isSession, nextSession, openingMs } from "@strikebook/calendar";
import type { SymbolRange } from "@strikebook/contract";
import { boardInstant } from "../time/board-instant";
import type { Board, Market } from "./market";
import type { BoardSelection } from "@strikebook/contract";
import { nettedBoard } from "./netted-board";

const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

/** Older boards are available by the minute. */
const BY_SECOND_MS = 30 * DAY_MS;

/** Returns the interval between available boards at an instant, in milliseconds. */
export function stepMs(instantMs: number, nowMs: number): number {
  return instantMs < nowMs - BY_SECOND_MS ? MINUTE_MS : SECOND_MS;
}

/**
 * Returns the newest available board at or before an instant (milliseconds since 1970 UTC), as it was then: including
 * contracts that have settled since, and the interval between boards of its age. `undefined` if the market has none. docs/api.md,
 * Historical and Board meta.
 */
export function replayedBoard(
  market: Market,
  symbol: string,
  instantMs: number,
  nowMs: number,
): { board: Board; resolution: "1s" | "1m" } | undefined {
  if (market.recorded) {
    const asOfMs = market.recorded.newestMs(symbol, instantMs);
    const board = asOfMs === undefined ? undefined : market.boardAt(symbol, asOfMs);
    return board && { board, resolution: "1m" };
  }
  const step = stepMs(instantMs, nowMs);
  const boardMs = Math.floor(boardInstant(instantMs) / step) * step;
  const board = market.boardAt(symbol, boardMs);
  return board && { board, resolution: step === SECOND_MS ? "1s" : "1m" };
}

/** A range of time, both ends included, in milliseconds since 1970 UTC. */
interface TimeRange {
  fromMs: number;
  toMs: number;
  /** Whole seconds between boards. */
  stepMs: number;
}

/**
 * Yields the boards of a symbol in a range, oldest first: one per step of a session, or every recorded one. The cells of each are
 * valid until the next.
 */
export function* boardsBetween(market: Market, symbol: string, { fromMs, toMs, stepMs }: TimeRange): Generator<Board> {
  if (market.recorded) {
    for (const atMs of market.recorded.instants(symbol, fromMs, toMs)) {
      const board = market.boardAt(symbol, atMs, "once");
      if (board) yield board;
    }
    return;
  }
  for (let day = easternDay(fromMs); openingMs(day) <= toMs; day = nextSession(day)) {
    if (!isSession(day)) continue;
    const firstMs = openingMs(day) + Math.max(0, Math.ceil((fromMs - openingMs(day)) / stepMs)) * stepMs;
    for (let atMs = firstMs; atMs <= toMs && atMs < closingMs(day); atMs += stepMs) {
      const board = market.boardAt(symbol, atMs, "once");
      // A frozen market has one board for all instants.
      if (board?.asOfMs === atMs) yield board;
    }
  }
}

type Axis = SymbolRange["axes"][number];

/**
 * Returns the frames of a symbol in a range, oldest first: one value per strike of its axis. docs/api.md, Range of boards.
 *
 * Frames with the same strikes and expirations share an axis. A board with none of the exact expirations has no frame.
 */
export function symbolRange(market: Market, symbol: string, range: TimeRange, selection: BoardSelection): SymbolRange {
  const axes: Axis[] = [];
  const idOf = new Map<string, number>();
  const frames: SymbolRange["frames"] = [];
  for (const board of boardsBetween(market, symbol, range)) {
    const netted = nettedBoard(board, selection);
    if (netted === undefined) continue;
    const { strikes, expirations, values } = netted;
    const name = `${expirations.join()} ${strikes.join()}`;
    const id = idOf.get(name) ?? axes.length;
    if (id === axes.length) axes.push({ id, strikes, expirations });
    idOf.set(name, id);
    const asOf = new Date(board.asOfMs).toISOString();
    frames.push({ asOf, axis: id, spot: board.spot, previousClose: board.previousClose ?? null, values });
  }
  return { symbol, axes, frames };
}
