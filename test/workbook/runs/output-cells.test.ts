import { readOutputCells } from "../../../src/workbook/runs/output-cells";

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
    const one = { address: "Model!X1", formulas, values: formulas, ...size, load: () => one };
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
  const context = { workbook: { worksheets }, sync: () => Promise.resolve() };
  const run = (_options: unknown, batch: (given: unknown) => unknown) => Promise.resolve(batch(context));
  Object.assign(globalThis, { Excel: { run } });
}

test("output cells are named after the text above a row of cells, on the left of a column, or their address", async () => {
  openSheet();

  expect(await readOutputCells("Model!B2:C2, B5:B6")).toEqual([
    { address: "Model!B2", label: "Spot", formula: "=B9" },
    { address: "Model!C2", label: "Signal", formula: "=IF(B9>C9,1,0)" },
    { address: "Model!B5", label: "Profit", formula: "=B2*2" },
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
