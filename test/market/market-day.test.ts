import { smileOf } from "../../market/days/moving-surface";
import { totalVariance } from "../../market/chains/surface";
import { TradingDays } from "../../market/days/trading-days";
import { underlyingOf } from "../../market/chains/underlyings";
import { day } from "../support/small-vol";

const days = new TradingDays(7);
const friday = day("2026-11-20");
const spx = days.day("SPX", friday);
if (spx === undefined) throw new Error("The market has SPX on a session.");

test("a day opens and closes with the bells", () => {
  expect(spx.openMs).toBe(Date.parse("2026-11-20T09:30:00-05:00"));
  expect(spx.seconds).toBe(23_400);
  expect(days.day("SPX", day("2026-11-27"))?.seconds).toBe(12_600);
});

test("days without a session, of unknown underlyings and before the second of the market do not exist", () => {
  expect(days.day("SPX", day("2026-11-26"))).toBeUndefined();
  expect(days.day("SPXW", friday)).toBeUndefined();
  expect(days.day("SPX", day("2022-01-03"))).toBeUndefined();
  expect(days.day("SPX", day("2022-01-04"))).toBeDefined();
  expect(days.close("SPX", day("2022-01-03"))).toBe(days.day("SPX", day("2022-01-04"))?.previousClose);
});

test("within a second the price is the second's own, before the open the opening one, after the close the close", () => {
  expect(spx.spotAt(100.9)).toBe(spx.spotAt(100));
  expect(spx.spotAt(-5)).toBe(spx.spotAt(0));
  expect(spx.spotAt(30_000)).toBe(spx.spotAt(23_400));
  expect(spx.spotAt(23_400)).toBe(days.close("SPX", friday));
});

test("years run on the calendar to settlement and never below fifteen minutes", () => {
  const [today, monday] = spx.expirations;

  expect([today?.date, monday?.date]).toEqual(["2026-11-20", "2026-11-23"]);
  expect(spx.yearsAt(0, 0)).toBeCloseTo(6.5 / 24 / 365, 12);
  expect(spx.yearsAt(0, 23_000)).toBeCloseTo(15 / 1_440 / 365, 12);
  expect(spx.yearsAt(1, 0)).toBeCloseTo(3 / 365 + 6.5 / 24 / 365, 12);
});

test("variance years count sessions: a weekend is one night", () => {
  // Of each of the 252 days 0.72 lies between open and close.
  expect(spx.surface.varianceYearsAt(0, 0)).toBeCloseTo(0.72 / 252, 12);
  expect(spx.surface.varianceYearsAt(1, 0)).toBeCloseTo(1.72 / 252, 12);
  expect(spx.surface.varianceYearsAt(1, 11_700)).toBeCloseTo(1.36 / 252, 12);
  expect(spx.surface.varianceYearsAt(0, 23_399)).toBeCloseTo((0.72 * 15) / 390 / 252, 12);
});

test("the forward is spot carried at 4.2 % less the dividends", () => {
  const years = spx.yearsAt(20, 5_000);

  expect(spx.forwardAt(20, 5_000)).toBeCloseTo(spx.spotAt(5_000) * Math.exp((0.042 - 0.013) * years), 9);
  expect(spx.carryAt(20, 5_000)).toBeCloseTo(Math.exp(-0.013 * years), 12);
});

test("a volatility is the surface's total variance over calendar years", () => {
  const index = underlyingOf("SPX");
  if (index === undefined) throw new Error("The market has SPX.");
  const cell = Math.floor((spx.expirations[12]?.firstCell ?? 0) + 40);
  const moneyness = Math.log((spx.strikeOf[cell] ?? 0) / spx.forwardAt(12, 9_000));

  const variance = totalVariance(smileOf(index), spx.surface.atmVarianceAt(12, 9_000), moneyness);

  expect(spx.expirationOf[cell]).toBe(12);
  expect(spx.volatilityAt(cell, 9_000)).toBeCloseTo(Math.sqrt(variance / spx.yearsAt(12, 9_000)), 12);
});

test("puts far below the price of an index are dearer than calls as far above", () => {
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
