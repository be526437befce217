import { CalculationCounts } from "../../src/addin/formulas/calculation-counts";
import { restoredFormula } from "../../src/workbook/formulas/formula-text";
import { WorkbookRecalculation } from "../../src/workbook/formulas/recalculation";
import { FakeExcel, type FakeSheet, type FakeVersion } from "../support/addin/fake-excel";
import "../support/addin/functions";

/** Restores the names in a workbook with these sheets. */
async function restore(sheets: readonly FakeSheet[], version: FakeVersion = {}) {
  const excel = new FakeExcel(sheets, version);
  const counts = new CalculationCounts({ now: () => 0, sleep: () => Promise.resolve() });
  excel.onRun = (address) => counts.start(address);
  Object.assign(globalThis, excel.globals);
  const report = await new WorkbookRecalculation(
    (addresses) => counts.record(addresses),
    () => true,
  ).restoreNames();
  return { excel, ...report };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
});

const lost = ['=_xldudf_GEX_LEVELS("SPY")', "#NAME?"] as const;

test.each([
  ['=_xldudf_GEX_HEATMAP("SPXW")', '=GEX.HEATMAP("SPXW")'],
  ['=[2]!_xldudf_GEX_HEATMAP("SPXW")', '=GEX.HEATMAP("SPXW")'],
  ["='C:\\Program Files\\Office16\\ANALYSIS\\FUNCRES.XLAM'!_xldudf_GEX_LEVELS(A1)", "=GEX.LEVELS(A1)"],
  ["=OtherAddin.xla!_xldudf_gex_levels_at(A1,B1)", "=GEX.LEVELS.AT(A1,B1)"],
  ["=[1]Book!_xldudf_VOL_EVENTS(A1)", "=VOL.EVENTS(A1)"],
  [
    "=IFERROR(INDEX(_xldudf_GEX_LEVELS(A1),2,3)/[2]!_xldudf_FLOW_TIDE(A1),0)",
    "=IFERROR(INDEX(GEX.LEVELS(A1),2,3)/FLOW.TIDE(A1),0)",
  ],
  ["=@_xldudf_GEX_CREDITS ()", "=@GEX.CREDITS ()"],
  ["='My sheet'!A1+_xldudf_GEX_CREDITS()", "='My sheet'!A1+GEX.CREDITS()"],
])("%s is restored to %s", (stored, restored) => {
  expect(restoredFormula(stored)).toBe(restored);
});

test.each([
  "=_xldudf_OTHER_LEVELS(A1)",
  "=_xldudf_GEX_UNPUBLISHED(A1)",
  '="call _xldudf_GEX_LEVELS(A1) later"',
  "='_xldudf_GEX_LEVELS(1)'!A1",
  '=GEX.LEVELS("SPY")',
])("%s is not changed", (formula) => {
  expect(restoredFormula(formula)).toBeUndefined();
});

test("#NAME? cells of a reopened workbook are entered again with their names restored, as one step for Undo", async () => {
  const { excel, count } = await restore([
    {
      cells: [
        [lost, ["=1+1", 2]],
        [
          ["=_xldudf_OTHER_F(1)", "#NAME?"],
          ['=GEX.HEATMAP("QQQ")', "#NAME?"],
        ],
      ],
    },
    { cells: [[lost]] },
  ]);

  expect(excel.written).toEqual(['0!0,0 =GEX.LEVELS("SPY")', '0!1,1 =GEX.HEATMAP("QQQ")', '1!0,0 =GEX.LEVELS("SPY")']);
  expect([count, excel.undoSteps]).toEqual([3, 1]);
});

test("2,000 #NAME? cells in a column are written in one change", async () => {
  const { excel } = await restore([{ cells: Array.from({ length: 2_000 }, () => [lost]) }]);

  expect(excel.written).toHaveLength(2_000);
  expect(excel.requests).toBe(5); // the sheets, their used ranges, the cells, the tables, and the change
});

test("a rejected cell does not keep the others from being restored", async () => {
  const cells = Array.from({ length: 100 }, () => [lost]);
  const rejects = { "41,0": "You can't change part of an array.", "77,0": "You can't do this to a merged cell." };
  const { excel, count, rejected } = await restore([{ cells, rejects }]);

  expect(
    excel
      .formulas()
      .flat()
      .filter((formula) => formula.includes("xldudf")),
  ).toHaveLength(2);
  expect(count).toBe(98);
  expect(rejected).toEqual([
    { address: "Sheet1!A42", reason: "You can't change part of an array." },
    { address: "Sheet1!A78", reason: "You can't do this to a merged cell." },
  ]);
  expect(excel.undoSteps).toBe(1);
});

test("an Excel that offers grouped changes and then rejects them still gets the formulas", async () => {
  const { excel, rejected } = await restore([{ cells: [[lost], [lost]] }], { rejectsGroups: true });

  expect(excel.formulas().flat()).toEqual(['=GEX.LEVELS("SPY")', '=GEX.LEVELS("SPY")']);
  expect(rejected).toEqual([]);
});

test("a sheet that rejects everything ends after a limited number of requests", async () => {
  const cells = Array.from({ length: 2_000 }, () => [lost]);
  const rejects = Object.fromEntries(cells.map((_, row) => [`${row},0`, "The cell is locked."]));
  const { excel, rejected } = await restore([{ cells, rejects }]);

  expect(rejected).toHaveLength(2_000);
  expect(excel.requests).toBeLessThan(520);
});

test("formulas on protected sheets are skipped", async () => {
  const { excel, count, rejected } = await restore([{ cells: [[lost]], isProtected: true }, { cells: [[lost]] }]);

  expect(excel.written).toEqual(['1!0,0 =GEX.LEVELS("SPY")']);
  expect([count, rejected]).toEqual([1, []]);
});
