import { failedCells, recalculateFailedFormulas, recalculateReplayedFormulas } from "../../src/workbook/recalculation";
import { fakeExcel, type FakeSheet } from "../support/addin/fake-excel";

const heatmap = '=GEX.HEATMAP("SPXW")';
const levels = '=GEX.LEVELS("SPY,NOSUCH",,,,"headers=off")';

/** Recalculates formulas of a workbook with these sheets. Returns the formulas that were written, and the reported count. */
async function recalculated(sheets: readonly FakeSheet[], excelApi = "1.17", recalculate = recalculateFailedFormulas) {
  const { Excel, written } = fakeExcel(sheets);
  const isSetSupported = (_set: string, version: string) =>
    Number(version.split(".")[1]) <= Number(excelApi.split(".")[1]);
  Object.assign(globalThis, { Excel, Office: { context: { requirements: { isSetSupported } } } });
  try {
    return { count: await recalculate(), written };
  } finally {
    Reflect.deleteProperty(globalThis, "Excel");
    Reflect.deleteProperty(globalThis, "Office");
  }
}

test("outside Excel nothing is recalculated", async () => {
  expect(await recalculateFailedFormulas()).toBe(0);
});

test("failed formulas are recalculated on every sheet, wherever its used range starts", async () => {
  const good = [heatmap, "Strike"] as const;
  const failed = [heatmap, "#N/A"] as const;

  const { written, count } = await recalculated([
    { cells: [[good, failed]] },
    { cells: [] },
    { cells: [[failed]], first: { row: 4, column: 2 } },
  ]);

  expect(written).toEqual([`0!0,1 ${heatmap}`, `2!4,2 ${heatmap}`]);
  expect(count).toBe(2);
});

test.each([
  ["shows the formula", levels],
  ["shows no formula", ""],
])("a spilled error recalculates its formula once when the spilled cell %s", async (_how, spilled) => {
  const { written } = await recalculated([
    {
      cells: [
        [
          [levels, "NOSUCH"],
          [spilled, "#N/A"],
          [spilled, "#N/A"],
        ],
      ],
      spills: { "0,1": [0, 0], "0,2": [0, 0] },
    },
  ]);

  expect(written).toEqual([`0!0,0 ${levels}`]);
});

test("errors spilled by other formulas are ignored", async () => {
  const { written } = await recalculated([
    {
      cells: [
        [
          ["=FILTER(A1:A9,1)", 1],
          ["", "#N/A"],
        ],
      ],
      spills: { "0,1": [0, 0] },
    },
  ]);

  expect(written).toEqual([]);
});

test("Excel versions without spilled tables recalculate the cell itself", async () => {
  expect((await recalculated([{ cells: [[[heatmap, "#N/A"]]] }], "1.9")).written).toEqual([`0!0,0 ${heatmap}`]);
});

test("a protected sheet does not block the other sheets", async () => {
  const failed: FakeSheet = { cells: [[[heatmap, "#N/A"]]] };

  const { written, count } = await recalculated([{ ...failed, isProtected: true }, failed]);

  expect(written).toEqual([`1!0,0 ${heatmap}`]);
  expect(count).toBe(1);
});

test("a large sheet is read in blocks up to its last row", async () => {
  const rows = Array.from({ length: 60_001 }, (_row, index) => [[heatmap, index === 60_000 ? "#N/A" : 1] as const]);

  expect((await recalculated([{ cells: rows }])).written).toEqual([`0!60000,0 ${heatmap}`]);
});

test("the replay clock recalculates every formula with market data once, whatever it shows", async () => {
  const sheet: FakeSheet = {
    cells: [
      [
        [heatmap, "Strike"],
        [heatmap, "Value"],
        [`=IFERROR(FLOW.TIDE("SPY"),0)`, "#N/A"],
        ["=A1", "Strike"],
      ],
    ],
    spills: { "0,1": [0, 0] },
  };

  const { written, count } = await recalculated([sheet], "1.17", recalculateReplayedFormulas);

  expect(written).toEqual([`0!0,0 ${heatmap}`, `0!0,2 =IFERROR(FLOW.TIDE("SPY"),0)`]);
  expect(count).toBe(2);
});

test.each(['=GEX.LIVE("SPY")', '=gex.live.heatmap("SPY")', "=GEX.ACCOUNT()", "=GEX.INFO(A1)"])(
  "%s is not recalculated for the replay clock",
  async (formula) => {
    expect((await recalculated([{ cells: [[[formula, 1]]] }], "1.17", recalculateReplayedFormulas)).written).toEqual(
      [],
    );
  },
);

test("Strikebook formulas that show an error are found", () => {
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

test("an error in a cell without a formula counts as ours", () => {
  expect(failedCells([["NOSUCH", "#N/A"]], [["NOSUCH", "#N/A"]])).toEqual([{ row: 0, column: 1 }]);
});

test.each(["#SPILL!", "#BUSY!", "#REF!", "#GETTING_DATA"])(
  "%s is ignored because a recalculation does not clear it",
  (value) => {
    expect(failedCells([['=GEX.LEVELS("SPY")']], [[value]])).toEqual([]);
  },
);
