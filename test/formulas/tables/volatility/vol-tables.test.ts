import { columnsOf, drawTable, FailedSymbol } from "../../../../packages/formulas/tables/table";
import {
  derivedTable,
  volHistoryTable,
  volSymbolsTable,
} from "../../../../packages/formulas/tables/volatility/vol-tables";
import type { SymbolVolHistory } from "@strikebook/contract";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const nvda = { symbol: "NVDA", derived: { sessionDate: "2026-11-20", stale: false, ivRank: 0, term: { slope: -0.2 } } };
const spxw = { symbol: "SPXW", derived: { ivRank: null, cone: [10, 20, 30] } };

test("each symbol has a row of flattened fields under the service's names, with the units that are known; null and absent are blank, false and 0 are not", () => {
  expect(drawTable(derivedTable, [nvda, spxw], usual)).toEqual([
    ["Symbol", "sessionDate", "stale", "ivRank (0-100)", "term.slope", "cone"],
    ["NVDA", "2026-11-20", false, 0, -0.2, ""],
    ["SPXW", "", "", "", "", "10, 20, 30"],
  ]);
});

test("columns are picked by the names of their fields", () => {
  const rows = [nvda];
  const columns = columnsOf(derivedTable, rows).filter(({ field }) => ["symbol", "ivRank"].includes(field));

  expect(drawTable(derivedTable, rows, { ...usual, columns })).toEqual([
    ["Symbol", "ivRank (0-100)"],
    ["NVDA", 0],
  ]);
});

test("null inside a list is shown as nothing", () => {
  const gaps = { symbol: "SPY", derived: { cone: [10, null, 30], windows: [null] } };

  expect(drawTable(derivedTable, [gaps], usual)).toEqual([
    ["Symbol", "cone", "windows"],
    ["SPY", "10, , 30", ""],
  ]);
});

test("each table has the columns of its own records, in their order, whatever the table before had", () => {
  const headingOf = (derived: Readonly<Record<string, unknown>>) =>
    drawTable(derivedTable, [{ symbol: "SPY", derived }], usual)[0];

  expect(headingOf({ close: 1, skew: 2 })).toEqual(["Symbol", "close", "skew"]);
  expect(headingOf({ close: 1, slope: 2 })).toEqual(["Symbol", "close", "slope"]);
  expect(headingOf({ slope: 1, close: 2 })).toEqual(["Symbol", "slope", "close"]);
  expect(headingOf({ slope: 1 })).toEqual(["Symbol", "slope"]);
});

test("a field that the table before did not have is in the column of the row that first has it", () => {
  const derived = (...records: Readonly<Record<string, unknown>>[]) =>
    drawTable(
      derivedTable,
      records.map((record, at) => ({ symbol: `S${at}`, derived: record })),
      usual,
    );

  derived({ close: 1, term: { slope: 2 } });
  expect(derived({ close: 3 }, { skew: 4, term: { slope: 5, days: 6 } })).toEqual([
    ["Symbol", "close", "skew", "term.slope", "term.days"],
    ["S0", 3, "", "", ""],
    ["S1", "", 4, 5, 6],
  ]);
  expect(derived({ close: 7, skew: 8, term: { slope: 9, days: 10 } }, { close: 11, rank: 12 })).toEqual([
    ["Symbol", "close", "skew", "term.slope", "term.days", "rank"],
    ["S0", 7, 8, 9, 10, ""],
    ["S1", 11, "", "", "", 12],
  ]);
});

test("a measure named symbol does not replace the symbol", () => {
  const renamed = { symbol: "BRK.B", derived: { ivRank: 1, symbol: "BRK/B" } };

  expect(drawTable(derivedTable, [renamed], usual)).toEqual([
    ["Symbol", "ivRank (0-100)"],
    ["BRK.B", 1],
  ]);
});

test("columns in another order show the same cells, also for symbols that lack some", () => {
  const rows = [nvda, spxw];
  const columns = columnsOf(derivedTable, rows).toReversed();

  expect(drawTable(derivedTable, rows, { ...usual, columns })).toEqual([
    ["Canonical", "cone", "term.slope", "ivRank (0-100)", "stale", "sessionDate", "Symbol"],
    ["NVDA", "", -0.2, 0, false, "2026-11-20", "NVDA"],
    ["SPXW", "10, 20, 30", "", "", "", "", "SPXW"],
  ]);
});

const nvdaHistory: SymbolVolHistory = {
  symbol: "NVDA",
  dates: ["2026-11-19", "2026-11-20"],
  columns: { close: [180.5, 181], iv30: [null, 41.25] },
};
const spxwHistory: SymbolVolHistory = { symbol: "SPXW", dates: ["2026-11-20"], columns: { close: [6800], skew: [0] } };

test("each date has a row with the service's columns under its names, with the units that are known; null is blank", () => {
  expect(drawTable(volHistoryTable(), [nvdaHistory], usual)).toEqual([
    ["Date", "close", "iv30 (%)"],
    ["2026-11-19", 180.5, ""],
    ["2026-11-20", 181, 41.25],
  ]);
});

test("columns are in the order requested, whatever order the service sent", () => {
  const table = drawTable(volHistoryTable(["iv30", "close", "rv20"]), [nvdaHistory], usual);

  expect(table[0]).toEqual(["Date", "iv30 (%)", "close"]);
});

test("symbols with different columns share them, with blanks for missing values, and a failed symbol has a row", () => {
  const failed = { kind: "failed", reason: "Not covered." };
  const table = drawTable(
    volHistoryTable(),
    [nvdaHistory, spxwHistory, new FailedSymbol("SPX", "Not covered.")],
    usual,
  );

  expect(table).toEqual([
    ["Symbol", "Date", "close", "iv30 (%)", "skew"],
    ["NVDA", "2026-11-19", 180.5, "", ""],
    ["NVDA", "2026-11-20", 181, 41.25, ""],
    ["SPXW", "2026-11-20", 6800, "", 0],
    ["SPX", failed, failed, failed, failed],
  ]);
});

test("a date is an Excel date, and headings are the API's field names if requested", () => {
  const columns = columnsOf(volHistoryTable(), [nvdaHistory]);
  const table = drawTable(volHistoryTable(), [nvdaHistory], { headers: "api", dates: "serial", columns });

  expect(table[0]).toEqual(["symbol", "date", "close", "iv30", "canonical"]);
  // 2026-11-20 is Excel day 46346.
  expect(table[2]?.[1]).toEqual({ type: "FormattedNumber", basicValue: 46_346, numberFormat: "yyyy-mm-dd" });
});

test("the symbol of a single history is not shown, and can be picked", () => {
  const columns = columnsOf(volHistoryTable(), [nvdaHistory]).filter(({ field }) => field !== "date");

  expect(drawTable(volHistoryTable(), [nvdaHistory], { ...usual, columns })).toEqual([
    ["Symbol", "close", "iv30 (%)", "Canonical"],
    ["NVDA", 180.5, "", "NVDA"],
    ["NVDA", 181, 41.25, "NVDA"],
  ]);
});

test("each symbol has a row, whether the service sends its name alone or a record", () => {
  const symbols = ["SPXW", { symbol: "NVDA", hasEvents: true, history: { from: "2025-11-21" } }];

  expect(drawTable(volSymbolsTable, symbols, usual)).toEqual([
    ["Symbol", "hasEvents", "history.from"],
    ["SPXW", "", ""],
    ["NVDA", true, "2025-11-21"],
  ]);
});
