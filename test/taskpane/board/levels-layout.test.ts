import type { LevelsPoint } from "../../../src/addin/board/board-history";
import { levelsLayout, nearestPoint } from "../../../src/taskpane/board/levels-layout";

/** 9:30 AM to 4:00 PM in New York. */
const hours = { openMs: Date.parse("2026-11-18T14:30:00Z"), closeMs: Date.parse("2026-11-18T21:00:00Z") };

const at = (time: string, fields: Partial<LevelsPoint> = {}): LevelsPoint => ({
  atMs: Date.parse(`2026-11-18T${time}:00Z`),
  spot: 100,
  king: undefined,
  positiveWall: undefined,
  negativeWall: undefined,
  zeroGamma: undefined,
  flip: undefined,
  ...fields,
});

/** Lines of 12 pixels, in which each text is as wide. */
const room = (textWidth: number) => ({ width: 402 + textWidth, text: { height: 12, widthOf: () => textWidth } });

// 42 pixels for prices, a gap of 4, and 8 at the right: the 6.5 hours are 390 pixels, one per minute.
const layoutOf = (points: readonly LevelsPoint[]) => levelsLayout(points, hours, room(42));

test("every second hour of the session is labelled in Eastern time, at its place", () => {
  const { hours: ticks } = layoutOf([at("15:00")]);

  expect(ticks.map(({ label }) => label)).toEqual(["10 AM", "", "12 PM", "", "2 PM", "", "4 PM ET"]);
  expect(ticks[0]?.x).toBeCloseTo(46 + 30);
  expect(ticks[0]?.textLeft).toBeCloseTo(46 + 30 - 21);
  expect(ticks.at(-1)?.x).toBeCloseTo(46 + 390);
});

test("hours without room for their text have none, and the last one ends at its line", () => {
  // The hours are 60 pixels apart: texts of 90 and gaps of 4 leave room beside the first, which starts 15 pixels left of the lines.
  const { hours: ticks, left } = levelsLayout([at("15:00")], hours, room(90));

  expect(ticks.map(({ label }) => label)).toEqual(["10 AM", "", "12 PM", "", "", "", "4 PM ET"]);
  expect(ticks.at(-1)?.textLeft).toBeCloseTo(left + 390 - 90);
});

test("a larger text has more room at the left and below, and the lines keep theirs", () => {
  const { left, top, bottom, height } = levelsLayout([at("15:00")], hours, {
    width: 444,
    text: { height: 24, widthOf: () => 96 },
  });

  expect([left, top, bottom - top, height]).toEqual([100, 14, 162, 14 + 162 + 36 + 4]);
});

test("the prices reach from below the lowest to above the highest value, at round numbers", () => {
  const { prices, yOf, top, bottom } = layoutOf([at("15:00", { spot: 8_612.4, king: 8_650, negativeWall: 8_571 })]);

  expect(prices.map(({ label }) => label)).toEqual(["8,560", "8,580", "8,600", "8,620", "8,640", "8,660"]);
  expect(yOf(8_660)).toBe(top);
  expect(yOf(8_560)).toBe(bottom);
});

test("spot moves from point to point, and a level stays until another board shows a new one", () => {
  const { lines } = layoutOf([at("14:30", { spot: 100, king: 100 }), at("15:30", { spot: 110, king: 110 })]);

  expect(lines).toEqual([
    { key: "spot", path: "M46.0 170.0h0L106.0 8.0" },
    { key: "king", path: "M46.0 170.0h0H106.0V8.0" },
  ]);
});

test("a level that boards do not have leaves a gap", () => {
  const { lines } = layoutOf([at("14:30", { flip: 100 }), at("15:30"), at("16:30", { flip: 110 })]);

  expect(lines.find(({ key }) => key === "flip")?.path).toBe("M46.0 170.0h0M166.0 8.0h0");
});

test("the pointer finds the nearest board", () => {
  const points = [at("14:30"), at("15:30"), at("16:30")];

  expect([0, 75, 77, 400].map((x) => nearestPoint(points, layoutOf(points), x))).toEqual([0, 0, 1, 2]);
  expect(nearestPoint([], layoutOf([]), 10)).toBe(-1);
});
