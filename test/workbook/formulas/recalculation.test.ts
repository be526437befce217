import { CalculationCounts } from "../../../src/addin/formulas/calculation-counts";
import { WorkbookRecalculation } from "../../../src/workbook/formulas/recalculation";
import { FakeExcel, type FakeSheet, type FakeVersion } from "../../support/addin/fake-excel";

const heatmap = '=GEX.HEATMAP("SPXW")';
const levels = '=GEX.LEVELS("SPY,NOSUCH",,,,"headers=off")';
const good = [heatmap, "Strike"] as const;
const failed = [heatmap, "#N/A"] as const;

/** Opens a workbook with these sheets. `idle` are cells whose formula never runs, for example because of a condition. */
function open(sheets: readonly FakeSheet[], version: FakeVersion = {}, idle: readonly string[] = []) {
  const excel = new FakeExcel(sheets, version);
  const counts = new CalculationCounts({ now: () => 0, sleep: () => Promise.resolve() });
  excel.onRun = (address) => idle.includes(address) || counts.start(address);
  Object.assign(globalThis, excel.globals);
  return {
    excel,
    counts,
    recalculation: new WorkbookRecalculation(
      (addresses) => counts.record(addresses),
      (address) => counts.isRunning(address),
    ),
  };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
});

test("outside Excel nothing is recalculated", async () => {
  const recording = () => ({ settled: () => Promise.resolve(), missing: () => new Set<string>() });
  const recalculation = new WorkbookRecalculation(recording, () => true);

  expect(await recalculation.recalculateFailed()).toEqual({ count: 0, rejected: [] });
});

test("failed formulas are recalculated on every sheet, wherever its used range starts", async () => {
  const { excel, recalculation } = open([
    { cells: [[good, failed]] },
    { cells: [] },
    { cells: [[failed]], first: { row: 4, column: 2 } },
  ]);

  const { count } = await recalculation.recalculateFailed();

  expect(excel.ran).toEqual(["Sheet1!B1", "Sheet3!C5"]);
  expect(count).toBe(2);
});

test("a text that looks like a formula of ours is still text after a replay step", async () => {
  const text = [heatmap, heatmap] as const;
  const { excel, recalculation } = open(
    [
      {
        cells: [
          [text, good],
          [text, failed],
        ],
      },
    ],
    { calculates: false },
  );

  await recalculation.recalculateReplayed();
  await recalculation.recalculateFailed();

  expect(excel.written).toEqual([`0!0,1 ${heatmap}`, `0!1,1 ${heatmap}`]);
});

test("a replay step over 100 formulas changes nothing and adds no step for Undo", async () => {
  const rows = Array.from({ length: 100 }, (_, index) => [[`=GEX.LEVELS(A${index + 1})`, 1] as const]);
  const { excel, recalculation } = open([{ cells: rows }]);

  const { count } = await recalculation.recalculateReplayed();

  expect(count).toBe(100);
  expect(excel.ran).toHaveLength(100);
  expect([excel.written, excel.undoSteps]).toEqual([[], 0]);
});

test("formulas that Excel does not run by itself are entered again, as one step for Undo", async () => {
  const sheet: FakeSheet = { cells: [[good, ["=A1", "Strike"], ['=IFERROR(FLOW.TIDE("SPY"),0)', "#N/A"]]] };
  const { excel, recalculation } = open([sheet, { cells: [[good]] }], { calculates: false });

  await recalculation.recalculateReplayed();

  expect(excel.written).toEqual([`0!0,0 ${heatmap}`, '0!0,2 =IFERROR(FLOW.TIDE("SPY"),0)', `1!0,0 ${heatmap}`]);
  expect(excel.undoSteps).toBe(1);
});

test("an Excel that runs formulas only when they are entered is not made to calculate them again", async () => {
  const { excel, recalculation } = open([{ cells: [[good]] }], { calculates: false });
  await recalculation.recalculateReplayed();
  const before = excel.requests;

  await recalculation.recalculateReplayed();

  expect(excel.written).toHaveLength(2);
  expect(excel.requests - before).toBe(5); // the sheets, their used ranges, the cells, the tables, and the change
});

test("a formula whose condition is false is entered again once, not at every step", async () => {
  const condition = ['=IF(B1="","",GEX.LEVELS(B1))', ""] as const;
  const { excel, recalculation } = open([{ cells: [[condition, good]] }], {}, ["Sheet1!A1"]);

  for (let step = 0; step < 3; step += 1) await recalculation.recalculateReplayed();

  expect(excel.written).toEqual([`0!0,0 ${condition[0]}`]);
});

test("an old version of Excel enters formulas again", async () => {
  const { excel, recalculation } = open([{ cells: [[failed]] }], { excelApi: "1.5" });

  await recalculation.recalculateFailed();

  expect(excel.written).toEqual([`0!0,0 ${heatmap}`]);
});

