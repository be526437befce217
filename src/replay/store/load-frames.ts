import type { MarketClient } from "../../client/market-client";
import { callOf } from "../../client/requests/endpoint-call";
import { historicalEndpoint, type PastBoardRequest, type StrikeNode, type SymbolHeatmap } from "../../contract/heatmap";
import { rangeEndpoint, type SymbolRange } from "../../contract/history";
import type { MarketData } from "./market-store";
import type { CallContext } from "../../transport/call-context";

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
  { snapshots, market }: MarketData,
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
  await snapshots.writeBoards(boards);
}

/** A cell below this many dollars counts as empty, and a board of empty cells has no king. docs/api.md, Heatmap. */
const EMPTY_USD = 50;

/** The frame that shows a symbol at an instant. */
interface FrameBoard {
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  board: SymbolHeatmap;
}

/**
 * Returns the newest frame at or before each instant (milliseconds since 1970 UTC), as a board whose only node type is the king: the
 * largest absolute value. Instants before the first frame are omitted: an earlier board may belong to them.
 */
function frameBoards(range: SymbolRange, instants: readonly number[]): FrameBoard[] {
  const frames = range.frames.map((frame) => ({ frame, asOfMs: Date.parse(frame.asOf) }));
  const axes = new Map(range.axes.map((axis) => [axis.id, axis]));
  return instants.flatMap((atMs) => {
    const { frame } = frames.findLast(({ asOfMs }) => asOfMs <= atMs) ?? {};
    const axis = frame && axes.get(frame.axis);
    if (!axis) return [];
    const { asOf, spot, previousClose, values } = frame;
    const strikes = withKing(axis.strikes, values);
    if (!strikes) return [];
    const priceChange = previousClose === null ? null : spot - previousClose;
    const priceChangePercent = previousClose && priceChange ? (priceChange / previousClose) * 100 : priceChange;
    const { expirations } = axis;
    const board = {
      symbol: range.symbol,
      asOf,
      spot,
      previousClose,
      priceChange,
      priceChangePercent,
      expirations,
      strikes,
    };
    return [{ atMs, board }];
  });
}

/** Returns the strikes of a frame; `undefined` if the documents do not say which strike is the king. */
function withKing(strikes: readonly number[], values: readonly number[]): StrikeNode[] | undefined {
  const nodes = strikes.map((strike, index) => ({ strike, value: values[index] ?? 0, nodeType: "" }));
  const largest = Math.max(...nodes.map(({ value }) => Math.abs(value)));
  const kings = nodes.filter(({ value }) => Math.abs(value) === largest);
  const [king] = kings;
  if (!king || kings.length > 1 || largest < EMPTY_USD) return undefined;
  king.nodeType = "king";
  return nodes;
}
