import { zeroGamma } from "../../../market/exposure/zero-gamma";
import { blackScholes } from "../../../market/pricing/black-scholes";
import { dayOf } from "../../../market/time/civil-day";
import { businessYears, sharedProfile } from "../../support/market/shared-profile";

const calls = { strike: 105, years: 0.1, volatility: 0.2, signedOpenInterest: 1_000 };
const puts = { strike: 95, years: 0.1, volatility: 0.2, signedOpenInterest: -1_000 };

test("a shared profile prices each contract again at each price, without rates", () => {
  const { gamma } = blackScholes(
    { right: "call", strike: 105, years: 0.1, volatility: 0.2 },
    { spot: 98, rate: 0, dividendYield: 0 },
  );

  expect(sharedProfile([calls], 100)([98])[0]).toBeCloseTo(gamma * 1_000 * 98 * 98, 1);
});

test("contracts without time or volatility do not count", () => {
  const dead = [
    { ...puts, years: 0 },
    { ...puts, volatility: 0 },
  ];

  expect(zeroGamma(sharedProfile([calls, ...dead], 100), 100)).toBeUndefined();
  expect(zeroGamma(sharedProfile([calls, puts, ...dead], 100), 100)).toBe(
    zeroGamma(sharedProfile([calls, puts], 100), 100),
  );
});

test("business years count weekdays up to the day before, in years of 262 days", () => {
  expect(businessYears(dayOf(2024, 1, 7), dayOf(2024, 1, 8))).toBe(0); // a Sunday
  expect(businessYears(dayOf(2024, 1, 5), dayOf(2024, 1, 8))).toBe(1 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 19))).toBe(9 / 262);
  expect(businessYears(dayOf(2024, 1, 8), dayOf(2024, 1, 5))).toBe(0);
});
