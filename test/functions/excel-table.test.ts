import { excelTable } from "../../src/functions/excel-table";
import { type Cell, type Table, formats, formatted } from "@strikebook/formulas";

const price = formatted(6_800.5, "#,##0.00");
const table: Table = [
  ["Symbol", "Spot", "Live"],
  ["SPXW", price, true],
];

/** Returns a table of dates and dollars: one row for each strike, one column for each expiration after the date. */
function matrix(strikes: number, expirations: number): Table {
  return Array.from({ length: strikes }, (_, strike): Cell[] => [
    formatted(46_000 + strike, formats.date),
    ...Array.from({ length: expirations - 1 }, (_, at) => formatted((strike - at) * 12_345_600, formats.dollars)),
  ]);
}

const megabytes = (values: unknown[][]) => JSON.stringify(values).length / 1e6;

test("numbers have a format if Excel supports it", () => {
  expect(excelTable(table, true)).toEqual([
    ["Symbol", "Spot", "Live"],
    ["SPXW", { type: "FormattedNumber", basicValue: 6_800.5, numberFormat: "#,##0.00" }, true],
  ]);
});

test("numbers are plain if Excel does not support formats", () => {
  expect(excelTable(table, false)).toEqual([
    ["Symbol", "Spot", "Live"],
    ["SPXW", 6_800.5, true],
  ]);
});

test("a row without a failed cell is not copied", () => {
  expect(excelTable(table, true)[1]).toBe(table[1]);
});

test("a table of 1.4 MB keeps its formats", () => {
  const values = excelTable(matrix(290, 60), true);

  expect(megabytes(values)).toBeGreaterThan(1.3);
  expect(values[7]?.[3]).toEqual({ type: "FormattedNumber", basicValue: 5 * 12_345_600, numberFormat: '#,##0.0,,"M"' });
});

test("of a table that would exceed 1.5 MB with formats, only the dates keep theirs", () => {
  const large = matrix(730, 60);
  expect(megabytes(large)).toBeGreaterThan(3);

  const values = excelTable(large, true);

  expect(megabytes(values)).toBeLessThan(0.6);
  expect(values[7]?.slice(0, 2)).toEqual([
    { type: "FormattedNumber", basicValue: 46_007, numberFormat: "yyyy-mm-dd" },
    7 * 12_345_600,
  ]);
});

test.each([true, false])("a table above 4 MB is refused with its size, formats accepted: %s", (takesFormats) => {
  // Per row: texts of 34 and 13 bytes with their quotes, a number of about 18 digits, and 5 bytes around them.
  const rows = Array.from({ length: 60_000 }, (_, row): Cell[] => [
    "A text of thirty-two characters.",
    row / 7,
    "abcdefghijk",
  ]);

  expect(() => excelTable(rows, takesFormats)).toThrow(
    "The table would have 60,000 rows and 3 columns: 4.1 MB, and a result can have 4 MB at most.",
  );
});
