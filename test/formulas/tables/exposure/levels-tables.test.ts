import type { SymbolLevels } from "@strikebook/contract";
import {
  levelListTable,
  levelsTable,
  straddleLevelsTable,
} from "../../../../packages/formulas/tables/exposure/levels-tables";
import { columnsOf, drawTable, FailedSymbol } from "../../../../packages/formulas/tables/table";

const usual = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

const king = { strike: 105, value: 9000, nodeType: "king", distancePct: 3.7 };
const spy: SymbolLevels = {
  symbol: "SPY",
  asOf: "2026-11-20T20:59:59Z",
  spot: 101.25,
  previousClose: 100,
  kingNode: king,
  levels: [king, { strike: 100, value: -1500, nodeType: "barney", distancePct: -1.23 }],
  summary: { netExposure: 7500, positiveWall: king, negativeWall: null, flip: null, lowStrike: 95, highStrike: 110 },
};

test("each symbol has a row with the published columns", () => {
  const [heading, row] = drawTable(levelsTable, [spy], usual);

  expect(heading).toEqual([
    "Symbol",
    "As of",
    "Spot",
    "Previous close",
    "Net exposure",
    "King",
    "King value",
    "Positive wall",
    "Positive wall value",
    "Positive wall distance %",
    "Negative wall",
    "Negative wall value",
    "Negative wall distance %",
    "Flip",
    "Flip distance %",
    "Low strike",
    "High strike",
    "Flip note",
    "Zero gamma",
    "Zero gamma distance %",
    "Zero gamma low",
    "Zero gamma high",
    "Zero gamma status",
    "Positive wall margin %",
    "Negative wall margin %",
  ]);
  expect(row).toEqual([
    ...["SPY", "2026-11-20 15:59:59", 101.25, 100, 7500, 105, 9000, 105, 9000, 3.7],
    ...["", "", "", "", "", 95, 110, "No flip: the running sum from 95 to 110 stays positive."],
    ...["", "", "", "", "", "", ""],
  ]);
});

test("a straddle that is requested has columns, with bid and ask of call and put together", () => {
  const straddle = { strike: 101, expiration: "2026-11-27", callBid: 2, callAsk: 2.5, putBid: 1.5, putAsk: 1.75 };
  const table = drawTable(straddleLevelsTable, [spy, { ...spy, straddle }], usual);

  const names = ["Straddle strike", "Straddle expiration", "Straddle bid", "Straddle ask"];
  expect(table[0]?.slice(-9, -5)).toEqual(names);
  expect(table.slice(1).map((row) => row?.slice(-9, -5))).toEqual([
    ["", "", "", ""],
    [101, "2026-11-27", 3.5, 4.25],
  ]);
  expect(drawTable(levelsTable, [spy], usual)[0]).not.toContain("Straddle strike");
});

test("a failed symbol has a row with the reason", () => {
  const table = drawTable(levelsTable, [spy, new FailedSymbol("SPYY", "No such ticker.")], usual);

  expect(table[2]?.[0]).toBe("SPYY");
  expect(table[2]?.slice(1)).toEqual(new Array(24).fill({ kind: "failed", reason: "No such ticker." }));
});

test("view=levels has a row per level, strongest first", () => {
  const table = drawTable(levelListTable, [spy], usual);

  expect(table).toEqual([
    ["Strike", "Value", "Node", "Distance %"],
    [105, 9000, "king", 3.7],
    [100, -1500, "barney", -1.23],
  ]);
});

test("every column has its own name and field", () => {
  const levelsColumns = columnsOf(levelsTable, []);

  expect(new Set(levelsColumns.map((column) => column.name)).size).toBe(levelsColumns.length);
  expect(new Set(levelsColumns.map((column) => column.field)).size).toBe(levelsColumns.length);
});

test("facts about all levels of a symbol can be picked as columns", () => {
  const table = drawTable(levelListTable, [spy], {
    ...usual,
    headers: "api",
    columns: columnsOf(levelListTable, []),
  });

  expect(table[0]).toEqual([
    "symbol",
    "strike",
    "value",
    "nodeType",
    "distancePct",
    "asOf",
    "spot",
    "previousClose",
    "canonical",
  ]);
  expect(table[2]).toEqual(["SPY", 100, -1500, "barney", -1.23, "2026-11-20 15:59:59", 101.25, 100, "SPY"]);
});
