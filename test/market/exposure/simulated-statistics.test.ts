import { DEFAULT_SEED } from "../../../market/days/simulated-days";
import { type MarketStatistics, marketStatistics } from "../../support/market/statistics";
import { expectBetween } from "../../support/market/between";

const measured = [DEFAULT_SEED, 7].map(marketStatistics);
const meanOf = (read: (statistics: MarketStatistics) => number) =>
  measured.reduce((sum, statistics) => sum + read(statistics), 0) / measured.length;

test("the index has a realistic volatility, kurtosis and worst day", () => {
  expectBetween(
    meanOf(({ dailyVolatilityPct }) => dailyVolatilityPct),
    12,
    19,
  );
  expectBetween(
    meanOf(({ dailyKurtosis }) => dailyKurtosis),
    5,
    14,
  );
  expectBetween(
    meanOf(({ worstDayPct }) => worstDayPct),
    -12,
    -3,
  );
});

test("the default seed is close to the S&P 500 in volatility, kurtosis and worst day", () => {
  const { dailyVolatilityPct = NaN, dailyKurtosis = NaN, worstDayPct = NaN } = measured[0] ?? {};

  expectBetween(dailyVolatilityPct, 15.8 * 0.9, 15.8 * 1.1);
  expectBetween(dailyKurtosis, 9.9 * 0.8, 9.9 * 1.2);
  expectBetween(worstDayPct, -6.8 * 1.2, -6.8 * 0.8);
});

test("minute returns are uncorrelated and fat-tailed, and their sizes cluster", () => {
  expect(Math.abs(meanOf(({ minuteAutocorrelation }) => minuteAutocorrelation))).toBeLessThan(0.03);
  expect(meanOf(({ minuteKurtosis }) => minuteKurtosis)).toBeGreaterThan(7);
  expect(meanOf(({ clustering }) => clustering[0])).toBeGreaterThan(0.2);
  expect(meanOf(({ clustering }) => clustering[1])).toBeGreaterThan(0.17);
  expect(meanOf(({ clustering }) => clustering[2])).toBeGreaterThan(0.12);
  expect(meanOf(({ clustering }) => clustering[0])).toBeLessThan(0.45);
});

test("the first half hour has the most variance and the last one more than noon", () => {
  expect(meanOf(({ halfHours }) => halfHours.first)).toBeCloseTo(0.16, 1);
  expect(meanOf(({ halfHours }) => halfHours.last)).toBeCloseTo(0.1, 1);
  measured.forEach(({ halfHours: { first, quietest, last } }) => {
    expect(first).toBeGreaterThan(last);
    expect(last).toBeGreaterThan(quietest);
  });
});

test("indices are correlated, two chip makers less", () => {
  expect(Math.abs(meanOf(({ correlations }) => correlations.spxNdx) - 0.92)).toBeLessThan(0.05);
  expect(Math.abs(meanOf(({ correlations }) => correlations.spxRut) - 0.84)).toBeLessThan(0.07);
  expect(Math.abs(meanOf(({ correlations }) => correlations.nvdaAmd) - 0.58)).toBeLessThan(0.1);
});
