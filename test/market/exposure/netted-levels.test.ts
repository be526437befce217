import fc from "fast-check";
import { nettedBoard, nettedLevels } from "../../../market/exposure/netted-board";
import { testBoard } from "../../support/market/test-board";

const all = { metric: "gamma", maxStrikes: "all", expirations: { nearest: "all" }, includeEmpty: true } as const;

/** A matcher for a number to ten decimal places. */
const near = (value: number): unknown => expect.closeTo(value, 10);

/** The digest of a board with one expiration and strikes 80, 90, 100, ... */
function digestOf(values: number[], spot = 100) {
  const board = testBoard({ strikes: values.map((_, i) => 80 + 10 * i), rows: values.map((value) => [value]), spot });
  const netted = nettedBoard(board, all);
  if (netted === undefined) throw new Error("A board with expirations can be netted.");
  return nettedLevels(netted, spot);
}

test("the summary of five strikes is the one calculated by hand", () => {
  const { summary } = digestOf([-600, 100, 1_000, 150, -50]);

  expect(summary).toEqual({
    netExposure: 600,
    positiveWall: { strike: 100, value: 1_000, nodeType: "king", distancePct: 0 },
    negativeWall: { strike: 80, value: -600, nodeType: "barney", distancePct: near(-20) },
    // The sums are -600, -500, 500: halfway from 90 to 100.
    flip: { level: 95, distancePct: near(-5) },
    lowStrike: 80,
    highStrike: 120,
    // 1,000 against 150, and 600 against 50.
    positiveWallMarginPct: near(100 * (1_000 / 150 - 1)),
    negativeWallMarginPct: near(1_100),
  });
});

test("a wall without a second strike of its sign has no margin, and two equal ones have none between them", () => {
  expect(digestOf([-600, 500, 0]).summary).toMatchObject({ positiveWallMarginPct: null, negativeWallMarginPct: null });
  expect(digestOf([500, 500, 20]).summary).toMatchObject({ positiveWallMarginPct: 0, negativeWallMarginPct: null });
});

test("the net exposure is a sum to the cent", () => {
  // In binary fractions 0.1 + 0.2 is 0.30000000000000004.
  expect(digestOf([0.1, 0.2]).summary.netExposure).toBe(0.3);
});

test("levels are the strikes that are not normal, largest first", () => {
  const { kingNode, levels } = digestOf([-600, 99, 1_000, 150, -50]);

  expect(levels.map(({ strike, nodeType }) => [strike, nodeType])).toEqual([
    [100, "king"],
    [80, "barney"],
    [110, "significant"],
  ]);
  expect(kingNode).toEqual(levels[0]);
});

test("the lower of two equal levels comes first", () => {
  expect(digestOf([500, 1_000, -500]).levels.map(({ strike }) => strike)).toEqual([90, 80, 100]);
});

test("a wall that is too small for the levels is significant, and not among them", () => {
  const { summary, levels } = digestOf([10_000, -60, 20]);

  expect(summary.negativeWall).toMatchObject({ strike: 90, nodeType: "significant" });
  expect(levels.map(({ strike }) => strike)).toEqual([80]);
});

test("a board of one sign has one wall and no flip", () => {
  const { summary } = digestOf([100, 300, 200]);

  expect(summary).toMatchObject({ positiveWall: { strike: 90 }, negativeWall: null, flip: null });
});

test("a board of zeros has no wall, no king and no levels", () => {
  expect(digestOf([0, 0, 0])).toMatchObject({
    kingNode: null,
    levels: [],
    summary: { netExposure: 0, positiveWall: null, negativeWall: null, flip: null, lowStrike: 80, highStrike: 100 },
  });
});

test("the wall is the strike nearest spot of equal values", () => {
  expect(digestOf([500, -1, 500, 500], 99).summary.positiveWall?.strike).toBe(100);
});

test("the digest covers exactly the shown strikes: omitted ones do not count in the sums", () => {
  const board = testBoard({ strikes: [90, 95, 100, 105], rows: [[900], [-40], [-100], [30]] });
  const netted = nettedBoard(board, { ...all, includeEmpty: false });

  expect(netted?.strikes).toEqual([90, 100, 105]);
  expect(netted && nettedLevels(netted, 100).summary.netExposure).toBe(830);
});

test("the summary of any board agrees with its values", () => {
  const boards = fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(boards, fc.integer({ min: 70, max: 210 }), (values, spot) => {
      const { summary } = digestOf(values, spot);

      const sums = values.map((_, i) => values.slice(0, i + 1).reduce((a, b) => a + b, 0));
      const signs = sums.filter((sum) => sum !== 0).map(Math.sign);
      expect(summary.netExposure).toBe(sums.at(-1));
      expect(summary.positiveWall?.value ?? 0).toBe(Math.max(0, ...values));
      expect(summary.negativeWall?.value ?? 0).toBe(Math.min(0, ...values));
      expect(summary.flip !== null).toBe(signs.some((sign) => sign !== signs[0]));
    }),
  );
});
