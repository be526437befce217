import type { Layout } from "../../src/contract/limits";
import type { StreamSnapshot } from "../../src/contract/stream";
import type { BoardSelection } from "../../market/exposure/netted-board";
import type { FoundBoard } from "../routes/find-boards";
import { symbolHeatmap } from "../routes/symbol-heatmap";
import { idBytes } from "./event-text";

/** Which board, and how it is shown. */
export interface FrameQuestion {
  symbol: string;
  selection: BoardSelection;
  layout: Layout;
}

/** One board as all streams with the same question send it: written once, however many they are. */
export interface BoardFrame {
  symbol: string;
  asOfMs: number;
  /** The event up to the one thing that differs from reader to reader: whether it lagged. */
  head: Uint8Array;
}

const encoder = new TextEncoder();
const tails = { true: encoder.encode("true}\n\n"), false: encoder.encode("false}\n\n") };

/** The `snapshot` event of a board. API document, Part 2.7: the board's own spot, no velocity. */
export function boardFrame(found: FoundBoard, layout: Layout): BoardFrame {
  const snapshot: Omit<StreamSnapshot, "lagged"> = symbolHeatmap(found, { layout });
  const open = JSON.stringify(snapshot).slice(0, -1);
  const head = encoder.encode(`event: snapshot\ndata: ${open},"lagged":`);
  return { symbol: found.board.symbol, asOfMs: found.board.asOfMs, head };
}

/** The parts of a frame as one reader gets it. */
export function frameBytes({ head }: BoardFrame, lagged: boolean, id: string): Uint8Array[] {
  return [idBytes(id), head, tails[`${lagged}`]];
}
