import { areaName, cellArea, fullAddress, type CellPlace } from "./calls/cell-area";
import type { GridWorkbook } from "./grid/grid-workbook";
import type { ChartDrawing } from "./charts/chart-drawing";
import type { CellContent } from "./office/hosted-workbook";
import type { ChartCells } from "./office/placed-charts";

/** The interface for tests, `window.workbench`. Addresses are `A1`, `A1:C9` or `Sheet2!A1`. */
export type WorkbenchWindow = ReturnType<typeof testWindow>;

/** The state of the workbench that the interface for tests reads. */
interface WorkbenchState {
  idle(): Promise<void>;
  invoked(): number;
  store(): Promise<void>;
  createdFile(): Uint8Array | undefined;
  noteAt(cell: CellPlace): { reason: string } | undefined;
  /** What is drawn of a chart; `undefined` on a sheet that is not shown, and where no page draws. */
  drawn?(id: string): ChartDrawing | undefined;
}

export function testWindow(book: GridWorkbook, state: WorkbenchState) {
  const cellAt = (address: string): CellPlace => {
    const { sheetId, area } = book.find(address);
    return { sheetId, row: area.startRow, column: area.startColumn };
  };
  return {
    /** Enters a value or a formula with `=` into a cell, or rows of them into a range. Null or "" clears a cell. */
    set: (address: string, content: unknown) => {
      const { sheetId, area } = book.find(address);
      const rows: unknown[] = Array.isArray(content) ? content : [[content]];
      book.cells.type(sheetId, area, rows.map(contentsOf));
    },
    /** The value of one cell: a blank is "", an error its name. */
    get: (address: string) => {
      const { sheetId, row, column } = cellAt(address);
      return book.cells.values(sheetId, cellArea({ row, column }))[0]?.[0] ?? "";
    },
    values: (address: string) => {
      const { sheetId, area } = book.find(address);
      return book.cells.values(sheetId, area);
    },
    /** The text of the cell in its number format. */
    text: (address: string) => book.cells.text(cellAt(address)),
    /** How a cell is drawn: with its style, its conditional formats, and the width of its column in pixels. */
    look: (address: string) => {
      const { sheetId, row, column } = cellAt(address);
      return { ...book.formats.shown(sheetId, row, column), widthPx: book.formats.columnWidth(sheetId, column) };
    },
    formula: (address: string) => book.cells.formulaAt(cellAt(address)) ?? "",
    /** The area of the table that the formula in a cell fills, such as `A5:D64`; `undefined` if it fills one cell. */
    spill: (address: string) => {
      const { sheetId, row, column } = cellAt(address);
      const area = book.cells.spill(sheetId, { row, column });
      return area && areaName(area);
    },
    /** The reason of an error, or the comment, that is shown when the pointer is over a cell. */
    note: (address: string) => state.noteAt(cellAt(address))?.reason,
    /** Says to the add-in, if it asks, that the workbook counts the days of its dates from this year. Replacing the workbook sets 1900. */
    setDateSystem: (year: 1900 | 1904) => void (book.dateSystem = year),
    /** Says to the add-in, if it asks, that formulas are written with these separators. Replacing the workbook sets those of English. */
    setSeparators: (list: string, decimal: string) => void (book.separators = { list, decimal }),
    /** The names of the sheets, in the order of their tabs. */
    sheetNames: () => book.sheets().map(({ name }) => name),
    /** Adds an empty sheet after the last sheet. */
    addSheet: (name: string) => void book.addSheet(name),
    /** Activates a sheet, as a click on its tab does. */
    activate: (name: string) => book.activate(name),
    /** Selects a range of the active sheet, as a drag over it does. */
    select: (address: string) => {
      const { sheetId, area } = book.find(address);
      book.select(sheetId, area);
    },
    /** Scrolls the active sheet until a cell is the first in sight. */
    scrollTo: (address: string) => book.scrollTo(cellAt(address)),
    /** The address of the selected range, with its sheet: `Sheet1!A1:C9`. */
    selection: () => fullAddress(book.sheetName(book.activeSheetId()), book.selection()),
    /** Inserts empty rows above the row of the address. */
    insertRows: (address: string, count: number) => {
      const { sheetId, row } = cellAt(address);
      book.insertRows(sheetId, row, count);
    },
    /** Protects a sheet: changes by the add-in are rejected. */
    protect: (name: string) => book.protect(book.find(`'${name.replaceAll("'", "''")}'!A1`).sheetId),
    /** Rejects changes of these cells by the add-in, as Excel does for locked and merged cells and array formulas. */
    reject: (address: string, message: string) => {
      const { sheetId, area } = book.find(address);
      book.reject(sheetId, area, message);
    },
    /** Undoes one step, as the Undo button does. */
    undo: () => book.undo(),
    /** Resolves when no calculation is running and every call has a result. */
    idle: () => state.idle(),
    /** The number of calls sent to the add-in. */
    invoked: () => state.invoked(),
    /** Stores the workbook at once, as a reload of the page does. */
    store: () => state.store(),
    /** The charts of sheets that exist: what each is made of, by addresses, and what is drawn of it now. */
    charts: () => {
      const names = new Map(book.sheets().map(({ id, name }) => [id, name]));
      const addressOf = (cells: ChartCells | undefined) =>
        cells && fullAddress(book.sheetName(cells.sheetId), cells.area);
      return book.charts.all.flatMap(({ sheetId, series, position, ...chart }) =>
        names.has(sheetId)
          ? {
              ...chart,
              sheet: names.get(sheetId),
              position: position && areaName(position),
              series: series.map(({ values, categories, ...one }) => ({
                ...one,
                ...{ values: addressOf(values), categories: addressOf(categories) },
              })),
              drawn: state.drawn?.(chart.id),
            }
          : [],
      );
    },
    /** The file of the newest workbook that the add-in made, as its bytes. */
    createdFile: () => {
      const file = state.createdFile();
      return file && Array.from(file);
    },
  };
}

function contentsOf(row: unknown): CellContent[] {
  if (!Array.isArray(row)) throw new Error("A range is set with rows of values: [[1, 2], [3, 4]].");
  return row.map((content: unknown) => {
    if (content === null || content === undefined) return "";
    if (typeof content === "string" || typeof content === "number" || typeof content === "boolean") return content;
    throw new Error(`A cell holds text, a number or a boolean, not ${JSON.stringify(content)}.`);
  });
}
