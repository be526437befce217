import { ArgumentError, type Table, formats, formatted, gexCredits } from "@strikebook/formulas";
import { streamCell, type StreamedCell } from "../../../src/functions/stream-cell";
import { openLiveCells, startCell } from "../../support/addin/live-cells";

const { advance, addin } = await openLiveCells();

/** Returns a formula whose tables the test shows, with the number of its starts and stops. */
function formula() {
  const began: StreamedCell[] = [];
  let stops = 0;
  const declared = (invocation: CustomFunctions.StreamingInvocation<unknown[][]>) =>
    streamCell(
      {
        formula: gexCredits,
        start: (_given, _addin, cell) => {
          began.push(cell);
          return () => void (stops += 1);
        },
        addin: () => Promise.resolve(addin),
      },
      [],
      invocation,
    );
  const start = (facts: object = {}) => startCell(declared, facts); // Excel passes values without types
  return {
    start,
    show: (table: () => Table, run = 0) => began[run]?.show({ table }),
    starts: () => began.length,
    stops: () => stops,
  };
}

/** Lets the add-in start. */
const turn = () => advance(0);

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

test("a table that has not changed is not passed to Excel again, so that nothing is calculated for it", async () => {
  const { start, show } = formula();
  const cell = start();
  await turn();
  const spot = (value: number): Table => [
    ["SPY", formatted(value, formats.price), { kind: "failed", reason: "Paused." }],
  ];

  for (const value of [101.5, 101.5, 101.5, 102, 102]) {
    show(() => spot(value));
    await advance(200);
  }

  expect(cell.shown).toEqual([[["SPY", 101.5, "#N/A Paused."]], [["SPY", 102, "#N/A Paused."]]]);
});

test.each<[string, Table, Table]>([
  ["row", [["a"]], [["a"], ["a"]]],
  ["column", [["a", "b"]], [["a"]]],
  ["text", [["a"]], [["b"]]],
  ["reason", [[{ kind: "failed", reason: "Paused." }]], [[{ kind: "failed", reason: "Closed." }]]],
  ["error in place of a number", [[1]], [[{ kind: "failed", reason: "Closed." }]]],
])("a table with another %s is passed to Excel", async (_, before, after) => {
  const { start, show } = formula();
  const cell = start();
  await turn();

  show(() => before);
  await advance(200);
  show(() => after);
  await advance(200);

  expect(cell.shown).toHaveLength(2);
});

test("the table after an error is passed to Excel, even if it is the one before the error", async () => {
  const { start, show } = formula();
  const cell = start();
  await turn();

  for (const table of [
    () => [[1]],
    () => {
      throw new RangeError("Too long.");
    },
    () => [[1]],
  ]) {
    show(table);
    await advance(200);
  }

  expect(cell.shown).toHaveLength(3);
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
    streamCell(
      {
        formula: gexCredits,
        start: () => {
          throw new ArgumentError("The field is one of spot, net.");
        },
        addin: () => Promise.resolve(addin),
      },
      [],
      invocation,
    ),
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
