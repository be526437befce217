import { DEFAULT_SEED } from "../../market/days/trading-days";
import { type MarketStatistics, marketStatistics } from "../support/statistics";

const measured = [DEFAULT_SEED, 7].map(marketStatistics);
const meanOf = (read: (statistics: MarketStatistics) => number) =>
  measured.reduce((sum, statistics) => sum + read(statistics), 0) / measured.length;

test("the index varies about as much as it has in the long run, with days far larger than normal ones", () => {
  expect(meanOf(({ dailyVolatilityPct }) => dailyVolatilityPct)).toBeGreaterThan(12);
  expect(meanOf(({ dailyVolatilityPct }) => dailyVolatilityPct)).toBeLessThan(19);
  expect(meanOf(({ dailyKurtosis }) => dailyKurtosis)).toBeGreaterThan(5);
  expect(meanOf(({ dailyKurtosis }) => dailyKurtosis)).toBeLessThan(14);
  expect(meanOf(({ worstDayPct }) => worstDayPct)).toBeLessThan(-3);
  expect(meanOf(({ worstDayPct }) => worstDayPct)).toBeGreaterThan(-12);
});

test("the market a newcomer meets is as wild as the S&P 500 was: its volatility, its tails and its worst day", () => {
  const [met] = measured;

  expect(met?.dailyVolatilityPct).toBeGreaterThan(15.8 * 0.9);
  expect(met?.dailyVolatilityPct).toBeLessThan(15.8 * 1.1);
  expect(met?.dailyKurtosis).toBeGreaterThan(9.9 * 0.8);
  expect(met?.dailyKurtosis).toBeLessThan(9.9 * 1.2);
  expect(met?.worstDayPct).toBeGreaterThan(-6.8 * 1.2);
  expect(met?.worstDayPct).toBeLessThan(-6.8 * 0.8);
});

test("minutes are uncorrelated, heavy-tailed and busy in spells", () => {
  expect(Math.abs(meanOf(({ minuteAutocorrelation }) => minuteAutocorrelation))).toBeLessThan(0.03);
  expect(meanOf(({ minuteKurtosis }) => minuteKurtosis)).toBeGreaterThan(7);
  expect(meanOf(({ clustering }) => clustering[0])).toBeGreaterThan(0.2);
  expect(meanOf(({ clustering }) => clustering[1])).toBeGreaterThan(0.17);
  expect(meanOf(({ clustering }) => clustering[2])).toBeGreaterThan(0.12);
  expect(meanOf(({ clustering }) => clustering[0])).toBeLessThan(0.45);
});

test("the first half hour is the busiest and the last is busier than noon", () => {
  expect(meanOf(({ halfHours }) => halfHours.first)).toBeCloseTo(0.16, 1);
  expect(meanOf(({ halfHours }) => halfHours.last)).toBeCloseTo(0.1, 1);
  measured.forEach(({ halfHours: { first, quietest, last } }) => {
    expect(first).toBeGreaterThan(last);
    expect(last).toBeGreaterThan(quietest);
  });
});

test("indices move together, two chip makers less so", () => {
  expect(Math.abs(meanOf(({ correlations }) => correlations.spxNdx) - 0.92)).toBeLessThan(0.05);
  expect(Math.abs(meanOf(({ correlations }) => correlations.spxRut) - 0.84)).toBeLessThan(0.07);
  expect(Math.abs(meanOf(({ correlations }) => correlations.nvdaAmd) - 0.58)).toBeLessThan(0.1);
});
