import type { SymbolHeatmap } from "@strikebook/contract";
import type { LiveBoard } from "../../../packages/client/stream/live-board";

/** Returns a board of SPY as a stream delivers it: spot 101.5, king 105, negative wall 90, net exposure 7,000. */
export function streamedBoard(other: Partial<SymbolHeatmap> = {}): LiveBoard & { board: SymbolHeatmap } {
  const board: SymbolHeatmap = {
    symbol: "SPY",
    asOf: "2026-11-20T20:30:00Z",
    spot: 101.5,
    previousClose: 100,
    priceChange: 1.5,
    priceChangePercent: 1.5,
    expirations: ["2026-11-20"],
    strikes: [
      { strike: 90, value: -20, nodeType: "normal" },
      { strike: 100, value: 2_020, nodeType: "pika" },
      { strike: 105, value: 5_000, nodeType: "king" },
    ],
    ...other,
  };
  return {
    symbol: "SPY",
    state: "live",
    reason: undefined,
    board,
    velocity: undefined,
    receivedAtMs: Date.parse(board.asOf),
    lagged: false,
    gapCovered: undefined,
  };
}
