import { dayOf } from "@strikebook/calendar";
import { chainOf, expirationOf } from "../../../market/chains/chain";
import { curvature, type Surface, surfaceDeviations, totalVariance } from "../../../market/chains/volatility-surface";
import { smileOf } from "../../../market/days/variance-model";
import { underlyings } from "../../../market/chains/underlyings";

const flat: Surface = { rho: -0.6, eta: 1.25, power: 0.5 };

test("at the forward the total variance is the at-the-money variance", () => {
  expect(totalVariance(flat, 0.04, 0)).toBeCloseTo(0.04, 15);
});

test("the curvature follows the power law of the variance", () => {
  // eta / (theta^0.5 * (1 + theta)^0.5) at theta 0.25: 1.25 / sqrt(0.3125)
  expect(curvature(flat, 0.25)).toBeCloseTo(1.25 / Math.sqrt(0.3125), 12);
});

test("a negative skew gives strikes below the forward more variance than those above", () => {
  expect(totalVariance(flat, 0.04, -0.1)).toBeGreaterThan(0.04);
  expect(totalVariance(flat, 0.04, 0.05)).toBeLessThan(0.04);
});

test("the deviation of each pair is the square root of its total variance", () => {
  const listing = (date: number, strikes: number[]) => ({
    expiration: expirationOf("SPXW", dayOf(2026, 11, date)),
    strikes,
    calls: strikes.map(() => 1),
    puts: strikes.map(() => 1),
  });
  const chain = chainOf([listing(20, [90, 110]), listing(23, [100])]);
  const atmVariance = Float64Array.of(0.01, 0.04);
  const logForward = Float64Array.of(Math.log(100), Math.log(101));

  const deviations = surfaceDeviations(chain, flat, { atmVariance, logForward });

  const by = (variance: number, ratio: number) => Math.sqrt(totalVariance(flat, variance, Math.log(ratio)));
  expect(deviations[0]).toBeCloseTo(by(0.01, 0.9), 12);
  expect(deviations[1]).toBeCloseTo(by(0.01, 1.1), 12);
  expect(deviations[2]).toBeCloseTo(by(0.04, 100 / 101), 12);
});

test.each(underlyings.map((underlying) => [underlying.symbol, smileOf(underlying)] as const))(
  "the surface of %s has no butterfly and no calendar arbitrage",
  (_symbol, surface) => {
    expect(surface.eta * (1 + Math.abs(surface.rho))).toBeLessThanOrEqual(2);
    const variances = Array.from({ length: 200 }, (_, i) => 0.00001 * 1.05 ** i);
    for (const logMoneyness of [-0.5, -0.2, -0.05, 0, 0.05, 0.2, 0.5]) {
      const along = variances.map((variance) => totalVariance(surface, variance, logMoneyness));
      expect(along).toEqual([...along].sort((a, b) => a - b));
    }
  },
);
