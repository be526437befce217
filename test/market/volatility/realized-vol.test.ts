import { realizedVol } from "../../../market/volatility/realized-vol";

test("a price that moves one percent a day, up or down, has a volatility of 16 percent", () => {
  const up = Math.exp(0.01);

  // 100 * sqrt(252 / 4 * 4 * 0.0001) = sqrt(252) = 15.8745.
  expect(realizedVol([100, 100 * up, 100, 100 * up, 100], 4, 4)).toBeCloseTo(15.8745, 4);
});

test("only the returns of the window count", () => {
  const jump = Math.exp(0.03);

  expect(realizedVol([100, 100 * jump, 100 * jump, 100 * jump], 3, 2)).toBe(0);
  // One move of 3 % in three sessions: 100 * sqrt(252 / 3 * 0.0009) = 27.4955.
  expect(realizedVol([100, 100 * jump, 100 * jump, 100 * jump], 3, 3)).toBeCloseTo(27.4955, 4);
});

test("a window that begins before the first close has no volatility", () => {
  expect(realizedVol([100, 101, 102], 2, 3)).toBeUndefined();
});

test("a window that ends after the last close has no volatility", () => {
  expect(realizedVol([100, 101, 102], 3, 1)).toBeUndefined();
});
