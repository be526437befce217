import { excelTable } from "../../src/functions/excel-table";
import { formatted, type Table } from "../../src/tables/cell";

const price = formatted(6_800.5, "#,##0.00");
const table: Table = [
  ["Symbol", "Spot", "Live"],
  ["SPXW", price, true],
];

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
