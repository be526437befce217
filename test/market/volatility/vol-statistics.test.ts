import {
  percentileRank,
  quantile,
  rangeRank,
  shareOfYear,
  trailingYear,
} from "../../../market/volatility/vol-statistics";

/** A year of 252 sessions that begins with some values and goes on with the last of them. */
const yearOf = (...values: readonly number[]) =>
  Array.from({ length: 252 }, (_, at) => values[at] ?? values.at(-1) ?? 0);

test("the percentile counts values below and half of the equal ones", () => {
  // Of 252 values 63 are below and 126 equal: 100 * (63 + 63) / 252.
  const year = Array.from({ length: 252 }, (_, at) => (at < 63 ? 2 : at < 189 ? 3 : 4));

  expect(percentileRank(3, year)).toBe(50);
  expect(percentileRank(4, year)).toBe(87.5);
});

test("the rank is the position between the low and the high of the year", () => {
  expect(rangeRank(15, yearOf(10, 30, 12))).toBe(25);
});

test("a value beyond the year is its new low or high", () => {
  expect(rangeRank(40, yearOf(10, 30))).toBe(100);
  expect(rangeRank(5, yearOf(10, 30))).toBe(0);
});

test("the rank is null if all values are equal", () => {
  expect(rangeRank(10, yearOf(10))).toBeNull();
});

test.each([0, 1, 2, 251])(
  "%d days are no year: ranks, percentiles, quantiles and shares of them are unknown",
  (days) => {
    const short = yearOf(10, 30).slice(0, days);

    expect(rangeRank(20, short)).toBeNull();
    expect(percentileRank(20, short)).toBeNull();
    expect(quantile(short, 0.5)).toBeUndefined();
    expect(shareOfYear(short.map(() => true))).toBeUndefined();
  },
);

test("a trailing year has the 252 positions up to the last", () => {
  expect(trailingYear(2)).toEqual([0, 1, 2]);
  expect(trailingYear(-1)).toEqual([]);
  expect(trailingYear(299)).toHaveLength(252);
  expect(trailingYear(299)[0]).toBe(48);
});
