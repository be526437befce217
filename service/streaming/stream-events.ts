import type { BoardSelection, Layout, StreamSnapshot } from "@strikebook/contract";
import { snapshotHead, type ZeroGammaScope } from "@strikebook/http";
import { type FoundBoard, symbolHeatmap } from "../routes/boards";

/** The board of a topic and its format. */
export interface TopicRequest {
  symbol: string;
  selection: BoardSelection;
  layout: Layout;
  /** Whose zero gamma it has. */
  zeroGamma: ZeroGammaScope;
  /** Whether it has calls and puts apart. */
  sides: boolean;
}

/** An encoded board, shared by all streams with the same topic request. */
export interface BoardEvent {
  symbol: string;
  asOfMs: number;
  /** The event without its id and without the value of `lagged`, which depend on the stream. */
  head: Uint8Array;
}

/** Encodes the `snapshot` event of a board. docs/api.md, Stream events: with the spot of the board, without velocity. */
export function encodeBoard(found: FoundBoard, view: Parameters<typeof symbolHeatmap>[1]): BoardEvent {
  const board: Omit<StreamSnapshot, "lagged"> = symbolHeatmap(found, view);
  return { symbol: found.board.symbol, asOfMs: found.board.asOfMs, head: snapshotHead(board) };
}
