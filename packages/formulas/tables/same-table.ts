import type { Cell, Table } from "./cell";

/** Larger tables are passed on without a comparison: a cell of them changes nearly always. */
const MOST_COMPARED = 100;

/** Returns the cells of a small table in one list, to compare the next table with; `undefined` for a larger table. */
export function comparedCells(table: Table): readonly Cell[] | undefined {
  const [row = []] = table;
  if (table.length * row.length > MOST_COMPARED) return undefined;
  return table.length === 1 ? row : table.flat();
}

/** Whether a table shows the same as the table before, of which the cells and the number of rows are given. */
export function isSameTable(table: Table, cells: readonly Cell[], rows: number): boolean {
  if (table.length !== rows) return false;
  let at = 0;
  for (const row of table) {
    for (const cell of row) if (!isSameCell(cell, cells[at++])) return false;
  }
  return at === cells.length;
}

function isSameCell(a: Cell, b: Cell | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object") return false;
  if ("reason" in a) return "reason" in b && a.reason === b.reason;
  return "basicValue" in b && a.basicValue === b.basicValue && a.numberFormat === b.numberFormat;
}
