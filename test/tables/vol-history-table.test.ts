import type { SymbolVolHistory } from "../../src/contract/volatility";
import { volHistoryColumns, volHistoryTable } from "../../src/tables/volatility/vol-history-table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const nvda: SymbolVolHistory = {
  symbol: "NVDA",
  dates: ["2026-11-19", "2026-11-20"],
  columns: { close: [180.5, 181], iv30: [null, 41.25] },
};
const spxw: SymbolVolHistory = { symbol: "SPXW", dates: ["2026-11-20"], columns: { close: [6800], skew: [0] } };

test("a row a date, then the service's own columns as it named them; null is blank", () => {
  expect(volHistoryTable([{ row: nvda }], usual)).toEqual([
    ["Date", "close", "iv30"],
    ["2026-11-19", 180.5, ""],
    ["2026-11-20", 181, 41.25],
  ]);
});

test("columns stand in the order that they were asked in, whichever the service sent", () => {
  const table = volHistoryTable([{ row: nvda }], { ...usual, fields: ["iv30", "close", "rv20"] });

  expect(table[0]).toEqual(["Date", "iv30", "close"]);
});

test("symbols with different columns share them, blank where one has none, and a failed symbol keeps its row", () => {
  const failed = { kind: "failed", reason: "Not covered." };
  const table = volHistoryTable([{ row: nvda }, { row: spxw }, { symbol: "SPX", reason: "Not covered." }], usual);

  expect(table).toEqual([
    ["Symbol", "Date", "close", "iv30", "skew"],
    ["NVDA", "2026-11-19", 180.5, "", ""],
    ["NVDA", "2026-11-20", 181, 41.25, ""],
    ["SPXW", "2026-11-20", 6800, "", 0],
    ["SPX", failed, failed, failed, failed],
  ]);
});

test("a date is an Excel date, and the API's words head the columns when asked for", () => {
  const columns = volHistoryColumns([{ row: nvda }]);
  const table = volHistoryTable([{ row: nvda }], { headers: "api", dates: "serial", columns });

  expect(table[0]).toEqual(["symbol", "date", "close", "iv30"]);
  // 2026-11-20 is Excel day 46346.
  expect(table[2]?.[1]).toEqual({ type: "FormattedNumber", basicValue: 46_346, numberFormat: "yyyy-mm-dd" });
});
