import fc from "fast-check";
import type { BoardSelection } from "@strikebook/contract";
import { nettedBoard } from "../../../market/exposure/netted-board";
import { sumInCents } from "../../support/market/sum-in-cents";
import { testBoard } from "../../support/market/test-board";

const all: BoardSelection = {
  metric: "gamma",
  maxStrikes: "all",
  expirations: { nearest: "all" },
  includeEmpty: true,
};

/** Strikes 90 to 110 over 2026-11-20, 21 and 22. */
const board = testBoard({
  strikes: [90, 95, 100, 105, 110],
  rows: [
    [10, 0, 0],
    [49.99, -49.99, 49],
    [1_000, 500, -200],
    [-50, 10, 0],
    [0, 0, 5],
  ],
});

test("a value is the sum of its row over the requested expirations", () => {
  const netted = nettedBoard(board, { ...all, expirations: { nearest: 2 } });

  expect(netted?.expirations).toEqual(["2026-11-20", "2026-11-21"]);
  expect(netted?.values).toEqual([10, 0, 1_500, -40, 0]);
  expect(netted?.matrix()[2]).toEqual([1_000, 500]);
});

test("exact expirations are netted in the board's order, and those it does not list are ignored", () => {
  const exactly = ["2026-11-22", "2030-01-18", "2026-11-20", "2026-11-22"];
  const netted = nettedBoard(board, { ...all, expirations: { exactly } });

  expect(netted?.expirations).toEqual(["2026-11-20", "2026-11-22"]);
  expect(netted?.values).toEqual([10, 98.99, 800, -50, 5]);
});

test("a board without any of the exact expirations is undefined", () => {
  expect(nettedBoard(board, { ...all, expirations: { exactly: ["2030-01-18"] } })).toBeUndefined();
});

test("interior strikes without a cell of fifty dollars are omitted, the outermost are not", () => {
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

test("a strike is empty if its cells of the returned expirations are", () => {
  const netted = nettedBoard(board, { ...all, expirations: { exactly: ["2026-11-22"] }, includeEmpty: false });

  expect(netted?.strikes).toEqual([90, 100, 110]);
});

test("the strikes are those around the board's spot", () => {
  expect(nettedBoard(board, { ...all, maxStrikes: 2 })?.strikes).toEqual([95, 100]);
});

test.each([
  ["three strikes around 104 are one below and one above the nearest", 104, 3, [100, 105, 110]],
  ["of four strikes the additional one is below", 104, 4, [95, 100, 105, 110]],
  ["one strike is the nearest", 104, 1, [105]],
  ["halfway between two strikes the lower one is the nearest", 102.5, 1, [100]],
  ["near the lowest strike the window moves up", 80, 3, [90, 95, 100]],
  ["near the highest strike the window moves down", 500, 3, [110, 115, 120]],
  ["more strikes than listed are all", 104, 92, [90, 95, 100, 105, 110, 115, 120]],
])("%s", (_name, spot, maxStrikes, shown) => {
  const strikes = [90, 95, 100, 105, 110, 115, 120];
  const listed = testBoard({ strikes, rows: strikes.map(() => [100]), spot });

  expect(nettedBoard(listed, { ...all, maxStrikes })?.strikes).toEqual(shown);
  expect(nettedBoard(listed, all)?.strikes).toEqual(strikes);
});

test("node types are found before empty strikes are removed", () => {
  // 105 is not a peak: 110 nets more, although its cells are empty. Without 110, 105 would be next to 115 and a peak.
  const sloped = testBoard({
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

test("a value is the sum of its row in whole cents", () => {
  const cents = fc.integer({ min: -(10 ** 12), max: 10 ** 12 }).map((cell) => cell / 100 + 0);
  const rows = fc.array(fc.array(cents, { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(rows, fc.constantFrom(1, 3, "all" as const), fc.boolean(), (cells, nearest, includeEmpty) => {
      const strikes = cells.map((_, i) => 90 + i);
      const netted = nettedBoard(testBoard({ strikes, rows: cells }), {
        ...all,
        expirations: { nearest },
        includeEmpty,
      });

      expect(netted?.values).toEqual(netted?.matrix().map((row) => sumInCents(row)));
    }),
  );
});
