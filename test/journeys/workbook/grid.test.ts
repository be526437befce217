import { openTinyWorkbench } from "../../support/browser/tiny-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

test("the add-in's page runs Microsoft's office.js, which takes the workbench for Excel on a PC", async () => {
  await using workbench = await openTinyWorkbench();

  await workbench.addin.getByText("Excel on PC").waitFor();

  const sources = await workbench.addin.evaluate(() => [...document.scripts].map((script) => script.src));
  expect(sources.some((source) => source.endsWith("/office-js/excel-win32-16.01.js"))).toBe(true);
});

test("a table spills, and formulas of Excel read it by range and by its first cell", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", "=TINY.TABLE(3,2)");
  await workbench.set("D1", "=SUM(A1:B3)");
  await workbench.set("D2", "=SUM(A1#)");
  await workbench.set("D3", "=XLOOKUP(4,CHOOSECOLS(A1#,1),CHOOSECOLS(A1#,2))");
  await workbench.set("D4", "=LET(table,A1#,ROWS(FILTER(table,CHOOSECOLS(table,1)>0)))");
  await workbench.idle();

  expect(await workbench.values("A1:B3")).toEqual([
    [0, 1],
    [2, 3],
    [4, 5],
  ]);
  expect(await workbench.values("D1:D4")).toEqual([[15], [15], [5], [2]]);
});

test("a volatile function is called once for each change of the workbook", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", "=TINY.CALLS()");
  await workbench.shows("A1", "1");
  await workbench.set("C5", "a change elsewhere");
  await workbench.shows("A1", "2");
  await workbench.idle();

  expect(await workbench.values("A1")).toEqual([[2]]);
});

test("a hidden workbook calculates without the page's immediate timers, which browsers delay to the next second", async () => {
  await using workbench = await openTinyWorkbench();
  try {
    await workbench.page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      const wait = window.setTimeout.bind(window);
      const late = (run: () => void, waitMs?: number) => (waitMs ? wait(run, waitMs) : 0);
      Object.assign(window, { setTimeout: late, timely: wait });
    });
    await workbench.set("A1", "=TINY.TABLE(3,2)");
    await waitInPage(workbench.page, () => window.workbench?.text("B3") === "5", undefined);
  } finally {
    await workbench.page.evaluate(() => {
      Reflect.deleteProperty(document, "hidden");
      if ("timely" in window) Object.assign(window, { setTimeout: window.timely });
    });
  }

  expect(await workbench.values("B3")).toEqual([[5]]);
});

test("dependants of a spill are updated when it is blocked, unblocked, shortened and removed", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", "=TINY.TABLE(3,2)");
  await workbench.set("D1", "=SUM(A2:B3)");
  await workbench.set("D2", "=SUM(A1#)");
  await workbench.idle();

  const seen: unknown[] = [];
  for (const [address, content] of [
    ["B2", "in the way"],
    ["B2", ""],
    ["A1", "=TINY.TABLE(2,2)"],
    ["A1", ""],
  ] as const) {
    await workbench.set(address, content);
    await workbench.idle();
    seen.push([await workbench.text("A1"), await workbench.text("D1"), await workbench.text("D2")]);
  }

  expect(seen).toEqual([
    ["#SPILL!", "0", "#SPILL!"],
    ["0", "14", "15"],
    ["0", "5", "6"],
    ["", "0", "#REF!"],
  ]);
});

test("a cell is busy until its own result arrives", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", '=TINY.SLOW("same")');
  await workbench.set("A2", '=TINY.SLOW("same")');
  await workbench.set("A3", "=A1");
  await waitInPage(
    workbench.addin,
    () => (window as unknown as { tiny: { waiting: unknown[] } }).tiny.waiting.length === 2,
    undefined,
  );
  await workbench.shows("A3", "#BUSY!");

  expect(await workbench.values("A1:A3")).toEqual([["#BUSY!"], ["#BUSY!"], ["#BUSY!"]]);
  expect(await workbench.note("A1")).toBe("Waiting for the add-in.");

  await workbench.addin.evaluate(() =>
    (window as unknown as { tiny: { waiting: ((result: string) => void)[] } }).tiny.waiting[0]?.("first"),
  );
  await workbench.shows("A3", "first");

  expect(await workbench.values("A1:A3")).toEqual([["first"], ["#BUSY!"], ["first"]]);
});

test("errors have Excel's names, and their reason is shown under the pointer", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", '=TINY.REFUSE("No such thing.")');
  await workbench.set("B1", "=TINY.CRASH()");
  await workbench.set("C1", '=TINY.ODD("partial")');
  await workbench.set("E1", '=IFERROR(TINY.REFUSE("No."),"caught")');
  await workbench.idle();

  expect(await workbench.values("A1:E1")).toEqual([["#N/A", "#VALUE!", "SPY", "#N/A", "caught"]]);
  expect(await workbench.note("A1")).toBe("No such thing.");
  expect(await workbench.note("B1")).toBeUndefined();
  expect(await workbench.note("D1")).toBe("No such symbol.");
  expect(await workbench.note("E1")).toBeUndefined();

  const grid = await workbench.page.locator('#grid [id^="univer-sheet-main-canvas"]').boundingBox();
  await workbench.page.mouse.move((grid?.x ?? 0) + 80, (grid?.y ?? 0) + 32);

  await workbench.page.getByText("No such thing.").waitFor();
});

