import type { StrikeNode, SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolRange } from "../../contract/history";

/** A cell below this many dollars counts as empty, and a board of empty cells has no king. API document, Part 4.1. */
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
export function frameBoards(range: SymbolRange, instants: readonly number[]): FrameBoard[] {
  const frames = range.frames.map((frame) => ({ frame, asOfMs: Date.parse(frame.asOf) }));
  const axes = new Map(range.axes.map((axis) => [axis.id, axis]));
  return instants.flatMap((atMs) => {
    const { frame } = frames.findLast(({ asOfMs }) => asOfMs <= atMs) ?? {};
    const axis = frame && axes.get(frame.axis);
    if (!axis) return [];
    const { asOf, spot, previousClose, values } = frame;
    const strikes = withKing(axis.strikes, values);
    if (!strikes) return [];
    const priceChange = spot - previousClose;
    const priceChangePercent = (priceChange / previousClose) * 100;
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

/** Returns the strikes of a frame; `undefined` if the documents do not say which one is the king. */
function withKing(strikes: readonly number[], values: readonly number[]): StrikeNode[] | undefined {
  const nodes = strikes.map((strike, index) => ({ strike, value: values[index] ?? 0, nodeType: "" }));
  const largest = Math.max(...nodes.map(({ value }) => Math.abs(value)));
  const kings = nodes.filter(({ value }) => Math.abs(value) === largest);
  const [king] = kings;
  if (!king || kings.length > 1 || largest < EMPTY_USD) return undefined;
  king.nodeType = "king";
  return nodes;
}
