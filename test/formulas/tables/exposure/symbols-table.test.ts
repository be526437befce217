import { symbolsTable } from "../../../../packages/formulas/tables/exposure/symbols-table";
import { columnsOf, drawTable } from "../../../../packages/formulas/tables/table";

const symbols = [
  { symbol: "SPXW", isIndex: true, metrics: ["gamma", "vanna"], history: { from: "2026-11-18", to: "2026-11-20" } },
  { symbol: "META", isIndex: false, previousNames: ["FB"], metrics: ["gamma"], history: null },
];

test("each symbol has a row, with blank dates if nothing is stored", () => {
  expect(drawTable(symbolsTable, symbols, { headers: "on", dates: "text", columns: undefined })).toEqual([
    ["Symbol", "Index?", "Metrics", "History from", "History to"],
    ["SPXW", true, "gamma, vanna", "2026-11-18", "2026-11-20"],
    ["META", false, "gamma", "", ""],
  ]);
});

test("previous names can be picked as a column", () => {
  const columns = columnsOf(symbolsTable, symbols).filter(({ field }) => ["symbol", "previousNames"].includes(field));

  expect(drawTable(symbolsTable, symbols, { headers: "off", dates: "text", columns })).toEqual([
    ["SPXW", ""],
    ["META", "FB"],
  ]);
});
