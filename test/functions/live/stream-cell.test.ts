import { ArgumentError } from "../../../src/functions/arguments/argument-error";
import { streamCell, type Show } from "../../../src/functions/live/stream-cell";
import type { Table } from "../../../src/tables/cell";
import { openLiveCells, startCell } from "../../support/addin/live-cells";

const { advance } = await openLiveCells();

/** Returns a formula whose tables the test shows, with the number of its starts and stops. */
function formula() {
  const began: Show[] = [];
  let stops = 0;
  const declared = (invocation: CustomFunctions.StreamingInvocation<unknown[][]>) =>
    streamCell(invocation, (_addin, show) => {
      began.push(show);
      return () => void (stops += 1);
    });
  const start = (facts: object = {}) => startCell(declared, facts); // Excel passes values without types
  return {
    start,
    show: (table: () => Table, run = 0) => began[run]?.(table),
    starts: () => began.length,
    stops: () => stops,
  };
}

/** Lets the add-in start. */
const turn = () => advance(0);

test("a formula in the wizard's preview says that it costs nothing, and starts nothing", async () => {
  const { start, starts } = formula();

  const cell = start({ isInValuePreview: true });
  await turn();

  expect(cell.shown).toEqual([[["Preview spends no credits: press OK to see the table."]]]);
  expect(starts()).toBe(0);
});

test("only the newest of several tables within a fifth of a second is made", async () => {
  const { start, show } = formula();
  const cell = start();
  await turn();
  let made = 0;

  for (const value of [1, 2, 3, 4]) {
    show(() => {
      made += 1;
      return [[value]];
    });
  }
  await advance(200);

  expect(cell.shown).toEqual([[[1]], [[4]]]);
  expect(made).toBe(2);
});

test("a formula cancelled before the add-in is ready never starts", async () => {
  const { start, starts } = formula();

  start().cancel();
  await turn();

  expect(starts()).toBe(0);
});

test("a cancelled formula stops what it started, once, and shows nothing more", async () => {
  const { start, show, stops } = formula();
  const cell = start();
  await turn();
  show(() => [[1]]);
  show(() => [[2]]);

  cell.cancel();
  cell.cancel();
  show(() => [[3]]);
  await advance(1_000);

  expect(cell.shown).toEqual([[[1]]]);
  expect(stops()).toBe(1);
});

test("a cancel after the next start of the same formula stops only the old one", async () => {
  const { start, show, stops } = formula();
  const before = start();
  await turn();
  const after = start();
  await turn();

  before.cancel();
  show(() => [["old"]], 0);
  show(() => [["new"]], 1);

  expect(stops()).toBe(1);
  expect([before.shown, after.shown]).toEqual([[], [[["new"]]]]);
});

test("a wrong argument is shown in the cell, because Excel drops what a streaming function throws", async () => {
  const cell = startCell((invocation: CustomFunctions.StreamingInvocation<unknown[][]>) =>
    streamCell(invocation, () => {
      throw new ArgumentError("The field is one of spot, net.");
    }),
  );
  await turn();

  expect(cell.shown).toEqual(["#VALUE! The field is one of spot, net."]);
});

test("a table that cannot be made is shown as an error, and the next one is shown", async () => {
  const { start, show } = formula();
  const cell = start();
  await turn();

  show(() => {
    throw new RangeError("Too long.");
  });
  await advance(200);
  show(() => [[2]]);

  expect(cell.shown).toEqual(["#N/A Strikebook has an internal error: Too long. Please report it.", [[2]]]);
});