test("arguments are passed as Excel passes them", async () => {
  await using workbench = await openTinyWorkbench();
  const cases = [
    ["=TINY.ECHO()", "[null,null,null,null,null]"],
    ["=TINY.ECHO(Z1,Z1,Z1,Z1,Z1)", '[0,"",0,false,[[0]]]'],
    ['=TINY.ECHO("12",12,"12","true",12)', '["12","12",12,true,[[12]]]'],
    ["=TINY.ECHO(TRUE,TRUE,TRUE,0,Y1:Z2)", '[true,"TRUE",1,false,[[0,0],[0,0]]]'],
    ["=TINY.ECHO(,,,,{1;2})", "[null,null,null,null,[[1],[2]]]"],
    ['=TINY.JOIN(1,"b",TRUE)', '[1,"b",true]'],
    ["=TINY.ADDRESSES(Z1,Y1:Z2)", '["Sheet1!A7",["Sheet1!Z1","Sheet1!Y1:Z2"]]'],
    ["=TINY.ADD(NA(),1)", "#VALUE!"],
    ['=TINY.ADD("one",1)', "#VALUE!"],
    ["=TINY.ADD(1)", "#VALUE!"],
  ];
  await workbench.set(
    `A1:A${cases.length}`,
    cases.map(([formula]) => [formula]),
  );
  await workbench.idle();

  expect(await workbench.values(`A1:A${cases.length}`)).toEqual(cases.map(([, shown]) => [shown]));
  expect(await workbench.note("A8")).toBe('The function was not called: its argument "first" is #N/A.');
});

test("ranges passed for single values make a table of calls", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", "=TINY.ADD({1,2,3},{10;20})");
  await workbench.idle();

  expect(await workbench.values("A1:C2")).toEqual([
    [11, 12, 13],
    [21, 22, 23],
  ]);
});

test("spilled numbers keep their own formats", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", "=TINY.FORMATTED()");
  await workbench.idle();

  expect([await workbench.text("A2"), await workbench.text("B2")]).toEqual(["2025-11-26", "25.0%"]);
  expect(await workbench.values("A2:B2")).toEqual([[45987, 0.25]]);
});

test("equal streams are shared and end with their last formula", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", [["=TINY.COUNT(1)"], ["=TINY.COUNT(1)"], ["=TINY.COUNT(5)"]]);
  await waitInPage(workbench.page, () => Number(window.workbench?.text("A1")) >= 3, undefined);

  const [first, second] = await workbench.values("A1:A2");
  expect(second).toEqual(first);
  expect(await workbench.counts()).toEqual({ started: 2, cancelled: 0, waiting: 0 });

  await workbench.set("A1", "");
  await workbench.idle();
  expect((await workbench.counts()).cancelled).toBe(0);

  await workbench.set("A2", "no longer a stream");
  await waitInPage(
    workbench.addin,
    () => (window as unknown as { tiny: { cancelled: number } }).tiny.cancelled === 1,
    undefined,
  );
  expect((await workbench.counts()).started).toBe(2);
});

test("inserting rows recalculates moved cells and keeps streams running", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A5", [["=TINY.ADD(1,2)"], ["=TINY.COUNT(1)"]]);
  await workbench.set("A1", "=TINY.ADD(3,4)");
  await workbench.idle();
  const before = await workbench.invoked();

  await workbench.page.evaluate(() => window.workbench?.insertRows("A3", 2));
  await workbench.idle();

  expect(await workbench.values("A7")).toEqual([[3]]);
  expect(await workbench.invoked()).toBe(before + 1);
  expect(await workbench.counts()).toEqual({ started: 1, cancelled: 0, waiting: 0 });
});

test("entering a formula again runs it, and Recalculate runs all", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", [["=TINY.ADD(1,2)"], ["=TINY.ADD(1,2)"]]);
  await workbench.idle();
  expect(await workbench.invoked()).toBe(2);

  await workbench.set("A1", "=TINY.ADD(1,2)");
  await workbench.idle();
  expect(await workbench.invoked()).toBe(3);

  await workbench.page.getByRole("button", { name: "Recalculate" }).click();
  await workbench.idle();
  expect(await workbench.invoked()).toBe(5);
});

test("Clear replaces all sheets, and Undo takes it back in one step", async () => {
  await using workbench = await openTinyWorkbench();
  const names = () => workbench.page.evaluate(() => window.workbench?.sheetNames());
  await workbench.set("A1", "=TINY.ADD(1,2)");
  await workbench.page.evaluate(() => window.workbench?.addSheet("Second"));
  await workbench.set("Second!A1", "=Sheet1!A1*10");
  await workbench.idle();

  await workbench.page.getByRole("button", { name: "Clear" }).click();
  await workbench.idle();
  expect(await names()).toEqual(["Sheet1"]);
  expect(await workbench.values("A1")).toEqual([[""]]);

  await workbench.page.evaluate(() => window.workbench?.undo());
  await workbench.idle();
  expect(await names()).toEqual(["Sheet1", "Second"]);
  expect(await workbench.values("Second!A1")).toEqual([[30]]);
});

test("a reloaded add-in receives the calls that were lost", async () => {
  await using workbench = await openTinyWorkbench();
  await workbench.set("A1", '=TINY.SLOW("x")');
  await waitInPage(
    workbench.addin,
    () => (window as unknown as { tiny: { waiting: unknown[] } }).tiny.waiting.length === 1,
    undefined,
  );

  await workbench.addin.evaluate(() => Object.assign(window, { old: true }));
  await workbench.addin.evaluate(() => location.reload());
  await workbench.addin.waitForFunction(() => {
    const page = window as unknown as { old?: boolean; tiny?: { waiting: ((result: string) => void)[] } };
    if (page.old || !page.tiny?.waiting[0]) return false;
    page.tiny.waiting[0]("answered by the new page");
    return true;
  });

  await workbench.shows("A1", "answered by the new page");
});
