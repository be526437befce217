import { constantMaturitySmile, moneynessOfDelta, smileVol } from "../../../market/volatility/smile";

/** A smile of 20 % at the forward over 73 days, a fifth of a year, with a slope. */
const sloped = (slope: number) => ({ years: 0.2, varianceAt: (k: number) => 0.008 * (1 + slope * k) });

/** The lower quartile of the normal distribution is -0.674490. */
const QUARTER = 0.67449;

test.each([0, -1, -2, 1])("the strikes of several deltas are found on a smile with a slope of %d", (slope) => {
  const smile = sloped(slope);

  for (const [delta, d1] of [
    [0.25, -QUARTER],
    [0.5, 0],
    [0.75, QUARTER],
  ] as const) {
    const k = moneynessOfDelta(smile, delta);
    const variance = smile.varianceAt(k);
    expect((variance / 2 - k) / Math.sqrt(variance)).toBeCloseTo(d1, 5);
  }
});

test("a volatility is the square root of the variance per year", () => {
  expect(smileVol(sloped(-1), 0)).toBeCloseTo(20, 12);
  expect(smileVol(sloped(-1), -0.21)).toBeCloseTo(22, 12); // 4 % times 1.21 is 22 % squared
});

test("the variance of each moneyness is linear in time between expirations, and the volatility constant beyond them", () => {
  const term = [
    { years: 10 / 365, varianceAt: (k: number) => 0.001 - k },
    { years: 30 / 365, varianceAt: (k: number) => 0.003 - 2 * k },
  ];

  expect(constantMaturitySmile(term, 20)?.varianceAt(-0.01)).toBeCloseTo(0.002 + 0.015, 12);
  expect(constantMaturitySmile(term, 5)?.varianceAt(0)).toBeCloseTo(0.0005, 12);
  expect(constantMaturitySmile(term, 60)?.varianceAt(0)).toBeCloseTo(0.006, 12);
  expect(constantMaturitySmile([], 20)).toBeUndefined();
});
