import type { RunHost } from "../../../src/addin/runs/run-host";
import type { NewSheet, SheetRows, WrittenCell } from "../../../src/workbook/runs/run-sheets";

/** Sheets and settings of a workbook in memory, without a lab. Formulas show 0. */
export function memoryRunBook() {
  const sheets = new Map<string, unknown[][]>();
  let stored: string | undefined;

  const write = ({ sheet, row, column, rows }: SheetRows) => {
    const cells = sheets.get(sheet.name);
    if (!cells) throw new Error(`The sheet ${sheet.name} was deleted.`);
    for (const [down, values] of rows.entries()) {
      const line = (cells[row + down] ??= []);
      for (const [right, value] of values.entries()) line[column + right] = shownValue(value);
    }
  };
  const add = (sheet: NewSheet) => {
    sheets.set(sheet.name, []);
    write({ sheet: { id: sheet.name, name: sheet.name }, row: 0, column: 0, rows: sheet.rows });
    return { id: sheet.name, name: sheet.name };
  };
  const book: Omit<RunHost["book"], "readCells" | "readOutputCells" | "readRunFormulas"> = {
    readLabSheets: () => Promise.resolve([]),
    onCellsEdited: () => () => undefined,
    addSheets: (added) => Promise.resolve(added.map(add)),
    writeRows: (parts) => Promise.resolve(parts.forEach(write)),
    readSheet: ({ name }) => {
      const cells = sheets.get(name);
      if (!cells) return Promise.reject(new Error(`The sheet ${name} was deleted.`));
      const width = Math.max(...cells.map((row) => row.length));
      return Promise.resolve(cells.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? "")));
    },
    readStoredRuns: () => Promise.resolve(stored),
    storeRuns: (text) => {
      stored = text;
      return Promise.resolve();
    },
  };
  return {
    book,
    /** Returns the rows of a sheet below its headings. */
    rows: (name: string) => (sheets.get(name) ?? []).slice(1),
    /** Returns the requests in a manifest to an endpoint: for boards unless another is given. */
    listed: (name: string, endpoint = "/v1/historical") =>
      (sheets.get(name) ?? []).filter((row) => row[1] === endpoint),
    deleteSheet: (name: string) => sheets.delete(name),
  };
}

function shownValue(cell: WrittenCell): unknown {
  return typeof cell === "object" ? 0 : cell;
}
