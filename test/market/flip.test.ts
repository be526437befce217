import { flipLevel } from "../../market/exposure/flip";

/** The flip of values at strikes 100, 110, 120, ... */
const flip = (values: number[], spot = 100) =>
  flipLevel(
    values.map((_, i) => 100 + 10 * i),
    values,
    spot,
  );

test("a crossing lies between two strikes in proportion to the sums on either side", () => {
  // Sums -300, +100: three quarters of the way.
  expect(flip([-300, 400])).toBe(107.5);
});

test("a sum that keeps its sign has no flip, whatever the signs of the values", () => {
  expect(flip([500, -200, 100, -399])).toBeUndefined();
  expect(flip([])).toBeUndefined();
});

test("of several crossings the one nearest spot counts", () => {
  // Sums 100, -100, 100: crossings at 105 and 115.
  expect(flip([100, -200, 200], 108)).toBe(105);
  expect(flip([100, -200, 200], 112)).toBe(115);
});

test("of two crossings as near the lower one counts", () => {
  expect(flip([100, -200, 200], 110)).toBe(105);
});

test("a sum that rests on zero crosses there once, if it then takes the other sign", () => {
  expect(flip([100, -100, -50])).toBe(110);
  expect(flip([100, -100, 0, -50], 140)).toBe(110);
});

test("a sum that touches zero and returns, or ends on it, has not crossed", () => {
  expect(flip([100, -100, 50])).toBeUndefined();
  expect(flip([100, -100])).toBeUndefined();
});

test("empty strikes at the bottom do not count as a sign", () => {
  expect(flip([0, 0, 100])).toBeUndefined();
  expect(flip([0, -100, 200])).toBe(115);
});
