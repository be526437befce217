import type { CellPlace } from "../../workbench/calls/cell-area";
import type { FunctionCall, FunctionOptions } from "../../workbench/calls/function-metadata";
import { Invocations } from "../../workbench/calls/invocations";

const a1: CellPlace = { sheetId: "s", row: 0, column: 0 };
const a2: CellPlace = { sheetId: "s", row: 1, column: 0 };

function callOf(cell: CellPlace, argument: unknown, options: FunctionOptions = {}): FunctionCall {
  const called = { id: "TEST.F", name: "TEST.F", parameters: [{ name: "x" }], options };
  return { function: called, parameters: [argument], cell, address: null, parameterAddresses: null };
}

/** Returns the table of calls, and lists of everything that it sent and reported. */
function startTable() {
  const invoked: [id: number, parameters: readonly unknown[], flags: number][] = [];
  const cancelled: number[] = [];
  const changed: CellPlace[] = [];
  let completed = 0;
  const table = new Invocations(
    { functions: [] },
    {
      invoke: (entries) =>
        entries.forEach((entry) => invoked.push([entry.invocationId, entry.parameters, entry.flags])),
      cancel: (ids) => cancelled.push(...ids),
      changed: (cells) => changed.push(...cells),
      completed: () => (completed += 1),
    },
  );
  const round = (calls: readonly FunctionCall[], hasFormula: (cell: CellPlace) => boolean = () => true) => {
    table.beginPass();
    const results = calls.map((call) => table.resultOf(call));
    table.endRound(hasFormula);
    return results;
  };
  return { table, round, invoked, cancelled, changed, completed: () => completed };
}

test("a call is sent once, when its round ends", () => {
  const { table, round, invoked, changed } = startTable();

  expect(round([callOf(a1, 5)])).toEqual([undefined]);
  round([callOf(a1, 5)]);
  table.deliver([[1, true, 25]]);

  expect(changed).toEqual([a1]);
  expect(round([callOf(a1, 5)])).toEqual([{ ok: true, value: 25 }]);
  expect(invoked).toEqual([[1, [5], 0]]);
});

test("equal calls of two cells are two calls", () => {
  const { round, invoked } = startTable();

  round([callOf(a1, 5), callOf(a2, 5)]);

  expect(invoked).toHaveLength(2);
});

test("the calls of a later pass replace unsent calls of an earlier one", () => {
  const { table, invoked } = startTable();
  table.beginPass();
  table.resultOf(callOf(a1, "old"));
  table.beginPass();
  table.resultOf(callOf(a1, "new"));
  table.endRound(() => true);

  expect(invoked.map(([, parameters]) => parameters)).toEqual([["new"]]);
});

test("one formula can make two calls", () => {
  const { table, round, invoked, cancelled } = startTable();

  round([callOf(a1, 1), callOf(a1, 2)]);

  expect(invoked).toHaveLength(2);
  expect(table.pendingCount).toBe(2);
  expect(cancelled).toEqual([]);
});

test("a changed argument drops the earlier call, and cancels it if possible", () => {
  const { table, round, cancelled, changed } = startTable();
  round([callOf(a1, 1, { cancelable: true }), callOf(a2, 1)]);
  round([callOf(a1, 2, { cancelable: true }), callOf(a2, 2)]);
  table.deliver([
    [1, true, "late"],
    [2, true, "late"],
  ]);

  expect(cancelled).toEqual([1]);
  expect(changed).toEqual([]);
});

test("equal streams share one call, which ends with its last cell", () => {
  const { table, round, invoked, cancelled, changed } = startTable();
  const stream = { stream: true };
  round([callOf(a1, 5, stream), callOf(a2, 5, stream)]);
  table.deliver([[1, true, 1]]);

  expect(invoked).toEqual([[1, [5], 2]]);
  expect(changed).toEqual([a1, a2]);

  round([], (cell) => cell.row !== 0);
  expect(cancelled).toEqual([]);
  round([], () => false);
  expect(cancelled).toEqual([1]);
});

test("entering a formula again makes a new call, and so does Recalculate", () => {
  const { table, round, invoked } = startTable();
  round([callOf(a1, 5), callOf(a2, 5)]);
  table.forget(a1);
  round([callOf(a1, 5)]);
  expect(invoked).toHaveLength(3);

  table.forgetAll();
  round([callOf(a1, 5), callOf(a2, 5)]);
  expect(invoked).toHaveLength(5);
  expect(table.sentCount).toBe(5);
});

test("a cell that is recalculated shows its old result until the new one arrives", () => {
  const { table, round, invoked } = startTable();
  round([callOf(a1, 5)]);
  table.deliver([[1, true, 25]]);

  table.refresh(a1);
  const meanwhile = round([callOf(a1, 5)]);
  const pending = table.pendingCount;
  table.deliver([[2, true, 26]]);

  expect(meanwhile).toEqual([{ ok: true, value: 25 }]);
  expect(pending).toBe(1);
  expect(invoked.map(([id]) => id)).toEqual([1, 2]);
  expect(round([callOf(a1, 5)])).toEqual([{ ok: true, value: 26 }]);
});

