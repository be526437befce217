import { nettedBoard } from "../../../market/exposure/netted-board";
import { percentChange, velocityPct } from "../../../market/exposure/velocity";
import { testBoard } from "../../support/market/test-board";

const selection = { metric: "gamma", maxStrikes: "all", expirations: { nearest: "all" }, includeEmpty: true } as const;
const nettedNow = (rows: number[][], strikes = rows.map((_, i) => 100 + 5 * i)) => {
  const netted = nettedBoard(testBoard({ strikes, rows }), selection);
  if (netted === undefined) throw new Error("A board with expirations can be netted.");
  return netted;
};

test("a strike's velocity is its change in percent of the earlier value", () => {
  const before = testBoard({ strikes: [100, 105, 110], rows: [[1_000], [-400], [200]] });

  expect(velocityPct(nettedNow([[1_100], [-300], [200]]), before, selection)).toEqual([10, 25, 0]);
});

test("the base is at least fifty dollars and the result at most 999.99", () => {
  const before = testBoard({ strikes: [100, 105, 110], rows: [[10], [0], [0]] });

  expect(velocityPct(nettedNow([[35], [9_000], [-9_000]]), before, selection)).toEqual([50, 999.99, -999.99]);
});

test("a contract that was not listed counts as zero, and expirations that are gone do not count", () => {
  const before = testBoard({
    strikes: [95, 100],
    rows: [
      [7, 7_000],
      [100, 5_000],
    ],
    expirations: ["2026-11-20", "2026-11-19"],
  });

  const now = nettedNow([
    [150, 50],
    [0, 25],
  ]);

  expect(velocityPct(now, before, selection)).toEqual([100, 50]);
});

test("a sum of cells that has not changed has a velocity of zero", () => {
  // In binary fractions 0.1 + 0.2 is not 0.3.
  const before = testBoard({ strikes: [100], rows: [[0.1, 0.2]] });

  expect(velocityPct(nettedNow([[0.3, 0]]), before, selection)).toEqual([0]);
});

test("vanna is compared with vanna", () => {
  const before = testBoard({ strikes: [100], rows: [[1_000]] });
  const now = nettedBoard(testBoard({ strikes: [100], rows: [[1_500]] }), { ...selection, metric: "vanna" });

  expect(now && velocityPct(now, before, { metric: "vanna" })).toEqual([-50]);
});

test("without an earlier board the velocity is empty", () => {
  expect(velocityPct(nettedNow([[1_000]]), undefined, selection)).toEqual([]);
});

test.each([
  [2200, 2150, (100 * 50) / 2150],
  [-540, -530, (100 * -10) / 530],
  [500, -1000, 150],
  [80, 0, 160],
  [-20, 30, -100],
  [100_000, 50, 999.99],
  [-100_000, 50, -999.99],
  [0, 0, 0],
])("a value of %d after %d is a change of %d percent", (now, before, percent) => {
  expect(percentChange(now, before)).toBe(percent);
});
