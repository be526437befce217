import type { LedgerRow } from "../../../src/addin/spending/spending-log";
import { ledgerCsv } from "../../../src/taskpane/spending/ledger-csv";
import { cellsInWords, madeBy, chargeInWords, rowFilter } from "../../../src/taskpane/spending/ledger-rows";

const row = (fields: Partial<LedgerRow> = {}): LedgerRow => ({
  atMs: Date.parse("2026-11-29T15:00:00Z"),
  marketMs: Date.parse("2025-11-25T15:30:05Z"),
  functions: ["GEX.HEATMAP"],
  endpoint: "heatmap",
  cells: ["Sheet1!A1"],
  cellCount: 1,
  sheets: ["Sheet1"],
  symbols: ["SPY"],
  cause: "request",
  credits: 1,
  refunded: 0,
  kind: "charged",
  ...fields,
});

const heading = "Time (US Eastern),Function,Cells,Symbols,Credits,Refunded,Outcome,Endpoint,Cause\r\n";

test("a file has headings, Eastern times of the market and one line per row", () => {
  const rows = [row(), row({ symbols: ["SPY", "QQQ"], credits: 0, refunded: 1, kind: "refunded" })];

  expect(ledgerCsv(rows)).toBe(
    `${heading}2025-11-25 10:30:05,GEX.HEATMAP,Sheet1!A1,SPY,1,0,charged,/v1/heatmap,One-off requests\r\n` +
      "2025-11-25 10:30:05,GEX.HEATMAP,Sheet1!A1,SPY QQQ,0,1,refunded,/v1/heatmap,One-off requests\r\n",
  );
});

test.each(["=1+1", "+1", "-1", "@SUM(1)", " =1", "\t=1", "|calc"])(
  "the text %j is not executed when Excel opens the file",
  (text) => {
    const [, line = ""] = ledgerCsv([row({ symbols: [text] })]).split("\r\n");

    expect(line).toContain(`"'${text}"`);
  },
);

test("separators, quotes and line breaks in a sheet name stay in their field", () => {
  const [, line = ""] = ledgerCsv([row({ cells: ["'My \"a\", b'!$A$1"] })]).split("\r\n");

  expect(line).toBe(`2025-11-25 10:30:05,GEX.HEATMAP,"'My ""a"", b'!A1",SPY,1,0,charged,/v1/heatmap,One-off requests`);
});

test("a row of many cells names some and counts the others", () => {
  const many = row({ cells: ["Sheet1!A1", "'My data'!$B$2"], cellCount: 1_300 });

  expect(cellsInWords(many, 1)).toBe("Sheet1!A1 and 1,299 more");
  expect(cellsInWords(many, 5)).toBe("Sheet1!A1, 'My data'!B2 and 1,298 more");
  expect(ledgerCsv([many])).toContain(`"Sheet1!A1, 'My data'!B2 and 1,298 more"`);
});

test("a request that no cell made is named by its path", () => {
  expect(madeBy(row({ functions: [] }))).toBe("/v1/heatmap");
});

test("what the automatic refresh has requested says so, and a search finds it", () => {
  const refreshed = row({ cause: "refresh" });

  expect(madeBy(refreshed)).toBe("GEX.HEATMAP \u00b7 automatic refresh");
  expect([refreshed, row()].map(rowFilter("automatic refresh"))).toEqual([true, false]);
});

test.each<[Partial<LedgerRow>, string]>([
  [{ credits: 5 }, "5 credits"],
  [{ credits: 0, refunded: 1, kind: "refunded" }, "1 credit refunded"],
  [{ credits: 0, kind: "cached" }, "Cached"],
  [{ credits: 0, kind: "lost" }, "No response"],
])("the outcome of %j is shown as %s", (fields, words) => {
  expect(chargeInWords(row(fields))).toBe(words);
});

test.each([
  ["", true],
  ["  ", true],
  ["spy", true],
  ["gex.heatmap SPY", true],
  ["sheet1", true],
  ["a1", true],
  ["charged", true],
  ["QQQ", false],
  ["spy sheet2", false],
])("a search for %j finds the row: %s", (search, isFound) => {
  expect(rowFilter(search)(row())).toBe(isFound);
});
