import { coveredRows, volSymbolsTable } from "../../src/tables/volatility/vol-symbols-table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

test("a symbol is a row, whether the service sends its name alone or a record", () => {
  const rows = coveredRows(["SPXW", { symbol: "NVDA", hasEvents: true, history: { from: "2025-11-21" } }]);

  expect(volSymbolsTable(rows, usual)).toEqual([
    ["Symbol", "hasEvents", "history.from"],
    ["SPXW", "", ""],
    ["NVDA", true, "2025-11-21"],
  ]);
});

test("a service that covers nothing has a header alone", () => {
  expect(volSymbolsTable(coveredRows([]), usual)).toEqual([["Symbol"]]);
});
