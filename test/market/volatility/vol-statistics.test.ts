import { percentileRank, rangeRank, trailingYear } from "../../../market/volatility/vol-statistics";

test("the percentile counts values below and half of the equal ones", () => {
  // Of five values two are below and two equal: 100 * (2 + 1) / 5.
  expect(percentileRank(3, [1, 2, 3, 3, 4])).toBe(60);
});

test("the percentile without values is null", () => {
  expect(percentileRank(3, [])).toBeNull();
});

test("the rank is the position between the low and the high of the year", () => {
  expect(rangeRank(15, [10, 30, 12])).toBe(25);
});

test("a value beyond the year is its new low or high", () => {
  expect(rangeRank(40, [10, 30])).toBe(100);
  expect(rangeRank(5, [10, 30])).toBe(0);
});

test("the rank is null if all values are equal", () => {
  expect(rangeRank(10, [10, 10])).toBeNull();
});

test("a trailing year has the 252 positions up to the last", () => {
  expect(trailingYear(2)).toEqual([0, 1, 2]);
  expect(trailingYear(-1)).toEqual([]);
  expect(trailingYear(299)).toHaveLength(252);
  expect(trailingYear(299)[0]).toBe(48);
});
