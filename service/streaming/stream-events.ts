import type { Layout } from "../../src/contract/limits";
import type { StreamSnapshot } from "../../src/contract/stream";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { type FoundBoard, symbolHeatmap } from "../routes/boards";

const encoder = new TextEncoder();

/** Encodes one event. API document, Part 6; `data` is JSON text, and an event without `id` has no id line. */
export function eventBytes(event: string, data: string, id = ""): Uint8Array {
  return encoder.encode(`${idLine(id)}event: ${event}\ndata: ${data}\n\n`);
}

const idLine = (id: string) => (id === "" ? "" : `id: ${id}\n`);

/** The keep-alive comment. API document, Part 6: every 15 seconds. */
export const keepAlive = encoder.encode(": \n\n");

/** The board of a frame and its format. */
export interface FrameRequest {
  symbol: string;
  selection: BoardSelection;
  layout: Layout;
}

/** An encoded board, shared by all streams with the same frame request. */
export interface BoardFrame {
  symbol: string;
  asOfMs: number;
  /** The event without its id and without the value of `lagged`, which depend on the stream. */
  head: Uint8Array;
}

const tails = { true: encoder.encode("true}\n\n"), false: encoder.encode("false}\n\n") };

/** Encodes the `snapshot` event of a board. API document, Part 2.7: with the spot of the board, without velocity. */
export function boardFrame(found: FoundBoard, layout: Layout): BoardFrame {
  const snapshot: Omit<StreamSnapshot, "lagged"> = symbolHeatmap(found, { layout });
  const open = JSON.stringify(snapshot).slice(0, -1);
  const head = encoder.encode(`event: snapshot\ndata: ${open},"lagged":`);
  return { symbol: found.board.symbol, asOfMs: found.board.asOfMs, head };
}

/** Returns the parts of a frame for one stream. */
export function frameBytes({ head }: BoardFrame, lagged: boolean, id: string): Uint8Array[] {
  return [encoder.encode(idLine(id)), head, tails[`${lagged}`]];
}

/** Concatenates parts. */
export function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
