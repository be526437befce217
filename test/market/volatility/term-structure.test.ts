import { isoDate } from "@strikebook/calendar";
import { constantMaturityVol, straddlePct, termStructure } from "../../../market/volatility/term-structure";
import type { TermPoint } from "../../../market/days/volatility-source";
import { smallVolSource } from "../../support/market/small-vol";

const point = (days: number, volatility: number): TermPoint => {
  const years = days / 365;
  const variance = volatility ** 2 * years;
  return { expiration: days, years, varianceYears: years, variance };
};

test("total variance is linear in time between two expirations", () => {
  // 20 % over 10 days and 30 % over 50: half way the variance is (0.4 + 4.5) / 2 / 365, which is 28.577 % over 30 days.
  const vol = constantMaturityVol([point(10, 0.2), point(50, 0.3)], 30);

  expect(vol).toBeCloseTo(100 * Math.sqrt((0.4 + 4.5) / 2 / 30), 12);
  expect(vol).toBeCloseTo(28.577, 3);
});

test.each([
  ["before the first expiration", 7, 20],
  ["at an expiration", 10, 20],
  ["after the last expiration", 90, 30],
])("%s the volatility is that of the nearest expiration", (_, days, vol) => {
  expect(constantMaturityVol([point(10, 0.2), point(50, 0.3)], days)).toBeCloseTo(vol, 10);
});

test("without expirations there is no volatility", () => {
  expect(constantMaturityVol([], 30)).toBeUndefined();
});

test("contracts that expire the same day are excluded", () => {
  const source = smallVolSource({
    SPXW: { firstSession: "2026-11-16", closes: [], expirations: ["2026-11-20", "2026-11-23"] },
  });

  const term = termStructure(source, "SPXW", Date.parse("2026-11-20T10:30:00-05:00"));

  expect(term.map(({ expiration }) => isoDate(expiration))).toEqual(["2026-11-23"]);
});

test("a straddle costs about 0.8 standard deviations to expiration", () => {
  // 20 % over a quarter of a year is a deviation of 10 %; the mean of |z| is 0.797885.
  expect(straddlePct(0.2 ** 2 / 4)).toBeCloseTo(7.97885, 5);
});
