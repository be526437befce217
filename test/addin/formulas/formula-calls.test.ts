import { FormulaCalls, type FormulaCall } from "../../../src/addin/formulas/formula-calls";
import { type TableFormula, formulas } from "@strikebook/formulas";
import "../../support/addin/functions";

/** Returns a call without arguments. */
function callOf(name: string, address: string): FormulaCall {
  const formula = formulas.find((one) => one.name === name);
  return { formula: formula as TableFormula, typed: [], address };
}

/** Returns an empty store of calls, on a clock that the test sets. `formulas` are those of the cells with calls. */
function openCalls(formulas: readonly (string | undefined)[] = []) {
  const clock = { nowMs: 1_000_000 };
  const calls = new FormulaCalls(
    () => clock.nowMs,
    () => Promise.resolve(formulas),
  );
  /** Starts a call of a function in a cell, in a later calculation than the calls before. */
  const start = (functionName: string, address: string) => {
    clock.nowMs += 1_000;
    return calls.start(callOf(functionName, address));
  };
  const stored = () => calls.all.map(({ formula, address }) => `${formula.name} ${address}`);
  return { calls, clock, start, stored };
}

test("a formula that was edited is known by its new calls only", () => {
  const { start, stored } = openCalls();

  start("GEX.LEVELS", "Sheet1!A1");
  start("GEX.HEATMAP", "Sheet1!$A$1");

  expect(stored()).toEqual(["GEX.HEATMAP Sheet1!$A$1"]);
});

test("the functions of one formula are all known", () => {
  const { calls, start, stored } = openCalls();

  start("GEX.LEVELS", "Sheet1!A1");
  calls.start(callOf("FLOW.TIDE", "Sheet1!A1"));

  expect(stored()).toEqual(["GEX.LEVELS Sheet1!A1", "FLOW.TIDE Sheet1!A1"]);
});

test("formulas that are not calculated in a round are forgotten when it ends", () => {
  const { calls, start, stored } = openCalls();
  start("GEX.LEVELS", "Sheet1!A1");
  start("GEX.LEVELS", "Sheet1!A2");

  const round = calls.beginRound(() => undefined);
  start("GEX.LEVELS", "Sheet1!A2");
  round.end();

  expect(stored()).toEqual(["GEX.LEVELS Sheet1!A2"]);
});

test("a round that another one has replaced forgets nothing", () => {
  const { calls, start, stored } = openCalls();
  start("GEX.LEVELS", "Sheet1!A1");
  const first = calls.beginRound(() => undefined);
  calls.beginRound(() => undefined);

  first.end();

  expect(stored()).toEqual(["GEX.LEVELS Sheet1!A1"]);
});

test("a round is complete when every formula has a result again", async () => {
  const { calls, start } = openCalls();
  start("GEX.LEVELS", "Sheet1!A1")();
  start("GEX.LEVELS", "Sheet1!A2")();
  let isComplete = false;

  const round = calls.beginRound(() => undefined);
  const complete = round.complete(new AbortController().signal).then(() => (isComplete = true));
  const endFirst = start("GEX.LEVELS", "Sheet1!A1");
  const endSecond = start("GEX.LEVELS", "Sheet1!A2");
  endFirst();
  await Promise.resolve();
  const before = isComplete;
  endSecond();
  await complete;

  expect(before).toBe(false);
});

test("every call of a round is reported, until it ends", () => {
  const { calls, start } = openCalls();
  let reported = 0;

  const round = calls.beginRound(() => (reported += 1));
  start("GEX.LEVELS", "Sheet1!A1");
  round.end();
  start("GEX.LEVELS", "Sheet1!A1");

  expect(reported).toBe(1);
});

test.each([
  ['=GEX.LEVELS("SPY")', true],
  ['=IF(B1,GEX.LEVELS("SPY"))', true],
  ["=MyLevels", true],
  ['=GEX.HEATMAP("SPY")', false],
  ["GEX.LEVELS", false],
  [undefined, false],
])("a cell that now contains %j still makes its call: %j", async (formula, isKept) => {
  const { calls, start, stored } = openCalls([formula]);
  start("GEX.LEVELS", "Sheet1!A1");

  await calls.forgetDeleted();

  expect(stored().length === 1).toBe(isKept);
});

test("calls follow a renamed sheet, and those of a deleted sheet are forgotten", () => {
  const { calls, start, stored } = openCalls();
  start("GEX.LEVELS", "Sheet1!A1");
  start("GEX.LEVELS", "Sheet2!A1");
  calls.renameSheet("Sheet1", "My board");
  let changes = 0;
  calls.changes.subscribe(() => (changes += 1));

  calls.retainSheets(["My board"]);
  calls.retainSheets(["My board"]);

  expect(stored()).toEqual(["GEX.LEVELS 'My board'!A1"]);
  expect(changes).toBe(1);
});
