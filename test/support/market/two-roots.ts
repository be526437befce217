import type { Market } from "../../../market/exposure/market";
import { cellSides, smallMarket } from "../../../scripts/support/market/small-market";

/** SPX lists the third of three expirations only, with one cell for each strike. */
const spxCells = Float64Array.of(0, 40, -250.5, 1000, 60.25);

/** Two roots of one index: SPXW has the board of SPY in the small market; SPX has other cells at the same strikes and the same price. */
export const twoRoots: Market = {
  symbols: ["SPX", "SPXW"],
  boardAt(symbol, instantMs) {
    const board = smallMarket.boardAt("SPY", instantMs);
    if (!board) return undefined;
    const weekly = { ...board, symbol: "SPXW", cells: board.cells, profile: board.profile, sides: board.sides };
    if (symbol === "SPXW") return weekly;
    if (symbol !== "SPX") return undefined;
    const cells = () => spxCells;
    return { ...weekly, symbol, expirations: ["2026-12-18"], cells, sides: cellSides(cells) };
  },
  spotAt: (symbol, instantMs) =>
    symbol === "SPX" || symbol === "SPXW" ? smallMarket.spotAt("SPY", instantMs) : undefined,
};
