import { flipLevel } from "../../../packages/contract/exposure/flip";

/** The flip of values at strikes 100, 110, 120, ... */
const flip = (values: number[], spot = 100) =>
  flipLevel(
    values.map((value, i) => ({ strike: 100 + 10 * i, value })),
    spot,
  );

test("a crossing is interpolated between two strikes by the sums on either side", () => {
  // Sums -300, +100: three quarters of the way.
  expect(flip([-300, 400])).toBe(107.5);
});

test("a sum that keeps its sign has no flip, even if the values change sign", () => {
  expect(flip([500, -200, 100, -399])).toBeUndefined();
  expect(flip([])).toBeUndefined();
});

test("the flip is the crossing nearest spot", () => {
  // Sums 100, -100, 100: crossings at 105 and 115.
  expect(flip([100, -200, 200], 108)).toBe(105);
  expect(flip([100, -200, 200], 112)).toBe(115);
});

test("the flip is the lower of two equally near crossings", () => {
  expect(flip([100, -200, 200], 110)).toBe(105);
});

test("a sum that is zero before it changes sign crosses at the first zero", () => {
  expect(flip([100, -100, -50])).toBe(110);
  expect(flip([100, -100, 0, -50], 140)).toBe(110);
});

test("a sum that touches zero and keeps its sign, or ends at zero, has no flip", () => {
  expect(flip([100, -100, 50])).toBeUndefined();
  expect(flip([100, -100])).toBeUndefined();
});

test("empty strikes at the bottom have no sign", () => {
  expect(flip([0, 0, 100])).toBeUndefined();
  expect(flip([0, -100, 200])).toBe(115);
});

test("a sum that is zero to the cent is zero", () => {
  // In binary fractions 0.3 - 0.1 - 0.2 is -2.8e-17, which is below zero.
  expect(flip([0.3, -0.1, -0.2, 50])).toBeUndefined();
  expect(flip([-50.3, 50.1, 0.2])).toBeUndefined();
  // Sums 0.3, 0.2, 0, -50: the first zero is at 120.
  expect(flip([0.3, -0.1, -0.2, -50])).toBe(120);
});
