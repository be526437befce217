import type { SymbolHeatmap } from "../../src/contract/heatmap";
import type { Layout } from "../../src/contract/limits";
import type { FoundBoard } from "./find-boards";
import { instantText } from "./live-answer";

/** What a board is shown with, beside itself. */
export interface ShownWith {
  layout: Layout;
  /** The price to show: the board's own when omitted. API document, Part 2.1: `/v1/heatmap` shows the newest. */
  spot?: number | undefined;
  /** One for each strike, in percent; none are shown when omitted. API document, Part 2.2. */
  velocities?: readonly number[];
}

/** One symbol's board as the API writes it: live, replayed or streamed. API document, Part 2.1. */
export function symbolHeatmap(
  { board, netted }: FoundBoard,
  { layout, spot, velocities = [] }: ShownWith,
): SymbolHeatmap {
  const change = board.spot - board.previousClose;
  return {
    symbol: board.symbol,
    asOf: instantText(board.asOfMs),
    spot: spot ?? board.spot,
    previousClose: board.previousClose,
    priceChange: rounded(change, 8),
    priceChangePercent: rounded((change / board.previousClose) * 100, 4),
    expirations: netted.expirations,
    strikes: netted.strikes.map((strike, at) => ({
      strike,
      value: netted.values[at] ?? 0,
      nodeType: netted.nodeTypes[at] ?? "normal",
      ...(velocities[at] !== undefined && { velocityPct: velocities[at] }),
    })),
    ...(layout === "matrix" && { matrix: netted.matrix() }),
  };
}

/** Without the noise of binary fractions; previous close and change still add up to the board's spot. */
const rounded = (number: number, decimals: number) => Number(number.toFixed(decimals));
