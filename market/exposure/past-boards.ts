import type { BoardSelection, SymbolRange } from "@strikebook/contract";
import type { Board, ServedMarket } from "./market";
import { nettedBoard } from "./netted-board";

/**
 * Reads the boards of a symbol at instants, in this order, and calls `use` with each. The cells of a board are valid until the next is read,
 * so `use` takes what it needs from them at once.
 */
export async function eachBoard(
  market: ServedMarket,
  symbol: string,
  instantsMs: readonly number[],
  use: (board: Board) => void,
): Promise<void> {
  for (const atMs of instantsMs) {
    const boards = await market.boards([symbol], [atMs], { reading: "once" });
    const board = boards.boardAt(symbol, atMs, "once");
    // A market that stands still has one board for all instants.
    if (board?.asOfMs === atMs) use(board);
  }
}

type Axis = SymbolRange["axes"][number];

/**
 * Returns the frames of a symbol at instants, in this order: one value per strike of its axis. docs/api.md, Range of boards.
 *
 * Frames with the same strikes and expirations share an axis. A board with none of the exact expirations has no frame.
 */
export async function symbolRange(
  market: ServedMarket,
  symbol: string,
  instantsMs: readonly number[],
  selection: BoardSelection,
): Promise<SymbolRange> {
  const axes: Axis[] = [];
  const idOf = new Map<string, number>();
  const frames: SymbolRange["frames"] = [];
  await eachBoard(market, symbol, instantsMs, (board) => {
    const netted = nettedBoard(board, selection);
    if (netted === undefined) return;
    const { strikes, expirations, values } = netted;
    const name = `${expirations.join()} ${strikes.join()}`;
    const id = idOf.get(name) ?? axes.length;
    if (id === axes.length) axes.push({ id, strikes, expirations });
    idOf.set(name, id);
    const asOf = new Date(board.asOfMs).toISOString();
    frames.push({ asOf, axis: id, spot: board.spot, previousClose: board.previousClose ?? null, values });
  });
  return { symbol, axes, frames };
}
