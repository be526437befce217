import type { Cell, Table } from "../tables/cell";

/**
 * A table as Excel takes it, its failed cells as errors with the reason on hover.
 *
 * @param takesFormats Whether this Excel lets a cell carry a number format of its own; elsewhere numbers are plain.
 */
export function excelTable(table: Table, takesFormats: boolean): unknown[][] {
  const rows = table.length > 0 ? table : noRows;
  if (!takesFormats) return rows.map((row) => row.map(plainValue));
  // Nearly every row stays what it is: looking takes a tenth of the time of making it anew.
  return rows.map((row) => (hasFailed(row) ? row.map(errorOrCell) : row));
}

/** Excel takes no empty table: without its heading one says why there is nothing. */
const noRows: Table = [
  [{ kind: "failed", reason: "No rows: nothing fits the question. Its columns show with headers=on." }],
];

function hasFailed(row: readonly Cell[]): boolean {
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (typeof cell === "object" && "reason" in cell) return true;
  }
  return false;
}

function plainValue(cell: Cell): unknown {
  return typeof cell === "object" && "basicValue" in cell ? cell.basicValue : errorOrCell(cell);
}

function errorOrCell(cell: Cell): unknown {
  if (typeof cell !== "object" || !("reason" in cell)) return cell;
  return new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, cell.reason);
}
