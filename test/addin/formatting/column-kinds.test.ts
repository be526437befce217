import { columnKind } from "../../../src/addin/formatting/column-kinds";
import { dailyTable, formats, heatmapColumns, levelsTable, marketTideTable, tideTable } from "@strikebook/formulas";

const tables = { heatmapColumns, levels: levelsTable, daily: dailyTable, tide: tideTable, market: marketTideTable };

/** The columns of these tables that have a number format. */
const columns = Object.values(tables).flatMap((table) => {
  const listed = "columns" in table ? table.columns : table;
  return typeof listed === "function" ? [] : listed.map(({ name, format }) => ({ name, format }));
});

test("numbers without a format of their own have that which the functions give to their column", () => {
  const different = columns
    .filter(({ format }) => format !== undefined)
    .filter(({ name, format }) => columnKind(name, undefined).numberFormat !== format);

  expect(columns.length).toBeGreaterThan(40);
  expect(different).toEqual([]);
});

test.each([
  ["Implied volatility", formats.fraction],
  ["Bid", formats.price],
  ["Last", formats.price],
  ["Open interest change", formats.count],
  ["Age s", formats.count],
  ["Delta", formats.share],
  ["Gamma", formats.gamma],
  ["Theta per day", formats.share],
  ["Moneyness %", formats.percent],
])("the column %s of a chain has the format %s", (name, format) => {
  expect(columnKind(name, undefined).numberFormat).toBe(format);
});

test.each(["King", "Strike", "Node", "Symbol", "Low strike"])("%s has no format", (name) => {
  expect(columnKind(name, undefined)).toEqual({ numberFormat: undefined, isSigned: false, isOfMatrix: false });
});

test.each(["Value", "Net exposure", "King value", "Change 5 min", "Net premium (bull - bear)"])(
  "%s can be negative",
  (name) => {
    expect(columnKind(name, formats.dollars).isSigned).toBe(true);
  },
);

test("the API's name of a field has the kind of its heading", () => {
  expect(columnKind("netPremium", undefined)).toEqual({
    numberFormat: formats.dollars,
    isSigned: true,
    isOfMatrix: false,
  });
});
