import { freeColumn } from "../../../src/workbook/chart/chart-place";

/** Columns of ten points each. */
const places = Array.from({ length: 60 }, (_, column) => ({ from: 10 * column, to: 10 * column + 10 }));
const filled = (...columns: number[]) => Array.from({ length: 20 }, (_, column) => columns.includes(column));

// A chart is eight columns wide.
test.each([
  ["nothing is in the way", filled(), [], 0],
  ["a column in use is within its place", filled(3), [], 4],
  ["a gap between columns in use is too narrow", filled(1, 9), [], 10],
  ["a gap is as wide as it is", filled(0, 9), [], 1],
  ["another chart begins within its place", filled(), [{ from: 55, to: 130 }], 13],
  ["another chart ends where it begins", filled(), [{ from: -50, to: 0 }], 0],
  ["it would be between cells in use and another chart", filled(2), [{ from: 100, to: 180 }], 18],
])("a chart covers neither cells in use nor other charts: %s", (_, used, charts, column) => {
  expect(freeColumn(used, places, charts)).toBe(column);
});
