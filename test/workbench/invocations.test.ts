import type { CellPlace } from "../../workbench/cell-area";
import type { FunctionCall } from "../../workbench/function-call";
import type { FunctionOptions } from "../../workbench/function-metadata";
import { Invocations } from "../../workbench/invocations";

const a1: CellPlace = { sheetId: "s", row: 0, column: 0 };
const a2: CellPlace = { sheetId: "s", row: 1, column: 0 };

function callOf(cell: CellPlace, argument: unknown, options: FunctionOptions = {}): FunctionCall {
  const called = { id: "TEST.F", name: "TEST.F", parameters: [{ name: "x" }], options };
  return { function: called, parameters: [argument], cell, address: null, parameterAddresses: null };
}

/** The table of calls, and everything it did to the world. */
function startTable() {
  const invoked: [id: number, parameters: readonly unknown[], flags: number][] = [];
  const cancelled: number[] = [];
  const changed: CellPlace[] = [];
  const table = new Invocations(
    { functions: [] },
    {
      invoke: (entries) =>
        entries.forEach((entry) => invoked.push([entry.invocationId, entry.parameters, entry.flags])),
      cancel: (ids) => cancelled.push(...ids),
      changed: (cells) => changed.push(...cells),
    },
  );
  const round = (calls: readonly FunctionCall[], hasFormula: (cell: CellPlace) => boolean = () => true) => {
    table.beginPass();
    const results = calls.map((call) => table.ask(call));
    table.endRound(hasFormula);
    return results;
  };
  return { table, round, invoked, cancelled, changed };
}

test("a call leaves when its round ends, and is not made again while it waits or when it is answered", () => {
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

test("what a later pass of a round asks replaces what the earlier one asked, unsent", () => {
  const { table, invoked } = startTable();
  table.beginPass();
  table.ask(callOf(a1, "old"));
  table.beginPass();
  table.ask(callOf(a1, "new"));
  table.endRound(() => true);

  expect(invoked.map(([, parameters]) => parameters)).toEqual([["new"]]);
});

test("two calls in one formula both stand", () => {
  const { table, round, invoked, cancelled } = startTable();

  round([callOf(a1, 1), callOf(a1, 2)]);

  expect(invoked).toHaveLength(2);
  expect(table.pendingCount).toBe(2);
  expect(cancelled).toEqual([]);
});

test("a changed argument drops the older call, and cancels it where it can be cancelled", () => {
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

test("equal streams are one call, which every cell shows and the last one ends", () => {
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

test("a formula typed again is a new call, and so is every one after Recalculate", () => {
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

test("a page that loads anew is asked what it had not answered, and every stream", () => {
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

test("results nobody waits for are ignored", () => {
  const { table, changed } = startTable();

  table.deliver([[99, true, 1], "nonsense"]);

  expect(changed).toEqual([]);
});

test("a function that waits for another cell is called anew once that has its value, and its neighbour in the formula is not", () => {
  const { table, round, invoked } = startTable();
  const neighbour = { ...callOf(a1, 5), function: { ...callOf(a1, 5).function, id: "TEST.G" } };
  round([callOf(a1, 5), neighbour]);
  table.deliver([
    [1, true, "old"],
    [2, true, "kept"],
  ]);

  table.beginPass();
  table.forgetCalls(a1, "TEST.F");
  table.ask(neighbour);
  table.endRound(() => true);

  expect(round([callOf(a1, 5), neighbour])).toEqual([undefined, { ok: true, value: "kept" }]);
  expect(invoked).toHaveLength(3);
});
