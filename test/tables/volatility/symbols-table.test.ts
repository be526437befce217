import { drawTable } from "../../../src/tables/table";
import { volSymbolsTable } from "../../../src/tables/volatility/vol-tables";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

test("each symbol has a row, whether the service sends its name alone or a record", () => {
  const symbols = ["SPXW", { symbol: "NVDA", hasEvents: true, history: { from: "2025-11-21" } }];

  expect(drawTable(volSymbolsTable, symbols, usual)).toEqual([
    ["Symbol", "hasEvents", "history.from"],
    ["SPXW", "", ""],
    ["NVDA", true, "2025-11-21"],
  ]);
});

test("the table has only a header if no symbol is covered", () => {
  expect(drawTable(volSymbolsTable, [], usual)).toEqual([["Symbol"]]);
});
