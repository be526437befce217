import { Refusal } from "../query/answers";
import type { BoardQuestion } from "./board-question";
import type { Board, Market } from "../../market/exposure/market";
import { nettedBoard, type BoardSelection, type NettedBoard } from "../../market/exposure/netted-board";
import { quoted } from "../query/parameters";

/** One symbol's newest board, whole and netted as asked. */
export interface FoundBoard {
  board: Board;
  netted: NettedBoard;
}

/**
 * The boards of a question at an instant, in the order asked.
 *
 * A symbol that the market does not know, or that lists none of the exact expirations, is left out. Throws a `Refusal`
 * when nothing remains: `symbol_not_found`, or `expiration_not_found` where symbols are known. API document, Part 4.1.
 */
export function findBoards(market: Market, question: BoardQuestion, nowMs: number): FoundBoard[] {
  const boards = question.symbols.flatMap((symbol) => market.boardAt(symbol, nowMs) ?? []);
  if (boards.length === 0) throw symbolNotFound(question.symbols, market.symbols);
  return netBoards(boards, question.selection);
}

/** Boards netted as asked; one that lists none of the exact expirations is left out. Throws `expiration_not_found` when nothing remains. */
export function netBoards(boards: readonly Board[], selection: BoardSelection): FoundBoard[] {
  const found = boards.flatMap((board) => {
    const netted = nettedBoard(board, selection);
    return netted ? [{ board, netted }] : [];
  });
  if (found.length === 0) throw expirationNotFound(boards);
  return found;
}

/** The refusal of symbols that the market does not know. */
export function symbolNotFound(asked: readonly string[], known: readonly string[]): Refusal {
  const names = known.slice(0, 12).join(", ");
  const message = `There is no board for ${asked.map(quoted).join(", ")}. Symbols here: ${names}${known.length > 12 ? ", ..." : ""}.`;
  return new Refusal("symbol_not_found", message);
}

function expirationNotFound(boards: readonly Board[]): Refusal {
  const listed = boards.map(({ symbol, expirations }) => {
    const nearest = expirations.slice(0, 3).join(", ");
    return nearest === ""
      ? `${symbol} lists none now`
      : `${symbol} lists ${nearest}${expirations.length > 3 ? ", ..." : ""}`;
  });
  return new Refusal("expiration_not_found", `None of the requested expirations is listed: ${listed.join("; ")}.`);
}
