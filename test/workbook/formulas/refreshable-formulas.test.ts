import { refreshableFormulas } from "../../../src/workbook/formulas/refreshable-formulas";
import { FakeExcel, type FakeSheet, type FakeVersion } from "../../support/addin/fake-excel";

const first: FakeSheet = {
  cells: [
    [
      ['=GEX.LEVELS("SPY")', "Symbol"],
      ["", "Spot"],
      ['=GEX.LIVE("SPY")', 1],
      ['=FLOW.TIDE("SPY")', "#N/A"],
    ],
    [
      ["", "SPY"],
      ["", 671],
      ["=SUM(B2:B2)", 671],
      ["=GEX.SYMBOLS()", "SPY"],
    ],
  ],
  spills: { "0,0": [2, 2] },
};
const second: FakeSheet = { name: "Board", cells: [[['=IFERROR(GEX.HEATMAP("QQQ"),0)', "Strike"]]] };

function open(version: FakeVersion = {}) {
  Object.assign(globalThis, new FakeExcel([first, second], version).globals);
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
});

test.each([
  ["workbook", ["'Sheet1'!A1", "'Sheet1'!D1", "'Board'!A1"]],
  ["sheet", ["'Sheet1'!A1", "'Sheet1'!D1"]],
  ["errors", ["'Sheet1'!D1"]],
] as const)("the formulas of the scope %s are those that request data", async (scope, addresses) => {
  open();

  expect(await refreshableFormulas(scope)).toEqual({ addresses });
});

test("a formula belongs to the selection if a cell of its table is selected", async () => {
  open({ selection: { address: "Sheet1!B2:C2", row: 1, column: 1, rows: 1, columns: 2 } });

  expect(await refreshableFormulas("selection")).toEqual({ addresses: ["'Sheet1'!A1"] });
});

test("several selected ranges are refused with what to do", async () => {
  open();

  expect(await refreshableFormulas("selection")).toEqual({ problem: "Select one range of cells, then try again." });
});

test("outside Excel there is nothing to refresh", async () => {
  expect(await refreshableFormulas("workbook")).toEqual({ problem: "Formulas can only be refreshed in Excel." });
});
