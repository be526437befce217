import { callsStrikebook, failedCells } from "../../src/workbook/failed-cells";

test.each([
  '=GEX.HEATMAP("SPXW")',
  '=gex.levels("SPY")',
  '=IFERROR(1/GEX.LEVELS("SPY",,,,"columns=Spot"),NA())',
  '=SUM(A1,-FLOW.TIDE("SPY"))',
  '=@Vol.Events("NVDA")',
  '="at "&GEX.HEATMAP.AT("SPY","10:30")',
])("%s calls one of our functions", (formula) => {
  expect(callsStrikebook(formula)).toBe(true);
});

test.each([
  "=MYGEX.LEVELS(1)",
  "=OTHER.GEX.LEVELS(1)",
  '="type GEX.LEVELS(""SPY"") here"&NA()',
  "='GEX.DATA'!A1",
  "=VOL_TOTAL(1)",
  "GEX.LEVELS(1)",
  "",
  42,
])("%s calls none of our functions", (formula) => {
  expect(callsStrikebook(formula)).toBe(false);
});

test("cells of ours that show an error are found by their place", () => {
  const formulas = [
    ["Symbol", '=GEX.LEVELS("SPY")'],
    ['=GEX.HEATMAP("QQQ")', "=1/0"],
  ];
  const values = [
    ["Symbol", "#N/A"],
    ["Strike", "#DIV/0!"],
  ];

  expect(failedCells(formulas, values)).toEqual([{ row: 0, column: 1 }]);
});

test("an error without a formula may have spilled from one of ours", () => {
  expect(failedCells([["NOSUCH", "#N/A"]], [["NOSUCH", "#N/A"]])).toEqual([{ row: 0, column: 1 }]);
});

test.each(["#SPILL!", "#BUSY!", "#REF!", "#GETTING_DATA"])(
  "%s is left alone: running again would not mend it",
  (value) => {
    expect(failedCells([['=GEX.LEVELS("SPY")']], [[value]])).toEqual([]);
  },
);
