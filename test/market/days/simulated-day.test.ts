import { smileOf } from "../../../market/days/variance-model";
import { totalVariance } from "../../../market/chains/volatility-surface";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { underlyingOf } from "../../../market/chains/underlyings";
import { testDay } from "../../support/market/small-vol";

const days = new SimulatedDays(7);
const friday = testDay("2026-11-20");
const spx = days.day("SPX", friday);
if (spx === undefined) throw new Error("The market has SPX on a session.");

test("a day starts at the opening bell and lasts until the closing bell", () => {
  expect(spx.openMs).toBe(Date.parse("2026-11-20T09:30:00-05:00"));
  expect(spx.seconds).toBe(23_400);
  expect(days.day("SPX", testDay("2026-11-27"))?.seconds).toBe(12_600);
});

test("there is no day for a holiday, an unknown underlying or the first session of the market", () => {
  expect(days.day("SPX", testDay("2026-11-26"))).toBeUndefined();
  expect(days.day("SPXW", friday)).toBeUndefined();
  expect(days.day("SPX", testDay("2022-01-03"))).toBeUndefined();
  expect(days.day("SPX", testDay("2022-01-04"))).toBeDefined();
  expect(days.close("SPX", testDay("2022-01-03"))).toBe(days.day("SPX", testDay("2022-01-04"))?.previousClose);
});

test("the price is constant within a second, before the open and after the close", () => {
  expect(spx.spotAt(100.9)).toBe(spx.spotAt(100));
  expect(spx.spotAt(-5)).toBe(spx.spotAt(0));
  expect(spx.spotAt(30_000)).toBe(spx.spotAt(23_400));
  expect(spx.spotAt(23_400)).toBe(days.close("SPX", friday));
});

test("years to settlement are calendar time, at least fifteen minutes", () => {
  const [today, monday] = spx.expirations;

  expect([today?.date, monday?.date]).toEqual(["2026-11-20", "2026-11-23"]);
  expect(spx.yearsAt(0, 0)).toBeCloseTo(6.5 / 24 / 365, 12);
  expect(spx.yearsAt(0, 23_000)).toBeCloseTo(15 / 1_440 / 365, 12);
  expect(spx.yearsAt(1, 0)).toBeCloseTo(3 / 365 + 6.5 / 24 / 365, 12);
});

test("variance years count sessions: a weekend counts as one night", () => {
  // 72 % of each of the 252 days is between open and close.
  expect(spx.surface.varianceYearsAt(0, 0)).toBeCloseTo(0.72 / 252, 12);
  expect(spx.surface.varianceYearsAt(1, 0)).toBeCloseTo(1.72 / 252, 12);
  expect(spx.surface.varianceYearsAt(1, 11_700)).toBeCloseTo(1.36 / 252, 12);
  expect(spx.surface.varianceYearsAt(0, 23_399)).toBeCloseTo((0.72 * 15) / 390 / 252, 12);
});

test("the forward grows at 4.2 % minus the dividend yield", () => {
  const years = spx.yearsAt(20, 5_000);

  expect(spx.forwardAt(20, 5_000)).toBeCloseTo(spx.spotAt(5_000) * Math.exp((0.042 - 0.013) * years), 9);
  expect(spx.carryAt(20, 5_000)).toBeCloseTo(Math.exp(-0.013 * years), 12);
});

test("a volatility is the root of the surface's total variance per calendar year", () => {
  const index = underlyingOf("SPX");
  if (index === undefined) throw new Error("The market has SPX.");
  const cell = Math.floor((spx.expirations[12]?.firstCell ?? 0) + 40);
  const moneyness = Math.log((spx.strikeOf[cell] ?? 0) / spx.forwardAt(12, 9_000));

  const variance = totalVariance(smileOf(index), spx.surface.atmVarianceAt(12, 9_000), moneyness);

  expect(spx.expirationOf[cell]).toBe(12);
  expect(spx.volatilityAt(cell, 9_000)).toBeCloseTo(Math.sqrt(variance / spx.yearsAt(12, 9_000)), 12);
});

test("volatility far below the price of an index is higher than far above it", () => {
  const { firstCell = 0, endCell = 0 } = spx.expirations[15] ?? {};

  expect(spx.volatilityAt(firstCell, 0)).toBeGreaterThan(1.5 * spx.volatilityAt(endCell - 1, 0));
});

test("volatility rises as the market falls within a session", () => {
  const seconds = Array.from({ length: 390 }, (_, minute) => 60 * minute);
  const returns = seconds.map((second) => Math.log(spx.spotAt(second + 60) / spx.spotAt(second)));
  const changes = seconds.map(
    (second) => spx.surface.atmVarianceAt(20, second + 60) - spx.surface.atmVarianceAt(20, second),
  );

  const together = returns.reduce((sum, one, i) => sum + one * (changes[i] ?? 0), 0);

  expect(together).toBeLessThan(0);
});
