import { volRow } from "../../../market/volatility/vol-record";
import { forecastVol } from "../../../market/volatility/realized-vol";

const flatTerm = [7, 30, 90].map((days) => ({
  expiration: days,
  years: days / 365,
  varianceYears: days / 365,
  variance: 0.04 * (days / 365),
  varianceAt: () => 0.04 * (days / 365),
}));

/** A price that alternates by one percent: a volatility of 15.8745 over any even window. */
const zigzag = Array.from({ length: 253 }, (_, i) => 100 * Math.exp(i % 2 === 0 ? 0 : 0.01));

test("the forecast weights are 50 % one month, 30 % one quarter and 20 % one year", () => {
  expect(forecastVol(20, 30, 10)).toBe(0.5 * 20 + 0.3 * 30 + 0.2 * 10);
});

test("a row contains implied and realized volatility in percent with two decimals", () => {
  expect(volRow(flatTerm, zigzag, 252)).toEqual({
    iv7: 20,
    iv30: 20,
    iv90: 20,
    termSlope: 0,
    rv20: 15.87,
    rv60: 15.87,
    rv252: 15.87,
    // 20 - 15.8745.
    vrp: 4.13,
  });
});

test("values without enough history are null, and so are the values derived from them", () => {
  const row = volRow(flatTerm, zigzag.slice(0, 61), 60);

  expect(row).toMatchObject({ iv30: 20, rv20: 15.87, rv60: 15.87, rv252: null, vrp: null });
});
