/** A rectangle of cells, zero-based, both ends included. */
export interface CellArea {
  startRow: number;
  startColumn: number;
  endRow: number;
  endColumn: number;
}

/** One cell of one sheet, zero-based. */
export interface CellPlace {
  sheetId: string;
  row: number;
  column: number;
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/**
 * Parses an address such as `A1`, `A1:C9`, `Sheet1!A1` or `'My sheet'!A1:C9`, with or without dollar signs; `undefined` if it
 * is invalid.
 */
export function readAddress(address: string): { sheetName: string | undefined; area: CellArea } | undefined {
  const parts =
    /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/i.exec(address);
  if (!parts) return undefined;
  const [, quoted, plain, firstColumn = "", firstRow = "", lastColumn = firstColumn, lastRow = firstRow] = parts;
  const rows = [Number(firstRow) - 1, Number(lastRow) - 1];
  const columns = [columnIndex(firstColumn), columnIndex(lastColumn)];
  return {
    sheetName: quoted?.replaceAll("''", "'") ?? plain,
    area: {
      startRow: Math.min(...rows),
      startColumn: Math.min(...columns),
      endRow: Math.max(...rows),
      endColumn: Math.max(...columns),
    },
  };
}

/** Parses a valid address, without its sheet. Throws for anything else. */
export function addressArea(address: string): CellArea {
  const read = readAddress(address);
  if (!read) throw new Error(`"${address}" is not an address such as A1, A1:C9 or Sheet2!A1.`);
  return read.area;
}

/** `A1`, or `A1:C9` for more than one cell. */
export function areaName({ startRow, startColumn, endRow, endColumn }: CellArea): string {
  const first = columnLetters(startColumn) + String(startRow + 1);
  const last = columnLetters(endColumn) + String(endRow + 1);
  return first === last ? first : `${first}:${last}`;
}

/** Formats an address as Excel does: `Sheet1!A1`, with the sheet in quotes if its name needs them. */
export function fullAddress(sheetName: string, area: CellArea): string {
  const name = /^[A-Za-z_][\w.]*$/.test(sheetName) ? sheetName : `'${sheetName.replaceAll("'", "''")}'`;
  return `${name}!${areaName(area)}`;
}

/** The area of one cell. */
export function cellArea({ row, column }: { row: number; column: number }): CellArea {
  return { startRow: row, startColumn: column, endRow: row, endColumn: column };
}

/** Returns a value for each cell of an area, in rows. */
export function mapCells<Value>(
  { startRow, startColumn, endRow, endColumn }: CellArea,
  valueAt: (row: number, column: number) => Value,
): Value[][] {
  return Array.from({ length: endRow - startRow + 1 }, (_row, row) =>
    Array.from({ length: endColumn - startColumn + 1 }, (_column, column) =>
      valueAt(startRow + row, startColumn + column),
    ),
  );
}

/** Calls `visit` with each cell of an area, row by row. */
export function eachCell(
  { startRow, startColumn, endRow, endColumn }: CellArea,
  visit: (row: number, column: number) => void,
): void {
  for (let row = startRow; row <= endRow; row += 1) {
    for (let column = startColumn; column <= endColumn; column += 1) visit(row, column);
  }
}

/** Returns the smallest area that contains two areas. */
export function boundingArea(a: CellArea, b: CellArea): CellArea {
  return {
    startRow: Math.min(a.startRow, b.startRow),
    startColumn: Math.min(a.startColumn, b.startColumn),
    endRow: Math.max(a.endRow, b.endRow),
    endColumn: Math.max(a.endColumn, b.endColumn),
  };
}

/** Whether `outer` contains every cell of `inner`. */
export function areaContains(outer: CellArea, inner: CellArea): boolean {
  return (
    inner.startRow >= outer.startRow &&
    inner.endRow <= outer.endRow &&
    inner.startColumn >= outer.startColumn &&
    inner.endColumn <= outer.endColumn
  );
}

/** Whether two areas have a cell in common. */
export function intersects(a: CellArea, b: CellArea): boolean {
  return (
    a.startRow <= b.endRow && b.startRow <= a.endRow && a.startColumn <= b.endColumn && b.startColumn <= a.endColumn
  );
}

/** Combines cells into areas: each vertical run of adjacent cells is one area. */
export function areasOf(cells: readonly { row: number; column: number }[]): CellArea[] {
  const sorted = [...cells].sort((a, b) => a.column - b.column || a.row - b.row);
  const areas: CellArea[] = [];
  for (const cell of sorted) {
    const last = areas.at(-1);
    if (last && last.startColumn === cell.column && cell.row <= last.endRow + 1) last.endRow = cell.row;
    else areas.push(cellArea(cell));
  }
  return areas;
}

function columnIndex(name: string): number {
  return [...name.toUpperCase()].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
