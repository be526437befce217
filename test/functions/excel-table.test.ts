import { excelTable } from "../../src/functions/excel-table";
import { formatted, type Table } from "../../src/tables/cell";

const price = formatted(6_800.5, "#,##0.00");
const table: Table = [
  ["Symbol", "Spot", "Live"],
  ["SPXW", price, true],
];

test("numbers keep their format where Excel takes one", () => {
  expect(excelTable(table, true)).toEqual([
    ["Symbol", "Spot", "Live"],
    ["SPXW", { type: "FormattedNumber", basicValue: 6_800.5, numberFormat: "#,##0.00" }, true],
  ]);
});

test("numbers are plain where Excel takes no formats", () => {
  expect(excelTable(table, false)).toEqual([
    ["Symbol", "Spot", "Live"],
    ["SPXW", 6_800.5, true],
  ]);
});

test("a row without a failed cell is handed over as it is, so that a table is made once", () => {
  expect(excelTable(table, true)[1]).toBe(table[1]);
});
