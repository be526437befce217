import { readOutputCells, readProposedCells } from "../../../src/workbook/runs/output-cells";
import { setExcel } from "../../support/addin/excel-globals";

/** A sheet: names above B2:C2 and on the left of B5:B6. */
const cells: Record<string, unknown>[] = [
  { A: "", B: "Spot", C: "Signal" },
  { A: "", B: "=B9", C: "=IF(B9>C9,1,0)" },
  {},
  { B: "Totals" },
  { A: "Profit", B: "=B2*2" },
  { A: 7, B: 3 },
];

/** Sets the globals of Excel with this sheet, named Model, in front. */
function openSheet(): void {
  const letters = "ABC";
  const range = (row: number, column: number, rows: number, columns: number) => {
    const formulas = Array.from({ length: rows }, (_, down) =>
      Array.from({ length: columns }, (_each, right) => cells[row + down]?.[letters[column + right] ?? ""] ?? ""),
    );
    const size = { rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns };
    const numberFormat = formulas.map((cells) => cells.map((cell) => (cell === "=B9" ? "#,##0.00" : "General")));
    const valuesAsJson = formulas.map((cells) =>
      cells.map((cell) =>
        cell === "=B2*2"
          ? { type: "FormattedNumber", basicValue: 1, numberFormat: '#,##0.0,,,"B"' }
          : { basicValue: 1 },
      ),
    );
    const one = {
      address: "Model!X1",
      formulas,
      values: formulas,
      numberFormat,
      valuesAsJson,
      ...size,
      load: () => one,
    };
    return one;
  };
  const sheet = {
    isNullObject: false,
    load: () => sheet,
    getRangeByIndexes: range,
    getRange: (address: string) => {
      const [first = "", last = first] = address.split(":");
      const place = (cell: string) => [Number(cell.slice(1)) - 1, letters.indexOf(cell.charAt(0))] as const;
      const [[row, column], [lastRow, lastColumn]] = [place(first), place(last)];
      return range(row, column, lastRow - row + 1, lastColumn - column + 1);
    },
  };
  const missing = { isNullObject: true, load: () => missing };
  const worksheets = {
    getItem: () => sheet,
    getActiveWorksheet: () => sheet,
    getItemOrNullObject: (name: string) => (name === "Model" ? sheet : missing),
  };
  setExcel({ worksheets });
}

test("output cells are named after the text above a row of cells, on the left of a column, or their address", async () => {
  openSheet();

  expect(await readOutputCells("Model!B2:C2, B5:B6")).toEqual([
    { address: "Model!B2", label: "Spot", formula: "=B9", format: "#,##0.00" },
    { address: "Model!C2", label: "Signal", formula: "=IF(B9>C9,1,0)" },
    {
      address: "Model!B5",
      label: "Profit",
      formula: "=B2*2",
      format: '[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";#,##0',
    },
    { address: "Model!B6", label: "Totals", formula: "" },
  ]);
});

test("what is no range of the workbook is refused with what to enter", async () => {
  openSheet();

  await expect(readOutputCells("Other!A1")).rejects.toThrow("There is no sheet Other.");
  await expect(readOutputCells("total")).rejects.toThrow("total is not an address such as B2 or Model!B2:B5.");
  await expect(readOutputCells("A1:C60")).rejects.toThrow("A run records at most 100 cells.");
  await expect(readOutputCells(" ")).rejects.toThrow("Enter the cells to record");
});

/** Sets the globals of Excel with these names and their addresses, and this sheet in front. */
function openBook(named: Readonly<Record<string, string>>, active: string): void {
  const items = Object.keys(named).map((name) => ({ name }));
  const rangeOf = (name: string) => {
    const range = { address: named[name], isNullObject: named[name] === "", load: () => range };
    return range;
  };
  const names = {
    items,
    load: () => names,
    getItem: (name: string) => ({ getRangeOrNullObject: () => rangeOf(name) }),
  };
  const sheet = { name: active, load: () => sheet };
  setExcel({ names, worksheets: { getActiveWorksheet: () => sheet } });
}

test.each([
  ["nothing without a name of that kind", { total: "Model!$B$2", run_cells_old: "Model!$B$2" }, "Model", ""],
  ["the named cells", { run_cells: "'My lab'!$B$22:$B$23" }, "Model", "'My lab'!B22:B23"],
  ["those of the active sheet", { run_cells: "One!$B$2:$B$3", run_cells_2: "Two!$C$4" }, "One", "One!B2:B3"],
  ["the newest of several on other sheets", { run_cells: "One!$B$2", run_cells_2: "Two!$C$4" }, "Model", "Two!C4"],
  ["nothing if the named cells were deleted", { run_cells: "" }, "Model", ""],
])("a run proposes %s", async (_case, named, active, expected) => {
  openBook(named, active);

  expect(await readProposedCells()).toBe(expected);
});
