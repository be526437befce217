import type { SymbolVolHistory } from "../../../src/contract/volatility";
import { columnsOf, drawTable, FailedSymbol } from "../../../src/tables/table";
import { volHistoryTable } from "../../../src/tables/volatility/vol-tables";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const nvda: SymbolVolHistory = {
  symbol: "NVDA",
  dates: ["2026-11-19", "2026-11-20"],
  columns: { close: [180.5, 181], iv30: [null, 41.25] },
};
const spxw: SymbolVolHistory = { symbol: "SPXW", dates: ["2026-11-20"], columns: { close: [6800], skew: [0] } };

test("each date has a row with the service's columns under its names, with the units that are known; null is blank", () => {
  expect(drawTable(volHistoryTable(), [nvda], usual)).toEqual([
    ["Date", "close", "iv30 (%)"],
    ["2026-11-19", 180.5, ""],
    ["2026-11-20", 181, 41.25],
  ]);
});

test("columns are in the order requested, whatever order the service sent", () => {
  const table = drawTable(volHistoryTable(["iv30", "close", "rv20"]), [nvda], usual);

  expect(table[0]).toEqual(["Date", "iv30 (%)", "close"]);
});

test("symbols with different columns share them, with blanks for missing values, and a failed symbol has a row", () => {
  const failed = { kind: "failed", reason: "Not covered." };
  const table = drawTable(volHistoryTable(), [nvda, spxw, new FailedSymbol("SPX", "Not covered.")], usual);

  expect(table).toEqual([
    ["Symbol", "Date", "close", "iv30 (%)", "skew"],
    ["NVDA", "2026-11-19", 180.5, "", ""],
    ["NVDA", "2026-11-20", 181, 41.25, ""],
    ["SPXW", "2026-11-20", 6800, "", 0],
    ["SPX", failed, failed, failed, failed],
  ]);
});

test("a date is an Excel date, and headings are the API's field names if requested", () => {
  const columns = columnsOf(volHistoryTable(), [nvda]);
  const table = drawTable(volHistoryTable(), [nvda], { headers: "api", dates: "serial", columns });

  expect(table[0]).toEqual(["symbol", "date", "close", "iv30", "canonical"]);
  // 2026-11-20 is Excel day 46346.
  expect(table[2]?.[1]).toEqual({ type: "FormattedNumber", basicValue: 46_346, numberFormat: "yyyy-mm-dd" });
});

test("the symbol of a single history is not shown, and can be picked", () => {
  const columns = columnsOf(volHistoryTable(), [nvda]).filter(({ field }) => field !== "date");

  expect(drawTable(volHistoryTable(), [nvda], { ...usual, columns })).toEqual([
    ["Symbol", "close", "iv30 (%)", "Canonical"],
    ["NVDA", 180.5, "", "NVDA"],
    ["NVDA", 181, 41.25, "NVDA"],
  ]);
});
