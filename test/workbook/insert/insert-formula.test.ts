import { insertFormula } from "../../../src/workbook/insert/insert-formula";
import { setExcel } from "../../support/addin/excel-globals";

/** Sets the globals of Excel with C3 selected and the values from there. Returns the formulas that are written. */
function openExcel(values: unknown[][]) {
  const written: unknown[] = [];
  const cell = {
    address: "Sheet1!$C$3",
    values: [[values[0]?.[0]]],
    rowIndex: 2,
    columnIndex: 2,
    load: () => cell,
    set formulas(formulas: unknown) {
      written.push(formulas);
    },
  };
  const sheet = {
    name: "Sheet1",
    load: () => sheet,
    getRangeByIndexes: (_row: number, _column: number, rows: number, columns: number) => ({
      load: () => ({ values: values.slice(0, rows).map((row) => row.slice(0, columns)) }),
    }),
  };
  setExcel({ getActiveCell: () => cell, worksheets: { getActiveWorksheet: () => sheet } });
  return written;
}

test("a formula is not inserted where its table has no room, and the cell in the way is named", async () => {
  const written = openExcel([
    ["", "", ""],
    ["", "Notes", ""],
  ]);

  expect(await insertFormula("=X.Y()", { rows: 2, columns: 3 })).toEqual({
    problem:
      "Sheet1!D4 is not empty: the table would show #SPILL! in Sheet1!C3. Select a cell with room below and to the right, then insert again.",
    isBlocked: true,
  });
  expect(written).toEqual([]);
});

test("cells beside the table do not prevent its insertion", async () => {
  const written = openExcel([
    ["", "", "Notes"],
    ["", "", ""],
    ["Notes", "", ""],
  ]);

  expect(await insertFormula("=X.Y()", { rows: 2, columns: 2 })).toEqual({ address: "Sheet1!C3" });
  expect(written).toEqual([[["=X.Y()"]]]);
});

test("a formula of unknown size is inserted into any empty cell, and replaces nothing", async () => {
  expect(openExcel([["", "Notes"]])).toEqual([]);
  expect(await insertFormula("=X.Y()")).toEqual({ address: "Sheet1!C3" });

  const written = openExcel([["Notes"]]);
  expect(await insertFormula("=X.Y()")).toEqual({
    problem: "Sheet1!C3 is not empty. Select an empty cell, then insert again.",
  });
  expect(written).toEqual([]);
});
