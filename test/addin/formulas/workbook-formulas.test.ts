import { CalculationCounts } from "../../../src/addin/formulas/calculation-counts";
import { WorkbookFormulas } from "../../../src/addin/formulas/workbook-formulas";
import type { ReceivedResult } from "@strikebook/client";
import { WorkbookRecalculation } from "../../../src/workbook/formulas/recalculation";
import { problemGroups } from "../../../src/taskpane/problems/problem-groups";
import { checkWorkbook } from "../../../src/workbook/formulas/workbook-check";
import { FakeExcel, type FakeSheet } from "../../support/addin/fake-excel";
import { TestPlatform, silence } from "../../../scripts/support/client/test-platform";

const HOUR_MS = 3_600_000;

/** Opens a workbook with these sheets at a time that can be moved. */
function open(...sheets: readonly FakeSheet[]) {
  const excel = new FakeExcel(sheets);
  Object.assign(globalThis, excel.globals);
  let nowMs = 0;
  const sleep = () => Promise.resolve();
  const platform = { now: () => nowMs, sleep } as never; // the parts of the platform that are used
  const counts = new CalculationCounts(platform);
  excel.onRun = (address) => counts.start(address);
  const environment = {
    platform,
    recalculation: (...given: ConstructorParameters<typeof WorkbookRecalculation>) =>
      new WorkbookRecalculation(...given),
    checkWorkbook,
  };
  const formulas = new WorkbookFormulas(environment, counts);
  counts.repeated.subscribe(() => void formulas.check());
  return { excel, counts, formulas, pass: (ms: number) => (nowMs += ms) };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
});

const live = ['=GEX.LIVE("SPY")', 671] as const;
const lost = ['=_xldudf_GEX_LEVELS("SPY")', "#NAME?"] as const;

/**
 * A formula, its price per second of live updates by the price list and the freshness of docs/api.md, Endpoints, and its
 * volatile functions.
 */
test.each([
  ['=GEX.LEVELS("SPY",,,TODAY())', ["TODAY"], 720], // 1 credit, fresh for 5 seconds
  ['=GEX.LEVELS(INDIRECT("B1"))', ["INDIRECT"], 720],
  ['=FLOW.HISTORY("SPY",TODAY()-30)', ["TODAY"], 300], // 5 credits, fresh for a minute
  ['=GEX.LEVELS.AT("SPY",NOW()-1/24)', ["NOW"], 18_000], // 5 credits, a new time at every second
  ['=FLOW.TRADES("SPY",,RANDBETWEEN(1,9))', ["RANDBETWEEN"], 3_600],
])("%s is reported with its cost per hour next to live cells", async (formula, functions, creditsPerHour) => {
  const { formulas } = open({ cells: [[[formula, 1], live]] });

  await formulas.check();

  expect(formulas.store.get().volatile).toEqual([
    { address: "Sheet1!A1", functions, source: undefined, creditsPerHour, basis: "estimated" },
  ]);
});

test.each(['=GEX.LEVELS("TODAY()")', "=GEX.INFO(OFFSET(A1,1,1))", "=TODAY()", '=GEX.LEVELS("SPY",,,B1)'])(
  "%s is not reported as volatile",
  async (formula) => {
    const { formulas } = open({ cells: [[[formula, 1], live]] });

    await formulas.check();

    expect(formulas.store.get().volatile).toEqual([]);
  },
);

test.each(["=FLOW.HISTORY(\"SPY\",'My dates'!$A$2)", "=FLOW.HISTORY(\"SPY\",INDEX('my dates'!A1:B9,2,1))"])(
  "%s is volatile if the cell that it refers to is",
  async (formula) => {
    const dates: FakeSheet = { name: "My dates", cells: [[["Date", "Date"]], [["=TODAY()", 46_000]]] };
    const { formulas } = open({ cells: [[[formula, 1], live]] }, dates);

    await formulas.check();

    const [found] = formulas.store.get().volatile;
    expect(found).toMatchObject({ address: "Sheet1!A1", source: "'My dates'!A2", functions: ["TODAY"] });
  },
);

test("without live cells the cost of a volatile formula is what its requests have cost", async () => {
  const { formulas, counts, pass } = open({ cells: [[['=GEX.DAILY("SPY",TODAY()-9)', 1]]] });
  const result = (fromCache: boolean, call = { credits: 5 }) =>
    ({ endpoint: "dailyStats", fromCache, call }) as ReceivedResult; // the parts that are used
  counts.start("Sheet1!A1");
  const shared = { credits: 5 };
  counts.addCost("Sheet1!A1", result(false, shared));
  counts.addCost("Sheet1!A1", result(false, shared)); // another symbol of the same request
  counts.start("Sheet1!A1");
  counts.addCost("Sheet1!A1", result(true));
  counts.addCost("Sheet1!A1", result(false));
  pass(HOUR_MS / 2);

  await formulas.check();

  expect(formulas.store.get().volatile).toMatchObject([{ creditsPerHour: 20, basis: "observed" }]);
});

