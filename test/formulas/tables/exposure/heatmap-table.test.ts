import type { SymbolHeatmap } from "@strikebook/contract";
import {
  heatmapColumns,
  heatmapTable,
  pastHeatmapColumns,
} from "../../../../packages/formulas/tables/exposure/heatmap-table";
import { FailedSymbol } from "../../../../packages/formulas/tables/table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

function board(symbol: string, more: Partial<SymbolHeatmap> = {}): SymbolHeatmap {
  return {
    symbol,
    asOf: "2026-11-20T20:59:59Z",
    spot: 101.25,
    previousClose: 100,
    priceChange: 1,
    priceChangePercent: 1,
    expirations: ["2026-11-20", "2026-11-27"],
    strikes: [
      { strike: 100, value: -1500.5, nodeType: "barney", velocityPct: 2.5 },
      { strike: 105, value: 9000, nodeType: "king" },
    ],
    ...more,
  };
}

const dollars = (value: number) => ({ type: "FormattedNumber", basicValue: value, numberFormat: "#,##0" });

test("one board has a header and a row per strike; an absent velocity is blank", () => {
  expect(heatmapTable([board("SPY")], usual)).toEqual([
    ["Strike", "Value", "Node", "Velocity %"],
    [100, dollars(-1500.5), "barney", { type: "FormattedNumber", basicValue: 2.5, numberFormat: "0.00" }],
    [105, dollars(9000), "king", ""],
  ]);
});

test("several symbols have a Symbol column first, and a failed symbol has a row with the reason", () => {
  const failed = { kind: "failed", reason: "No such ticker." };
  const table = heatmapTable([board("SPY"), new FailedSymbol("SPYY", "No such ticker.")], usual);

  expect(table[0]?.[0]).toBe("Symbol");
  expect(table.map((row) => row[0])).toEqual(["Symbol", "SPY", "SPY", "SPYY"]);
  expect(table[3]).toEqual(["SPYY", failed, failed, failed, failed]);
});

test("a matrix adds a column per expiration, with the date as its heading", () => {
  const matrix = [
    [-1000.25, -500.25],
    [9000, 0],
  ];
  const table = heatmapTable([board("SPY", { matrix })], usual);

  expect(table[0]?.slice(4)).toEqual(["2026-11-20", "2026-11-27"]);
  expect(table[1]?.slice(4)).toEqual([dollars(-1000.25), dollars(-500.25)]);
  expect(table[2]?.slice(4)).toEqual([dollars(9000), dollars(0)]);
});

test("boards with different expirations share the columns; the missing expirations are blank", () => {
  const spy = board("SPY", { expirations: ["2026-11-20"], matrix: [[-1500.5], [9000]] });
  const spx = board("SPX", { expirations: ["2026-12-18"], matrix: [[1], [2]] });
  const table = heatmapTable([spy, spx], usual);

  expect(table[0]?.slice(5)).toEqual(["2026-11-20", "2026-12-18"]);
  expect(table[1]?.slice(5)).toEqual([dollars(-1500.5), ""]);
  expect(table[3]?.slice(5)).toEqual(["", dollars(1)]);
});

test("a board without a matrix, or with its expirations in another order, has its own values or blanks under each expiration", () => {
  const spy = board("SPY", { expirations: ["2026-11-27", "2026-11-20"], matrix: [[1, 2], [3]] });
  const table = heatmapTable([spy, board("SPX")], { ...usual, numbers: "plain" });

  expect(table.map((row) => row.slice(5))).toEqual([
    ["2026-11-20", "2026-11-27"],
    [2, 1],
    ["", 3],
    ["", ""],
    ["", ""],
  ]);
});

test("past boards show the strike, its value and its class, after the symbol if there are several, and before the time", () => {
  const past = { ...usual, numbers: "plain", isPast: true } as const;

  expect(heatmapTable([board("SPY")], past)[1]).toEqual([100, -1500.5, "barney"]);
  expect(heatmapTable([board("SPY"), board("QQQ")], past)[4]).toEqual(["QQQ", 105, 9000, "king"]);
  expect(heatmapTable([board("SPY"), board("QQQ")], { ...past, showsTime: true })[4]).toEqual([
    ...["QQQ", 105, 9000, "king", "2026-11-20 15:59:59"],
  ]);
});

test("headers are the API's field names, or omitted", () => {
  expect(heatmapTable([board("SPY")], { ...usual, headers: "api" })[0]).toEqual([
    "strike",
    "value",
    "nodeType",
    "velocityPct",
  ]);
  expect(heatmapTable([board("SPY")], { ...usual, headers: "off" })).toHaveLength(2);
});

test("every field of the board can be picked as a column", () => {
  const table = heatmapTable([board("SPY")], { ...usual, headers: "api", columns: heatmapColumns });

  expect(Object.fromEntries((table[0] ?? []).map((field, index) => [field, table[1]?.[index]]))).toEqual({
    strike: 100,
    value: dollars(-1500.5),
    nodeType: "barney",
    velocityPct: { type: "FormattedNumber", basicValue: 2.5, numberFormat: "0.00" },
    symbol: "SPY",
    asOf: "2026-11-20 15:59:59",
    spot: { type: "FormattedNumber", basicValue: 101.25, numberFormat: "#,##0.00" },
    previousClose: { type: "FormattedNumber", basicValue: 100, numberFormat: "#,##0.00" },
    priceChange: { type: "FormattedNumber", basicValue: 1, numberFormat: "#,##0.00" },
    priceChangePercent: { type: "FormattedNumber", basicValue: 1, numberFormat: "0.00" },
    expirations: "2026-11-20, 2026-11-27",
    canonical: "SPY",
  });
});

test("a past board has no velocity, neither in the default columns nor in those that can be picked", () => {
  const table = heatmapTable([board("SPY")], { ...usual, isPast: true });

  expect(table[0]).toEqual(["Strike", "Value", "Node"]);
  expect(pastHeatmapColumns.map(({ field }) => field)).not.toContain("velocityPct");
  expect(pastHeatmapColumns).toHaveLength(heatmapColumns.length - 1);
});

test("a board of signed volume says in its last column what share counts nothing, which is blank without trades", () => {
  const signedVolume = { session: "2026-11-20", volume: 400, neutralVolume: 130 };
  const untraded = { session: "2026-11-20", volume: 0, neutralVolume: 0 };
  const style = { ...usual, showsNeutral: true, isPast: true, showsTime: true };

  const table = heatmapTable([board("SPY", { signedVolume }), board("QQQ", { signedVolume: untraded })], style);

  expect(table[0]).toEqual(["Symbol", "Strike", "Value", "Node", "As of", "Neutral %"]);
  expect(table.map((row) => row[5])).toEqual([
    "Neutral %",
    ...[1, 2].map(() => ({ type: "FormattedNumber", basicValue: 32.5, numberFormat: "0.00" })),
    ...["", ""],
  ]);
});
