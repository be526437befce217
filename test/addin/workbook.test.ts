import { rerunClockedFormulas, rerunFailedFormulas } from "../../src/workbook/workbook";
import { fakeExcel, type FakeSheet } from "../support/fake-excel";

const heatmap = '=GEX.HEATMAP("SPXW")';
const levels = '=GEX.LEVELS("SPY,NOSUCH",,,,"headers=off")';

/** Runs the failed formulas of a workbook of these sheets again; what was entered, and how many were counted. */
async function rerun(sheets: readonly FakeSheet[], excelApi = "1.17", run = rerunFailedFormulas) {
  const { Excel, written } = fakeExcel(sheets);
  const isSetSupported = (_set: string, version: string) =>
    Number(version.split(".")[1]) <= Number(excelApi.split(".")[1]);
  Object.assign(globalThis, { Excel, Office: { context: { requirements: { isSetSupported } } } });
  try {
    return { count: await run(), written };
  } finally {
    Reflect.deleteProperty(globalThis, "Excel");
    Reflect.deleteProperty(globalThis, "Office");
  }
}

test("outside Excel there is nothing to run again", async () => {
  expect(await rerunFailedFormulas()).toBe(0);
});

test("failed formulas run again on every sheet, wherever its used range starts", async () => {
  const good = [heatmap, "Strike"] as const;
  const failed = [heatmap, "#N/A"] as const;

  const { written, count } = await rerun([
    { cells: [[good, failed]] },
    { cells: [] },
    { cells: [[failed]], first: { row: 4, column: 2 } },
  ]);

  expect(written).toEqual([`0!0,1 ${heatmap}`, `2!4,2 ${heatmap}`]);
  expect(count).toBe(2);
});

test.each([
  ["shows its anchor's formula", levels],
  ["shows no formula", ""],
])("an error that spilled runs its anchor again, once, where the spilled cell %s", async (_how, spilled) => {
  const { written } = await rerun([
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

test("what others spilled is left alone", async () => {
  const { written } = await rerun([
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

test("an Excel that knows no spilling runs the cell itself again", async () => {
  expect((await rerun([{ cells: [[[heatmap, "#N/A"]]] }], "1.9")).written).toEqual([`0!0,0 ${heatmap}`]);
});

test("a protected sheet does not keep the others from healing", async () => {
  const failed: FakeSheet = { cells: [[[heatmap, "#N/A"]]] };

  const { written, count } = await rerun([{ ...failed, isProtected: true }, failed]);

  expect(written).toEqual([`1!0,0 ${heatmap}`]);
  expect(count).toBe(1);
});

test("a large sheet is read in parts, and the last row heals too", async () => {
  const rows = Array.from({ length: 60_001 }, (_row, index) => [[heatmap, index === 60_000 ? "#N/A" : 1] as const]);

  expect((await rerun([{ cells: rows }])).written).toEqual([`0!60000,0 ${heatmap}`]);
});

test("when the replay clock moves every formula that shows the market runs again, each once, whatever it shows", async () => {
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

  const { written, count } = await rerun([sheet], "1.17", rerunClockedFormulas);

  expect(written).toEqual([`0!0,0 ${heatmap}`, `0!0,2 =IFERROR(FLOW.TIDE("SPY"),0)`]);
  expect(count).toBe(2);
});

test.each(['=GEX.LIVE("SPY")', '=gex.live.heatmap("SPY")', "=GEX.ACCOUNT()", "=GEX.INFO(A1)"])(
  "%s does not run again for the replay clock: it follows by itself, or does not depend on it",
  async (formula) => {
    expect((await rerun([{ cells: [[[formula, 1]]] }], "1.17", rerunClockedFormulas)).written).toEqual([]);
  },
);
