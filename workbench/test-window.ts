import { cellArea, type CellPlace } from "./cell-area";
import type { GridBook } from "./grid-book";
import type { CellContent } from "./office-objects";

/** The workbench for tests, as `window.workbench`. Addresses are `A1`, `A1:C9` or `Sheet2!A1`. */
export interface WorkbenchWindow {
  /** Types a value or a formula with `=` into a cell, or rows of them into a range. Null or "" empties. */
  set(address: string, content: unknown): void;
  /** The value of one cell: a blank is "", an error its name. */
  get(address: string): CellContent;
  values(address: string): CellContent[][];
  /** What the cell shows, in its number format. */
  text(address: string): string;
  formula(address: string): string;
  /** What is shown when a cell in error is pointed at. */
  note(address: string): string | undefined;
  /** Puts an empty sheet behind the others. */
  addSheet(name: string): void;
  /** Brings a sheet to the front, as a click on its tab does. */
  activate(name: string): void;
  /** Puts empty rows above the one of the address. */
  insertRows(address: string, count: number): void;
  /** Resolves when nothing is being calculated and no call is without an answer. */
  idle(): Promise<void>;
  /** How many calls the add-in has been sent. */
  invoked(): number;
}

/** What the test window needs besides the book. */
export interface WorkbenchState {
  idle(): Promise<void>;
  invoked(): number;
  noteAt(cell: CellPlace): { reason: string } | undefined;
}

export function testWindow(book: GridBook, state: WorkbenchState): WorkbenchWindow {
  const cellAt = (address: string): CellPlace => {
    const { sheetId, area } = book.find(address);
    return { sheetId, row: area.startRow, column: area.startColumn };
  };
  return {
    set: (address, content) => {
      const { sheetId, area } = book.find(address);
      const rows: unknown[] = Array.isArray(content) ? content : [[content]];
      book.type(sheetId, area, rows.map(contentsOf));
    },
    get: (address) => {
      const { sheetId, row, column } = cellAt(address);
      return book.values(sheetId, cellArea({ row, column }))[0]?.[0] ?? "";
    },
    values: (address) => {
      const { sheetId, area } = book.find(address);
      return book.values(sheetId, area);
    },
    text: (address) => book.text(cellAt(address)),
    formula: (address) => book.formulaAt(cellAt(address)) ?? "",
    note: (address) => state.noteAt(cellAt(address))?.reason,
    addSheet: (name) => book.addSheet(name),
    activate: (name) => book.activate(name),
    insertRows: (address, count) => {
      const { sheetId, row } = cellAt(address);
      book.insertRows(sheetId, row, count);
    },
    idle: () => state.idle(),
    invoked: () => state.invoked(),
  };
}

function contentsOf(row: unknown): CellContent[] {
  if (!Array.isArray(row)) throw new Error("A range is set with rows of values: [[1, 2], [3, 4]].");
  return row.map((content: unknown) => {
    if (content === null || content === undefined) return "";
    if (typeof content === "string" || typeof content === "number" || typeof content === "boolean") return content;
    throw new Error(`A cell holds text, a number or a truth value; ${JSON.stringify(content)} is none.`);
  });
}
