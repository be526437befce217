import { blackScholes } from "../../../market/pricing/black-scholes";
import { dayOf } from "../../../market/time/civil-day";
import { businessYears, gammaProfile, profileSpots, zeroGamma } from "../../support/market/zero-gamma";

const calls = { strike: 105, years: 0.1, volatility: 0.2, signedOpenInterest: 1_000 };
const puts = { strike: 95, years: 0.1, volatility: 0.2, signedOpenInterest: -1_000 };

test("the gamma profile reprices each contract at each price", () => {
  const { gamma } = blackScholes(
    { right: "call", strike: 105, years: 0.1, volatility: 0.2 },
    { spot: 98, rate: 0, dividendYield: 0 },
  );

  expect(gammaProfile([calls], [98])[0]).toBeCloseTo(gamma * 1_000 * 98 * 98, 6);
});

test("the profile has sixty prices from 80 % to 120 % of spot", () => {
  const spots = profileSpots(100);

  expect([spots.length, spots[0], spots[59]]).toEqual([60, 80, expect.closeTo(120, 10)]);
});

test("the zero-gamma level of puts below and calls above is between them", () => {
  const level = zeroGamma([calls, puts], 100) ?? NaN;
  const [at] = gammaProfile([calls, puts], [level]);
  const [beside] = gammaProfile([calls, puts], [level + 1]);

  expect(level).toBeGreaterThan(95);
  expect(level).toBeLessThan(105);
  expect(Math.abs(at ?? NaN)).toBeLessThan(0.01 * Math.abs(beside ?? NaN));
});

test("calls alone have no zero-gamma level, and contracts without time or volatility do not count", () => {
  expect(zeroGamma([calls], 100)).toBeUndefined();
  expect(zeroGamma([calls, { ...puts, years: 0 }, { ...puts, volatility: 0 }], 100)).toBeUndefined();
});

test("business years count weekdays up to the day before, in years of 262 days", () => {
  expect(businessYears(dayOf(2024, 1, 7), dayOf(2024, 1, 8))).toBe(0); // a Sunday
  expect(businessYears(dayOf(2024, 1, 5), dayOf(2024, 1, 8))).toBe(1 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 19))).toBe(9 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 5))).toBe(0);
});
