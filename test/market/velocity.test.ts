import { nettedBoard } from "../../market/exposure/netted-board";
import { velocityPct } from "../../market/exposure/velocity";
import { handBoard } from "../support/hand-board";

const selection = { metric: "gamma", maxStrikes: "all", expirations: { nearest: "all" }, includeEmpty: true } as const;
const nettedNow = (rows: number[][], strikes = rows.map((_, i) => 100 + 5 * i)) => {
  const netted = nettedBoard(handBoard({ strikes, rows }), selection);
  if (netted === undefined) throw new Error("a board with expirations nets");
  return netted;
};

test("a strike's velocity is its change in percent of what it was", () => {
  const before = handBoard({ strikes: [100, 105, 110], rows: [[1_000], [-400], [200]] });

  expect(velocityPct(nettedNow([[1_100], [-300], [200]]), before, selection)).toEqual([10, 25, 0]);
});

test("the base is at least fifty dollars and the answer within 999.99", () => {
  const before = handBoard({ strikes: [100, 105, 110], rows: [[10], [0], [0]] });

  expect(velocityPct(nettedNow([[35], [9_000], [-9_000]]), before, selection)).toEqual([50, 999.99, -999.99]);
});

test("what was not listed before counts as zero, and expirations gone since do not count", () => {
  const before = handBoard({
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

test("vanna is compared with vanna", () => {
  const before = handBoard({ strikes: [100], rows: [[1_000]] });
  const now = nettedBoard(handBoard({ strikes: [100], rows: [[1_500]] }), { ...selection, metric: "vanna" });

  expect(now && velocityPct(now, before, { metric: "vanna" })).toEqual([-50]);
});

test("without an earlier board nothing is claimed", () => {
  expect(velocityPct(nettedNow([[1_000]]), undefined, selection)).toEqual([]);
});
