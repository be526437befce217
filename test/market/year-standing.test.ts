import { percentileRank, rangeRank, yearOfPositions } from "../../market/volatility/year-standing";

test("a value stands above those below it and half of its equals", () => {
  // Of five values two are below and two equal: 100 * (2 + 1) / 5.
  expect(percentileRank(3, [1, 2, 3, 3, 4])).toBe(60);
});

test("without a year there is no percentile", () => {
  expect(percentileRank(3, [])).toBeNull();
});

test("a rank is the place between the year's low and its high", () => {
  expect(rangeRank(15, [10, 30, 12])).toBe(25);
});

test("a value beyond the year is its new low or high", () => {
  expect(rangeRank(40, [10, 30])).toBe(100);
  expect(rangeRank(5, [10, 30])).toBe(0);
});

test("where nothing ever moved there is no rank", () => {
  expect(rangeRank(10, [10, 10])).toBeNull();
});

test("a year is the 252 positions up to the last", () => {
  expect(yearOfPositions(2)).toEqual([0, 1, 2]);
  expect(yearOfPositions(-1)).toEqual([]);
  expect(yearOfPositions(299)).toHaveLength(252);
  expect(yearOfPositions(299)[0]).toBe(48);
});
