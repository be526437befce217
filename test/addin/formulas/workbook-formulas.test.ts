import type { ReceivedResult } from "@strikebook/client";
import { closeWorkbook, openFormulas, showWorkbook } from "../../support/addin/open-formulas";
import { FakeExcel, type FakeSheet } from "../../support/addin/fake-excel";

afterEach(closeWorkbook);

const HOUR_MS = 3_600_000;
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
  const { formulas } = openFormulas({ cells: [[[formula, 1], live]] });

  await formulas.check();

  expect(formulas.store.get().volatile).toEqual([
    { address: "Sheet1!A1", functions, source: undefined, creditsPerHour, basis: "estimated" },
  ]);
});

test.each(['=GEX.LEVELS("TODAY()")', "=GEX.INFO(OFFSET(A1,1,1))", "=TODAY()", '=GEX.LEVELS("SPY",,,B1)'])(
  "%s is not reported as volatile",
  async (formula) => {
    const { formulas } = openFormulas({ cells: [[[formula, 1], live]] });

    await formulas.check();

    expect(formulas.store.get().volatile).toEqual([]);
  },
);

test.each(["=FLOW.HISTORY(\"SPY\",'My dates'!$A$2)", "=FLOW.HISTORY(\"SPY\",INDEX('my dates'!A1:B9,2,1))"])(
  "%s is volatile if the cell that it refers to is",
  async (formula) => {
    const dates: FakeSheet = { name: "My dates", cells: [[["Date", "Date"]], [["=TODAY()", 46_000]]] };
    const { formulas } = openFormulas({ cells: [[[formula, 1], live]] }, dates);

    await formulas.check();

    const [found] = formulas.store.get().volatile;
    expect(found).toMatchObject({ address: "Sheet1!A1", source: "'My dates'!A2", functions: ["TODAY"] });
  },
);

test("without live cells the cost of a volatile formula is what its requests have cost", async () => {
  const { formulas, counts, pass } = openFormulas({ cells: [[['=GEX.DAILY("SPY",TODAY()-9)', 1]]] });
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
  const { formulas, counts } = openFormulas({ cells: [[['=GEX.LEVELS("SPY",,,TODAY())', 1]]] });
  for (let run = 0; run < 4; run += 1) counts.start("Sheet1!A1");
  await formulas.check();
  expect(formulas.store.get().volatile).toHaveLength(1);
  formulas.store.set({ ...formulas.store.get(), volatile: [] });

  counts.start("Sheet1!A1");
  await formulas.check();

  expect(formulas.store.get().volatile).toHaveLength(1);
});

test("#NAME? formulas are restored when the workbook is opened", async () => {
  const { excel, formulas } = openFormulas({ cells: [[lost, ["=UNKNOWN.F(1)", "#NAME?"]]] });

  await formulas.start();

  expect(excel.formulas()).toEqual([['=GEX.LEVELS("SPY")', "=UNKNOWN.F(1)"]]);
  expect(formulas.store.get()).toMatchObject({ unresolved: 0, rejected: [] });
});

test("a workbook without #NAME? formulas is not changed when it is opened", async () => {
  const { excel, formulas } = openFormulas({ cells: [[live, ['=GEX.LEVELS("SPY")', 1]]] });

  await formulas.start();

  expect([excel.written, excel.ran, excel.undoSteps]).toEqual([[], [], 0]);
});

test("#NAME? formulas on a protected sheet are counted and listed, and restored once it is unprotected", async () => {
  const sheet: FakeSheet = { name: "Board", cells: [[lost, lost]], isProtected: true };
  const { excel, formulas } = openFormulas(sheet);
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
  const { excel, formulas } = openFormulas({ cells: [[["=GEX.LEVELS(UNKNOWN)", "#NAME?"]]] });
  await formulas.start();

  await formulas.recalculateReplayed();
  await formulas.recalculateReplayed();

  expect(excel.written).toHaveLength(1);
  expect(formulas.store.get().unresolved).toBe(1);
});

test("manual calculation is reported", async () => {
  const excel = new FakeExcel([{ cells: [[live]] }], { calculationMode: "Manual" });
  const { formulas } = openFormulas();
  showWorkbook(excel);

  await formulas.check();

  expect(formulas.store.get().isManual).toBe(true);
});
