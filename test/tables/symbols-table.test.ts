import { symbolsColumns, symbolsTable } from "../../src/tables/exposure/symbols-table";

const symbols = [
  { symbol: "SPXW", isIndex: true, metrics: ["gamma", "vanna"], history: { from: "2026-11-18", to: "2026-11-20" } },
  { symbol: "META", isIndex: false, previousNames: ["FB"], metrics: ["gamma"], history: null },
];

test("each symbol has a row, with blank dates where nothing is stored", () => {
  expect(symbolsTable(symbols, { headers: "on", dates: "text", columns: undefined })).toEqual([
    ["Symbol", "Index?", "Metrics", "History from", "History to"],
    ["SPXW", true, "gamma, vanna", "2026-11-18", "2026-11-20"],
    ["META", false, "gamma", "", ""],
  ]);
});

test("previous names are there to be picked", () => {
  const columns = symbolsColumns.filter(({ field }) => ["symbol", "previousNames"].includes(field));

  expect(symbolsTable(symbols, { headers: "off", dates: "text", columns })).toEqual([
    ["SPXW", ""],
    ["META", "FB"],
  ]);
});
