import type { Board } from "../../../market/exposure/market";
import { cellSides } from "../../../scripts/support/market/small-market";

/** Returns a board with the given cells: one row per strike, one cell per expiration. Vanna is the negative of gamma. */
export function testBoard({
  strikes,
  rows,
  expirations = rows[0]?.map((_, e) => `2026-11-${20 + e}`) ?? [],
  spot = 100,
}: {
  strikes: readonly number[];
  rows: readonly (readonly number[])[];
  expirations?: readonly string[];
  spot?: number;
}): Board {
  const columns = expirations.map((_, e) => rows.map((row) => row[e] ?? 0));
  const gamma = Float64Array.from(columns.flat());
  const vanna = gamma.map((cell) => 0 - cell);
  const cells: Board["cells"] = (metric) => (metric === "gamma" ? gamma : vanna);
  return {
    symbol: "HAND",
    asOfMs: Date.parse("2026-11-20T18:00:00Z"),
    spot,
    previousClose: spot,
    expirations,
    strikes: Float64Array.from(strikes),
    exposureOf: () => new Float64Array(strikes.length * expirations.length),
    cells,
    sides: cellSides(cells),
    profile: (_metric, spots) => Float64Array.from(spots, () => 0),
    grossGamma: (spots) => Float64Array.from(spots, () => 0),
  };
}
