import { heatmapTable } from "../../../packages/formulas/tables/exposure/heatmap-table";
import type { Column } from "../../../packages/formulas/tables/column";
import { tableOf } from "../../../packages/formulas/tables/table";
import type { SymbolHeatmap } from "@strikebook/contract";

const style = { headers: "on", dates: "serial", columns: undefined } as const;

const never: Column<object> = {
  name: "Never",
  field: "never",
  cell: () => {
    throw new Error("A cell was made.");
  },
};

test("a table of more than 500,000 cells is refused before a cell is made", () => {
  const rows = Array.from({ length: 250_001 }, () => ({}));

  expect(() => tableOf([never, never], rows, style)).toThrow(
    "The table would have 250,001 rows and 2 columns: 500,002 cells, and a result can have 500,000 at most.",
  );
});

test("a matrix of more than 500,000 cells is refused before it is made", () => {
  const node = { strike: 1, value: 0, nodeType: "normal", velocityPct: 0 } as const;
  const expirations = Array.from({ length: 598 }, (_, at) => `2026-${at}`);
  const board: SymbolHeatmap = {
    ...{ symbol: "SPXW", asOf: "2026-11-20T20:30:00Z", spot: 1, previousClose: 1, priceChange: 0 },
    ...{ priceChangePercent: 0, expirations, strikes: Array.from({ length: 1_000 }, () => node), matrix: [] },
  };

  expect(() => heatmapTable([board], style)).toThrow(/1,000 rows and 602 columns: 602,000 cells/);
});
