import { type CallContext, type MarketClient, callOf } from "@strikebook/client";
import {
  type PastBoardRequest,
  type SymbolHeatmap,
  type SymbolRange,
  historicalEndpoint,
  rangeEndpoint,
} from "@strikebook/contract";
import type { MarketData } from "./market-store";
import { frameBoard } from "../frame-board";

/** The boards of one symbol that a range of frames is requested for. */
export interface FramesPlan extends Omit<PastBoardRequest, "atMs" | "layout" | "includeEmpty" | "valuesOnly"> {
  /** Ascending, in milliseconds since 1970 UTC; from the first to the last at most 14 minutes. */
  instants: readonly number[];
}

/**
 * The frame of the first instant may be up to a minute older, and a service may exclude the end of a window. Together with 14 minutes of
 * instants these make the longest window, of 15 minutes. In milliseconds.
 */
const BEFORE_MS = 59_000;
const AFTER_MS = 1_000;

/**
 * Requests the frames of a short window and stores the frames of the instants, so that calls that show no node types are free. Rejects with a
 * `MarketDataError`. docs/api.md, Range of boards.
 */
export async function loadFrames(
  client: Pick<MarketClient, "get">,
  { store, market }: MarketData,
  { instants, ...request }: FramesPlan,
  context: CallContext,
): Promise<void> {
  const [first = NaN, last = NaN] = [instants[0], instants.at(-1)];
  const [fromMs, toMs] = [first - BEFORE_MS, last + AFTER_MS];
  const { record, meta, receivedAtMs, call } = await client.get(
    rangeEndpoint,
    { ...request, fromMs, toMs, isPassing: true },
    context,
  );
  const { metric = "gamma" } = request;
  const boardMeta = { metric, resolution: "1m", ...meta, mode: "historical", cached: false };
  const boards = frameBoards(record, instants).map(({ atMs, board }) => ({
    market,
    call: callOf(historicalEndpoint, { ...request, atMs, valuesOnly: true }),
    result: { record: board, meta: boardMeta, receivedAtMs, credits: call?.credits },
  }));
  await store.writeBoards(boards);
}

/** The frame that shows a symbol at an instant. */
interface FrameBoard {
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  board: SymbolHeatmap;
}

/**
 * Returns the newest frame at or before each instant (milliseconds since 1970 UTC), as a board. Instants before the first frame are
 * omitted, because an earlier board may belong to them, and frames of which the documents do not say which strike is the king.
 */
function frameBoards(range: SymbolRange, instants: readonly number[]): FrameBoard[] {
  const frames = range.frames.map((frame) => ({ frame, asOfMs: Date.parse(frame.asOf) }));
  const axes = new Map(range.axes.map((axis) => [axis.id, axis]));
  return instants.flatMap((atMs) => {
    const { frame } = frames.findLast(({ asOfMs }) => asOfMs <= atMs) ?? {};
    const axis = frame && axes.get(frame.axis);
    if (!axis) return [];
    const board = frameBoard(range.symbol, axis, frame);
    return board.strikes.some(({ nodeType }) => nodeType === "king") ? [{ atMs, board }] : [];
  });
}
