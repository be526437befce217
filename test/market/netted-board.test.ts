import fc from "fast-check";
import { type BoardSelection, nettedBoard } from "../../market/exposure/netted-board";
import { movingMarket } from "../../market/exposure/moving-market";
import { TradingDays } from "../../market/days/trading-days";
import { handBoard } from "../support/hand-board";

const all: BoardSelection = {
  metric: "gamma",
  maxStrikes: "all",
  expirations: { nearest: "all" },
  includeEmpty: true,
};

/** Strikes 90 to 110 over 2026-11-20, 21 and 22. */
const board = handBoard({
  strikes: [90, 95, 100, 105, 110],
  rows: [
    [10, 0, 0],
    [49.99, -49.99, 49],
    [1_000, 500, -200],
    [-50, 10, 0],
    [0, 0, 5],
  ],
});

test("a value is the sum of its row over the expirations asked for", () => {
  const netted = nettedBoard(board, { ...all, expirations: { nearest: 2 } });

  expect(netted?.expirations).toEqual(["2026-11-20", "2026-11-21"]);
  expect(netted?.values).toEqual([10, 0, 1_500, -40, 0]);
  expect(netted?.matrix()[2]).toEqual([1_000, 500]);
});

test("exact expirations are netted in the board's order and those it lacks are ignored", () => {
  const exactly = ["2026-11-22", "2030-01-18", "2026-11-20", "2026-11-22"];
  const netted = nettedBoard(board, { ...all, expirations: { exactly } });

  expect(netted?.expirations).toEqual(["2026-11-20", "2026-11-22"]);
  expect(netted?.values).toEqual([10, 98.99000000000001, 800, -50, 5]);
});

test("without one of the exact expirations there is no board", () => {
  expect(nettedBoard(board, { ...all, expirations: { exactly: ["2030-01-18"] } })).toBeUndefined();
});

test("interior strikes without a cell of fifty dollars are left out, the outermost never", () => {
  const netted = nettedBoard(board, { ...all, includeEmpty: false });

  expect(netted?.strikes).toEqual([90, 100, 105, 110]);
  expect(netted?.values).toEqual([10, 1_300, -40, 5]);
  expect(netted?.matrix()).toEqual([
    [10, 0, 0],
    [1_000, 500, -200],
    [-50, 10, 0],
    [0, 0, 5],
  ]);
});

test("emptiness is judged on the expirations returned", () => {
  const netted = nettedBoard(board, { ...all, expirations: { exactly: ["2026-11-22"] }, includeEmpty: false });

  expect(netted?.strikes).toEqual([90, 100, 110]);
});

test("the strikes are those around the board's spot", () => {
  expect(nettedBoard(board, { ...all, maxStrikes: 2 })?.strikes).toEqual([95, 100]);
});

test("kinds are judged before empty strikes are dropped, so strangers do not become neighbours", () => {
  // 105 is no peak: 110, though empty by its cells, nets more. With 110 dropped 105 would stand beside 115.
  const sloped = handBoard({
    strikes: [100, 105, 110, 115, 120],
    rows: [
      [0, 0, 0, 0, 0, 0, 0],
      [210, 0, 0, 0, 0, 0, 0],
      [49, 49, 49, 49, 49, 0, 0],
      [0, 0, 0, 0, 0, 0, 0],
      [800, 0, 0, 0, 0, 0, 0],
    ],
    spot: 100,
  });

  const netted = nettedBoard(sloped, { ...all, includeEmpty: false });

  expect(netted?.strikes).toEqual([100, 105, 120]);
  expect(netted?.nodeTypes).toEqual(["normal", "pika", "king"]);
});

test("a reader who adds a row from left to right gets the value to the last bit", () => {
  const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cell) => cell / 100 + 0);
  const rows = fc.array(fc.array(cents, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(rows, fc.constantFrom(1, 3, "all" as const), fc.boolean(), (cells, nearest, includeEmpty) => {
      const strikes = cells.map((_, i) => 90 + i);
      const netted = nettedBoard(handBoard({ strikes, rows: cells }), {
        ...all,
        expirations: { nearest },
        includeEmpty,
      });

      expect(netted?.values).toEqual(netted?.matrix().map((row) => row.reduce((sum, cell) => sum + cell)));
    }),
  );
});

const moving = movingMarket(new TradingDays());

test.each(["SPXW", "SPX", "SPY", "NVDA"])(
  "the full board of %s adds up for a reader, and both metrics list the same strikes",
  (symbol) => {
    const served = moving.boardAt(symbol, Date.parse("2026-11-20T19:12:07Z"));
    if (served === undefined) throw new Error(`${symbol} has a board`);

    const gamma = nettedBoard(served, all);
    const vanna = nettedBoard(served, { ...all, metric: "vanna" });

    for (const netted of [gamma, vanna]) {
      const sums = netted?.matrix().map((row) => row.reduce((sum, cell) => sum + cell));
      expect(sums).toEqual(netted?.values);
    }
    expect(gamma?.strikes).toEqual(vanna?.strikes);
    expect(gamma?.strikes).toEqual(Array.from(served.strikes));
    expect(
      gamma
        ?.matrix()
        .flat()
        .some((cell) => Object.is(cell, -0)),
    ).toBe(false);
  },
);