test("a volatile formula entered while the workbook is open is found once it has run five times", async () => {
  const { formulas, counts } = open({ cells: [[['=GEX.LEVELS("SPY",,,TODAY())', 1]]] });
  for (let run = 0; run < 4; run += 1) counts.start("Sheet1!A1");
  await formulas.check();
  expect(formulas.store.get().volatile).toHaveLength(1);
  formulas.store.set({ ...formulas.store.get(), volatile: [] });

  counts.start("Sheet1!A1");
  await formulas.check();

  expect(formulas.store.get().volatile).toHaveLength(1);
});

test("#NAME? formulas are restored when the workbook is opened", async () => {
  const { excel, formulas } = open({ cells: [[lost, ["=UNKNOWN.F(1)", "#NAME?"]]] });

  await formulas.start();

  expect(excel.formulas()).toEqual([['=GEX.LEVELS("SPY")', "=UNKNOWN.F(1)"]]);
  expect(formulas.store.get()).toMatchObject({ unresolved: 0, rejected: [] });
});

test("a workbook without #NAME? formulas is not changed when it is opened", async () => {
  const { excel, formulas } = open({ cells: [[live, ['=GEX.LEVELS("SPY")', 1]]] });

  await formulas.start();

  expect([excel.written, excel.ran, excel.undoSteps]).toEqual([[], [], 0]);
});

test("#NAME? formulas on a protected sheet are counted and listed, and restored once it is unprotected", async () => {
  const sheet: FakeSheet = { name: "Board", cells: [[lost, lost]], isProtected: true };
  const { excel, formulas } = open(sheet);
  await formulas.start();
  expect(formulas.store.get()).toMatchObject({
    unresolved: 2,
    locked: [{ sheet: "Board", formulas: 2 }],
    rejected: [],
  });

  excel.unprotect();
  await formulas.restoreNames();

  expect(formulas.store.get()).toMatchObject({ unresolved: 0, locked: [], rejected: [] });
});

test("a formula that still shows #NAME? after it was entered again is not entered at each step of the replay clock", async () => {
  const { excel, formulas } = open({ cells: [[["=GEX.LEVELS(UNKNOWN)", "#NAME?"]]] });
  await formulas.start();

  await formulas.recalculateReplayed();
  await formulas.recalculateReplayed();

  expect(excel.written).toHaveLength(1);
  expect(formulas.store.get().unresolved).toBe(1);
});

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
  const { formulas } = open(
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

test("a formula whose call is in progress is not a problem, and one that Excel waits for in vain is", async () => {
  const { counts, formulas } = open({
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
  const { counts, formulas, pass } = open({ cells: [[['=GEX.LEVELS("A")', "#BUSY!"]]] });
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

test("manual calculation is reported", async () => {
  const excel = new FakeExcel([{ cells: [[live]] }], { calculationMode: "Manual" });
  const { formulas } = open();
  Object.assign(globalThis, excel.globals);

  await formulas.check();

  expect(formulas.store.get().isManual).toBe(true);
});

test("while the pane is seen the workbook is read after formulas have run, and while it shows errors", async () => {
  const excel = new FakeExcel([{ cells: [[['=GEX.LEVELS("A")', 1]]] }]);
  Object.assign(globalThis, excel.globals);
  const platform = new TestPlatform(silence);
  const counts = new CalculationCounts(platform);
  let seen = true;
  let readings = 0;
  const environment = {
    platform,
    recalculation: (...given: ConstructorParameters<typeof WorkbookRecalculation>) =>
      new WorkbookRecalculation(...given),
    checkWorkbook: () => {
      readings += 1;
      return checkWorkbook();
    },
  };
  const formulas = new WorkbookFormulas(environment, counts);

  const stop = formulas.watch(() => seen);
  await platform.advance(60_000);
  expect(readings).toBe(1);
  for (let run = 0; run < 100; run += 1) counts.start("Sheet1!A1");
  await platform.advance(60_000);
  expect(readings).toBe(2);

  Object.assign(globalThis, new FakeExcel([{ cells: [[['=GEX.LEVELS("A")', "#N/A"]]] }]).globals);
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
    const { formulas } = open({
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
  const check = () => {
    const excel = new FakeExcel([{ cells: [[['=GEX.LEVLES("SPY")', value]]] }]);
    Object.assign(globalThis, excel.globals);
    return checkWorkbook();
  };
  const counts = new CalculationCounts(clock);
  const environment = {
    platform: clock,
    recalculation: () =>
      new WorkbookRecalculation(
        () => ({}) as never,
        () => true,
      ),
    checkWorkbook: check,
  };
  const formulas = new WorkbookFormulas(environment, counts); // the parts that are used
  const stop = formulas.watch(() => true);
  await clock.advance(10_000);
  expect(formulas.store.get().errors).toEqual([]);

  value = "#NAME?";
  formulas.noteChange();
  await clock.advance(1_000);

  expect(formulas.store.get().errors).toMatchObject([{ address: "'Sheet1'!A1", error: "#NAME?" }]);
  stop();
});
