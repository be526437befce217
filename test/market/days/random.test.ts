import { gaussian, hash32, streamOf, uniform } from "../../../market/days/random";

const many = 50_000;

test("the same counters give the same number, and any other counter gives another one", () => {
  expect(hash32(7, 1, 2, 3)).toBe(hash32(7, 1, 2, 3));
  expect(
    new Set([hash32(7, 1, 2, 3), hash32(8, 1, 2, 3), hash32(7, 2, 2, 3), hash32(7, 1, 3, 3), hash32(7, 1, 2, 4)]).size,
  ).toBe(5);
});

test("uniform numbers are evenly distributed between 0 and 1", () => {
  const drawn = Array.from({ length: many }, (_, i) => uniform(1, 2, 3, i));
  const tenths = Array.from({ length: 10 }, (_, tenth) => drawn.filter((one) => Math.floor(one * 10) === tenth).length);

  expect(drawn.every((one) => one > 0 && one < 1)).toBe(true);
  // Chi-square of nine degrees of freedom: above 27.9 once in a thousand.
  const chi = tenths.reduce((sum, count) => sum + (count - many / 10) ** 2 / (many / 10), 0);
  expect(chi).toBeLessThan(27.9);
});

test("normal numbers have mean 0, variance 1 and no autocorrelation", () => {
  const drawn = Array.from({ length: many }, (_, i) => gaussian(1, 2, 3, i));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  expect(Math.abs(mean(drawn))).toBeLessThan(0.02);
  expect(Math.abs(mean(drawn.map((z) => z * z)) - 1)).toBeLessThan(0.03);
  expect(Math.abs(mean(drawn.map((z, i) => z * (drawn[i - 1] ?? 0))))).toBeLessThan(0.02);
});

test("names that differ by a letter have different streams", () => {
  expect(streamOf("SPX")).not.toBe(streamOf("SPY"));
});