test.each([
  ["shows the formula", levels],
  ["shows no formula", ""],
])("a spilled error recalculates its formula once when the spilled cell %s", async (_how, spilled) => {
  const cells: FakeSheet["cells"] = [
    [
      [levels, "NOSUCH"],
      [spilled, "#N/A"],
      [spilled, "#N/A"],
    ],
  ];
  const { excel, recalculation } = open([{ cells, spills: { "0,0": [1, 3] } }]);

  expect((await recalculation.recalculateFailed()).count).toBe(1);

  expect(excel.ran).toEqual(["Sheet1!A1"]);
});

test("the table of one formula below an equal formula is recalculated once", async () => {
  const row = [good, good] as const;
  const { excel, recalculation } = open([{ cells: [[good, ["", ""]], [...row], [...row]], spills: { "1,0": [2, 2] } }]);

  await recalculation.recalculateReplayed();

  expect(excel.ran).toEqual(["Sheet1!A1", "Sheet1!A2"]);
});

test("errors spilled by other formulas are ignored", async () => {
  const { excel, recalculation } = open([
    {
      cells: [
        [
          ["=FILTER(A1:A9,1)", 1],
          ["", "#N/A"],
        ],
        [good, ["", ""]],
      ],
      spills: { "0,0": [1, 2] },
    },
  ]);

  await recalculation.recalculateFailed();

  expect(excel.ran).toEqual([]);
});

test("Excel versions without spilled tables recalculate the cell itself", async () => {
  const { excel, recalculation } = open([{ cells: [[failed]] }], { excelApi: "1.9" });

  await recalculation.recalculateFailed();

  expect(excel.ran).toEqual(["Sheet1!A1"]);
});

test("a protected sheet is reported and does not block the other sheets", async () => {
  const { excel, recalculation } = open([{ cells: [[failed]], isProtected: true }, { cells: [[failed]] }], {
    calculates: false,
  });

  const { count, rejected } = await recalculation.recalculateFailed();

  expect(excel.written).toEqual([`1!0,0 ${heatmap}`]);
  expect(count).toBe(1);
  expect(rejected).toEqual([{ address: "Sheet1!A1", reason: "The sheet is protected." }]);
});

test("a formula in a table does not spread to the empty cells of its column, and text below it stays text", async () => {
  const empty = ["", ""] as const;
  const text = ["=note", "=note"] as const;
  const cells: FakeSheet["cells"] = [
    [
      ["Levels", "Levels"],
      ["Notes", "Notes"],
    ],
    [good, good],
    [empty, text],
  ];
  const { excel, recalculation } = open([{ cells, tables: [{ row: 1, column: 0, rows: 2, columns: 2 }] }], {
    calculates: false,
  });

  await recalculation.recalculateReplayed();

  expect(excel.formulas()).toEqual([
    ["Levels", "Notes"],
    [heatmap, heatmap],
    ["", "=note"],
  ]);
  expect(excel.undoSteps).toBe(1);
});

test("a large sheet is read in blocks up to its last row", async () => {
  const cells = Array.from({ length: 60_001 }, (_row, index) => [[heatmap, index === 60_000 ? "#N/A" : 1] as const]);
  const { excel, recalculation } = open([{ cells }]);

  await recalculation.recalculateFailed();

  expect(excel.ran).toEqual(["Sheet1!A60001"]);
});

test("the replay clock recalculates every formula with market data once, whatever it shows", async () => {
  const cells: FakeSheet["cells"] = [
    [good, [heatmap, "Value"], [`=IFERROR(FLOW.TIDE("SPY"),0)`, "#N/A"], ["=A1", "Strike"]],
  ];
  const { excel, recalculation } = open([{ cells, spills: { "0,0": [1, 2] } }]);

  const { count } = await recalculation.recalculateReplayed();

  expect(excel.ran).toEqual(["Sheet1!A1", "Sheet1!C1"]);
  expect(count).toBe(2);
});

test.each(['=GEX.LIVE("SPY")', '=gex.live.heatmap("SPY")', "=GEX.ACCOUNT()", "=GEX.INFO(A1)"])(
  "%s is not recalculated for the replay clock",
  async (formula) => {
    const { excel, recalculation } = open([{ cells: [[[formula, 1]]] }]);

    await recalculation.recalculateReplayed();

    expect([excel.ran, excel.written]).toEqual([[], []]);
  },
);

test.each(["#BUSY!", "#GETTING_DATA"])(
  "%s is left while a call is in progress, and recalculated after it",
  async (value) => {
    const { excel, recalculation, counts } = open([{ cells: [[[heatmap, value]]] }]);

    counts.start("Sheet1!A1");
    await recalculation.recalculateFailed();
    expect(excel.ran).toEqual([]);

    counts.end("Sheet1!A1");
    await recalculation.recalculateFailed();
    expect(excel.ran).toEqual(["Sheet1!A1"]);
  },
);

test.each(["#SPILL!", "#REF!"])("%s is ignored because a recalculation does not clear it", async (value) => {
  const { excel, recalculation } = open([{ cells: [[['=GEX.LEVELS("SPY")', value]]] }]);

  await recalculation.recalculateFailed();

  expect(excel.ran).toEqual([]);
});
