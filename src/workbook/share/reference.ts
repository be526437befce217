import { columnName, columnNumber } from "../addresses";
import type { Area } from "../areas";

/** The size of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Returns the area of a reference without a sheet, such as `$A$1:F10`, `A:B` or `2:5`; `undefined` if it is none. */
export function areaOfReference(reference: string): Area | undefined {
  const [first = "", last = first] = reference.replaceAll("$", "").split(":");
  const [from, to] = [corner(first), corner(last)];
  if (!from || !to) return undefined;
  const row = Math.min(from.row ?? 0, to.row ?? 0);
  const column = Math.min(from.column ?? 0, to.column ?? 0);
  const lastRow = from.row === undefined ? MAX_ROWS - 1 : Math.max(from.row, to.row ?? 0);
  const lastColumn = from.column === undefined ? MAX_COLUMNS - 1 : Math.max(from.column, to.column ?? 0);
  return { row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 };
}

/** Returns a reference with its relative rows and columns moved; `#REF!` if that is outside the sheet. */
export function movedReference(reference: string, rows: number, columns: number): string {
  let isOutside = false;
  const moved = reference.replace(/(\$?)([A-Z]{1,3})(?![A-Z])|(\$?)(\d+)/gi, (...groups: (string | undefined)[]) => {
    const [part = "", fixedColumn, column, fixedRow, row] = groups;
    if (fixedColumn === "$" || fixedRow === "$") return part;
    const number = column === undefined ? Number(row) + rows : columnNumber(column) + columns;
    isOutside ||= number < 1 || number > (column === undefined ? MAX_ROWS : MAX_COLUMNS);
    return column === undefined ? String(number) : columnName(Math.max(0, number - 1));
  });
  return isOutside ? "#REF!" : moved;
}

/** Returns the reference of an area: `A1`, or `$A$1:$F$10` for more than one cell. */
export function fixedReference({ row, column, rows, columns }: Area): string {
  const cell = (down: number, right: number) => `$${columnName(column + right)}$${row + down + 1}`;
  return rows * columns === 1 ? cell(0, 0) : `${cell(0, 0)}:${cell(rows - 1, columns - 1)}`;
}

function corner(text: string): { row?: number; column?: number } | undefined {
  const [, column = "", row = ""] = /^([A-Z]{0,3})(\d{0,7})$/i.exec(text) ?? [];
  if (column === "" && row === "") return undefined;
  return { ...(row !== "" && { row: Number(row) - 1 }), ...(column !== "" && { column: columnNumber(column) - 1 }) };
}
