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

function isSameCell(one: Cell, other: Cell | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if ("reason" in one) return "reason" in other && one.reason === other.reason;
  return "basicValue" in other && one.basicValue === other.basicValue && one.numberFormat === other.numberFormat;
}
