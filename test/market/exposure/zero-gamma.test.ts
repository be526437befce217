import type { Board } from "../../../market/exposure/market";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { boardZeroGamma } from "../../../market/exposure/board-zero-gamma";
import { zeroGammaLevel } from "../../../market/exposure/zero-gamma";
import { SimulatedDays } from "../../../market/days/simulated-days";

/** A profile that is zero at these prices. */
const zeroAt =
  (...prices: number[]) =>
  (spots: ArrayLike<number>) =>
    Float64Array.from(spots, (spot) => prices.reduce((product, price) => product * (spot - price), 1e6));

test("of several crossings the one nearest to spot counts, solved to a millionth of a dollar", () => {
  expect(zeroGammaLevel(zeroAt(85.3, 95.7, 103.1), 100)).toBeCloseTo(103.1, 6);
  expect(zeroGammaLevel(zeroAt(85.3, 97.7, 103.1), 100)).toBeCloseTo(97.7, 6);
});

test("by the convention of shared profiles the first crossing counts, interpolated between two of sixty prices", () => {
  const shared = { crossing: "first", isInterpolated: true } as const;

  expect(zeroGammaLevel(zeroAt(85.3, 95.7, 103.1), 100, shared)).toBeCloseTo(85.3, 1);
  // The prices beside it are 80 + 40 * 7 / 59 and 80 + 40 * 8 / 59. A straight line has its zero anywhere exactly.
  expect(zeroGammaLevel(zeroAt(85.3), 100, shared)).toBeCloseTo(85.3, 10);
});

test("there is none farther than 20 % from spot, of one sign, or without contracts", () => {
  expect(zeroGammaLevel(zeroAt(79.9), 100)).toBeUndefined();
  expect(zeroGammaLevel(zeroAt(80.1), 100)).toBeCloseTo(80.1, 6);
  expect(zeroGammaLevel((spots) => Float64Array.from(spots, () => 1), 100)).toBeUndefined();
  expect(zeroGammaLevel((spots) => Float64Array.from(spots, () => 0), 100)).toBeUndefined();
});

test("prices without any exposure are no crossing, and a crossing may be at one of the sixty prices", () => {
  const onlyAbove = (spots: ArrayLike<number>) => Float64Array.from(spots, (spot) => Math.max(0, spot - 90));
  const spot = 100;
  const tenth = 80 + (40 * 10) / 59;

  expect(zeroGammaLevel(onlyAbove, spot)).toBeUndefined();
  expect(zeroGammaLevel(zeroAt(tenth), spot)).toBeCloseTo(tenth, 6);
});

test("boards of the simulated market: the profile at spot is the sum of the cells, and is zero at the zero gamma", () => {
  const market = marketOfDays(new SimulatedDays(7));
  for (const [symbol, instant] of [
    ["SPXW", "2026-11-18T12:00:00-05:00"],
    ["SPY", "2026-11-18T12:00:00-05:00"],
    ["NVDA", "2026-06-10T15:59:59-04:00"],
  ] as const) {
    const board = market.boardAt(symbol, Date.parse(instant)) as Board;
    const [atSpot = NaN] = board.profile("gamma", [board.spot]);
    const total = board.cells("gamma").reduce((sum, cell) => sum + cell, 0);
    const { level } = boardZeroGamma(board, [board], { range: false, roots: false }) ?? { level: NaN };
    const [at = NaN, beside = NaN] = board.profile("gamma", [level, level * 1.001]);

    expect(Math.abs(atSpot - total)).toBeLessThan(0.005 * board.strikes.length * board.expirations.length);
    expect(Math.abs(at)).toBeLessThan(1e-4 * Math.abs(beside));
  }
});