test("a function that receives addresses is called again when a recalculated cell has its result", () => {
  const { table, round, invoked } = startTable();
  const info = { ...callOf(a2, "Strike"), parameterAddresses: ["Sheet1!A1"] };
  round([callOf(a1, 5), info]);
  table.deliver([
    [1, true, "Strike"],
    [2, true, "10:30"],
  ]);

  table.refresh(a1);
  round([callOf(a1, 5)]);
  table.deliver([[3, true, "Strike"]]);
  round([callOf(a1, 5), info]);

  expect(invoked.map(([id]) => id)).toEqual([1, 2, 3, 4]);
});

test("a reloaded page receives the unanswered calls and every stream again", () => {
  const { table, round, invoked } = startTable();
  round([callOf(a1, "answered"), callOf(a1, "open"), callOf(a2, "stream", { stream: true })]);
  table.deliver([
    [1, true, 1],
    [3, true, 1],
  ]);
  invoked.length = 0;

  table.sendAgain();

  expect(invoked.map(([, parameters]) => parameters[0])).toEqual(["open", "stream"]);
});

test("results of dropped calls are ignored", () => {
  const { table, changed } = startTable();

  table.deliver([[99, true, 1], "nonsense"]);

  expect(changed).toEqual([]);
});

test("a function that waits for another cell is called again when that cell has its value, and other functions of the formula are not", () => {
  const { table, round, invoked } = startTable();
  const neighbour = { ...callOf(a1, 5), function: { ...callOf(a1, 5).function, id: "TEST.G" } };
  round([callOf(a1, 5), neighbour]);
  table.deliver([
    [1, true, "old"],
    [2, true, "unchanged"],
  ]);

  table.beginPass();
  table.forgetCalls(a1, "TEST.F");
  table.resultOf(neighbour);
  table.endRound(() => true);

  expect(round([callOf(a1, 5), neighbour])).toEqual([undefined, { ok: true, value: "unchanged" }]);
  expect(invoked).toHaveLength(3);
});

test("results of plain functions are stored with the workbook, and calls of a stored workbook are not made again", () => {
  const before = startTable();
  before.round([callOf(a1, 5), callOf(a2, 6), callOf(a1, "live", { stream: true })]);
  before.table.deliver([
    [1, true, 25],
    [2, false, "no", 1],
    [3, true, 1],
  ]);

  const after = startTable();
  after.table.restore(before.table.results);
  const shown = after.round([callOf(a1, 5), callOf(a2, 6), callOf(a1, "live", { stream: true })]);

  expect(before.completed()).toBe(1);
  expect(shown).toEqual([{ ok: true, value: 25 }, undefined, undefined]);
  // As in Excel: what shows an error is called again, and what streams.
  expect(after.invoked.map(([, parameters]) => parameters)).toEqual([[6], ["live"]]);
});

test("a table of errors is not stored with the workbook: its formula is called again", () => {
  const before = startTable();
  const error = { type: "Error", basicValue: "#N/A", message: "No trades." };
  before.round([callOf(a1, 5), callOf(a2, 6)]);
  before.table.deliver([
    [1, true, [[error, error]]],
    [2, true, [["SPY", error]]],
  ]);

  expect(before.table.results.map(([, result]) => result)).toEqual([{ ok: true, value: [["SPY", error]] }]);
});

test("a formula of a stored workbook that is entered again is called", () => {
  const before = startTable();
  before.round([callOf(a1, 5)]);
  before.table.deliver([[1, true, 25]]);
  const after = startTable();
  after.table.restore(before.table.results);
  after.round([callOf(a1, 5)]);

  after.table.forget(a1);
  const shown = after.round([callOf(a1, 5)]);

  expect(shown).toEqual([undefined]);
  expect(after.invoked).toHaveLength(1);
});

test("a volatile function is called again when something changes, and not because of its own result", () => {
  const { table, round, invoked, changed } = startTable();
  const calls = [callOf(a1, 5, { volatile: true }), callOf(a2, 5)];
  round(calls);
  table.deliver([[1, true, 25]]);
  round(calls);
  changed.length = 0;

  expect(table.refreshVolatile()).toEqual([a1]);
  expect(round(calls)).toEqual([{ ok: true, value: 25 }, undefined]);
  table.deliver([[3, true, 26]]);

  expect(changed).toEqual([a1]);
  expect(round(calls)[0]).toEqual({ ok: true, value: 26 });
  expect(invoked.map(([id]) => id)).toEqual([1, 2, 3]);
});

test("a new value of a stream calls volatile functions again", () => {
  const { table, round, invoked } = startTable();
  const calls = [callOf(a1, 5, { stream: true }), callOf(a2, 5, { volatile: true })];
  round(calls);
  table.deliver([[2, true, 1]]);
  table.deliver([[1, true, 10]]);
  round(calls);

  expect(invoked.map(([id]) => id)).toEqual([1, 2, 3]);
});

test("a volatile streaming function goes on, as in Excel", () => {
  const { table, round } = startTable();
  round([callOf(a1, 5, { stream: true, volatile: true })]);

  expect(table.refreshVolatile()).toEqual([]);
});
