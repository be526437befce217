import { problemGroups } from "../../../src/taskpane/problems/problem-groups";
import { checkWorkbook } from "../../../src/workbook/formulas/workbook-check";
import { closeWorkbook, formulasOn, openFormulas, showWorkbook } from "../../support/addin/open-formulas";
import { FakeExcel, type FakeSheet } from "../../support/addin/fake-excel";
import { TestPlatform, silence } from "../../../scripts/support/client/test-platform";

afterEach(closeWorkbook);

const lost = ['=_xldudf_GEX_LEVELS("SPY")', "#NAME?"] as const;

test("formulas that show an error or no value are found with what they show, and others are not", async () => {
  const spilled: FakeSheet = {
    name: "Board",
    first: { row: 2, column: 1 },
    cells: [
      [
        ['=GEX.LEVELS("SPY,NOSUCH")', "Symbol"],
        ["", "Spot"],
      ],
      [
        ["", "NOSUCH"],
        ["", "#N/A"],
      ],
    ],
    spills: { "2,1": [2, 2] },
  };
  const { formulas } = openFormulas(
    {
      cells: [
        [
          ['=GEX.LEVELS("A")', "#N/A"],
          ['=GEX.LEVELS("B")', "#SPILL!"],
          ['=GEX.LEVELS("C")', 1],
          ["=1/0", "#DIV/0!"],
        ],
      ],
    },
    spilled,
    { cells: [[['=GEX.LEVELS("D")', "#BUSY!"], lost]], isProtected: true },
  );

  await formulas.check();

  const found = formulas.store.get().errors.map(({ address, error, isPart }) => [address, error, isPart]);
  expect(found).toEqual([
    ["'Sheet1'!A1", "#N/A", false],
    ["'Sheet1'!B1", "#SPILL!", false],
    ["'Board'!B3", "#N/A", true],
    ["'Sheet3'!A1", "#BUSY!", false],
    ["'Sheet3'!B1", "#NAME?", false],
  ]);
});

test("a cell that shows #BUSY! is a problem only if no call of it is in progress", async () => {
  const { counts, formulas } = openFormulas({
    cells: [
      [
        ['=GEX.LEVELS("A")', "#BUSY!"],
        ['=GEX.LEVELS("B")', "#BUSY!"],
      ],
    ],
  });
  counts.start("Sheet1!A1");

  await formulas.check();

  expect(formulas.store.get().errors.map(({ address }) => address)).toEqual(["'Sheet1'!B1"]);
});

test("a formula whose run has just ended is not a problem until Excel has had time to show its value", async () => {
  const { counts, formulas, pass } = openFormulas({ cells: [[['=GEX.LEVELS("A")', "#BUSY!"]]] });
  counts.start("Sheet1!A1");
  pass(800);
  counts.end("Sheet1!A1");

  await formulas.check();
  const soon = formulas.store.get().errors;
  pass(2_000);
  await formulas.check();

  expect(soon).toEqual([]);
  expect(formulas.store.get().errors.map(({ address }) => address)).toEqual(["'Sheet1'!A1"]);
});

test("while the pane is seen the workbook is read after formulas have run, and while it shows errors", async () => {
  const excel = new FakeExcel([{ cells: [[['=GEX.LEVELS("A")', 1]]] }]);
  showWorkbook(excel);
  const platform = new TestPlatform(silence);
  let seen = true;
  let readings = 0;
  const { counts, formulas } = formulasOn(platform, () => {
    readings += 1;
    return checkWorkbook();
  });

  const stop = formulas.watch(() => seen);
  await platform.advance(60_000);
  expect(readings).toBe(1);
  for (let run = 0; run < 100; run += 1) counts.start("Sheet1!A1");
  await platform.advance(60_000);
  expect(readings).toBe(2);

  showWorkbook(new FakeExcel([{ cells: [[['=GEX.LEVELS("A")', "#N/A"]]] }]));
  counts.start("Sheet1!A1");
  await platform.advance(21_000);
  expect(readings).toBe(7);
  seen = false;
  await platform.advance(60_000);
  expect(readings).toBe(7);

  stop();
  seen = true;
  await platform.advance(60_000);
  expect(readings).toBe(7);
});

test.each([
  ['=GEX.LEVLES("SPY")', ["GEX.LEVLES"], "There is no function GEX.LEVLES. Did you mean GEX.LEVELS?"],
  ['=SUM(1,vol.histroy("SPY"))', ["VOL.HISTROY"], "There is no function VOL.HISTROY. Did you mean VOL.HISTORY?"],
  ['=GEX.LEVELS("SPY")+FLOW.TIED("SPY")', ["FLOW.TIED"], "There is no function FLOW.TIED. Did you mean FLOW.TIDE?"],
  ['=_xldudf_GEX_LEVLES("SPY")', ["GEX.LEVLES"], "There is no function GEX.LEVLES. Did you mean GEX.LEVELS?"],
  ["=GEX.STATUS", ["GEX.STATUS"], "Write GEX.STATUS with parentheses: =GEX.STATUS()."],
])(
  "%s, which shows #NAME?, is a problem with the name of the nearest function",
  async (formula, unknownFunctions, text) => {
    const { formulas } = openFormulas({
      cells: [
        [
          [formula, "#NAME?"],
          ["=OTHER.NAME(1)", "#NAME?"],
        ],
      ],
    });

    await formulas.start();

    const { errors, unresolved } = formulas.store.get();
    const cell = { address: "'Sheet1'!A1", error: "#NAME?", isPart: false, isUnresolved: false, unknownFunctions };
    expect([errors, unresolved]).toEqual([[cell], 0]);
    expect(problemGroups(errors, () => undefined)).toMatchObject([
      { title: "Functions that do not exist", retry: "none", reasons: [{ text, addresses: ["'Sheet1'!A1"] }] },
    ]);
  },
);

test("a mistyped function is listed soon after it was entered, although no formula runs", async () => {
  const clock = new TestPlatform(silence);
  let value: unknown = 1;
  const { formulas } = formulasOn(clock, () => {
    showWorkbook(new FakeExcel([{ cells: [[['=GEX.LEVLES("SPY")', value]]] }]));
    return checkWorkbook();
  });
  const stop = formulas.watch(() => true);
  await clock.advance(10_000);
  expect(formulas.store.get().errors).toEqual([]);

  value = "#NAME?";
  formulas.noteChange();
  await clock.advance(1_000);

  expect(formulas.store.get().errors).toMatchObject([{ address: "'Sheet1'!A1", error: "#NAME?" }]);
  stop();
});
