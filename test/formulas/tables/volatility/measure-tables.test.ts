import { drawTable, FailedSymbol, type RowOrFailure } from "../../../../packages/formulas/tables/table";
import { coneTable, rangeTable, screenTable } from "../../../../packages/formulas/tables/volatility/measure-tables";
import { sortedTable } from "../../../../packages/formulas/tables/volatility/sorted-table";
import { surfaceTable } from "../../../../packages/formulas/tables/volatility/surface-table";
import type { SymbolTerm } from "@strikebook/contract";

const usual = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

test("members of another service are columns under their names after the known ones", () => {
  const spy = { symbol: "SPY", asOf: "soon", method: "close", cones: [{ rank: 7, sessions: 10, high: 30 }] };

  expect(drawTable(coneTable, [spy], usual)).toEqual([
    ["Symbol", "Sessions", "High %", "rank", "method", "As of"],
    ["SPY", 10, 30, 7, "close", "soon"],
  ]);
});

test("a response without a known shape has a row with all of its members", () => {
  const spy = { symbol: "SPY", expected: { day: 1.2, week: 2.7 }, low: [1], lists: [{ a: 1 }], others: [{ b: 2 }] };

  expect(drawTable(rangeTable, [spy], usual)).toEqual([
    ["Symbol", "expected.day", "expected.week", "low", "lists.1.a", "others.1.b"],
    ["SPY", 1.2, 2.7, "1", 1, 2],
  ]);
});

test("a member of the symbol with the name of one of its rows keeps its value", () => {
  const spy = { symbol: "SPY", sessions: 252, cones: [{ sessions: 10 }] };

  expect(drawTable(coneTable, [spy], usual)).toEqual([
    ["Symbol", "Sessions", "symbol.sessions"],
    ["SPY", 10, 252],
  ]);
});

const spySurface = {
  symbol: "SPY",
  sessionDate: "2026-11-20",
  strikes: [98, 100],
  expirations: ["2026-11-27", "2026-12-18"],
  iv: [
    [21, 20],
    [null, 19],
  ],
  calendar: [null, "below 2026-11-27 at 100.0 %"],
};
const qqqSurface = {
  ...spySurface,
  symbol: "QQQ",
  strikes: [100, 102],
  expirations: ["2026-11-27"],
  iv: [[30, 31]],
  calendar: [null],
};

test("a matrix of several symbols has the strikes of all, ascending, and a flag where there is one", () => {
  expect(drawTable(surfaceTable("matrix"), [spySurface, qqqSurface, new FailedSymbol("IWM", "none")], usual)).toEqual([
    ["Symbol", "Expiration", "DTE", 98, 100, 102, "Calendar flag", "Session"],
    ["SPY", "2026-11-27", 7, 21, 20, "", "", "2026-11-20"],
    ["SPY", "2026-12-18", 28, "", 19, "", "below 2026-11-27 at 100.0 %", "2026-11-20"],
    ["QQQ", "2026-11-27", 7, "", 30, 31, "", "2026-11-20"],
    ["IWM", ...Array.from({ length: 7 }, () => ({ kind: "failed", reason: "none" }))],
  ]);
});

test("with changes a matrix shows them, and the long layout both", () => {
  const change = [
    [1, 0.5],
    [null, -0.25],
  ];
  const surface = { ...spySurface, fixedAsOf: "2026-11-17T20:59:00Z", change };

  expect(drawTable(surfaceTable("matrix"), [surface], usual)[1]?.slice(3, 5)).toEqual([1, 0.5]);
  const [heading = [], , last] = drawTable(surfaceTable("long"), [surface], usual);
  expect(heading.slice(0, 6)).toEqual(["Symbol", "Expiration", "DTE", "Strike", "IV %", "Change (points)"]);
  expect(last?.slice(0, 6)).toEqual(["SPY", "2026-11-27", 7, 100, 20, 0.5]);
});

test("a surface as a list of points has a row per point, and one of an unknown shape all of its members", () => {
  const list = { symbol: "SPY", points: [{ expiration: "2026-11-27", strike: 98, iv: 21 }] };
  const other = { symbol: "SPY", grid: { near: 21, far: [20, 19] } };

  expect(drawTable(surfaceTable("matrix"), [list], usual)).toEqual([
    ["Symbol", "Expiration", "Strike", "IV %"],
    ["SPY", "2026-11-27", 98, 21],
  ]);
  expect(drawTable(surfaceTable("long"), [other], usual)).toEqual([
    ["Symbol", "grid.near", "grid.far"],
    ["SPY", 21, "20, 19"],
  ]);
});

const screened: readonly RowOrFailure<SymbolTerm>[] = [
  { symbol: "A", iv30: 20, nextReport: "2026-12-03" },
  { symbol: "B", iv30: null, nextReport: null },
  { symbol: "C", iv30: 35, nextReport: "2026-11-30" },
  { symbol: "D", iv30: 20, nextReport: null },
];

test.each([
  ["iv30", false, "CADB"],
  ["iv30", true, "ADCB"],
  ["nextReport", false, "ACBD"],
  ["nextReport", true, "CABD"],
  ["symbol", true, "ABCD"],
] as const)(
  "the screener by %s, ascending %p, is in the order %s: without a value last",
  (field, isAscending, order) => {
    const columnOf = <Row extends { field: string }>(columns: readonly Row[]): Row => {
      const found = columns.find((column) => column.field === field);
      if (found === undefined) throw new Error(`There is no column ${field}.`);
      return found;
    };
    const table = sortedTable(screenTable, { columnOf, isAscending });

    for (const dates of ["text", "serial"] as const) {
      const rows = drawTable(table, screened as readonly SymbolTerm[], { ...usual, dates, numbers: "formatted" });
      expect(rows.slice(1).map(([symbol]) => symbol)).toEqual([...order]);
    }
    expect(
      drawTable(sortedTable(screenTable, { columnOf, isAscending, top: 2 }), screened as readonly SymbolTerm[], usual),
    ).toHaveLength(3);
  },
);
