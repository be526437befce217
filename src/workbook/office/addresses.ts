import type { SheetArea } from "./areas";

/** Returns the sheet name in a cell address from Excel: `Sheet1!A1`, or `'My sheet'!A1` with quotes doubled inside. */
export function sheetOf(address: string): string | undefined {
  const [, quoted, plain] = /^(?:'((?:[^']|'')*)'|([^'!]+))!/.exec(address) ?? [];
  return quoted?.replaceAll("''", "'") ?? plain;
}

/**
 * Returns one spelling for all the ways in which Excel writes the address of a cell: `Sheet1!B2`, `'Sheet1'!$B$2`, or the first
 * cell of `Sheet1!B2:D9`. `undefined` if the text is not a cell address with a sheet.
 */
export function normalizedAddress(address: string | null | undefined): string | undefined {
  const sheet = address ? sheetOf(address) : undefined;
  const cell = cellOf(address ?? "");
  return sheet === undefined || cell === undefined ? undefined : `${sheet.toLowerCase()}!${cell}`;
}

/** Returns the cell in an address with a sheet, without dollar signs: `B2`. */
export function cellOf(address: string): string | undefined {
  const [, column, row] = /!\$?([a-z]{1,3})\$?([1-9]\d*)(?::|$)/i.exec(address) ?? [];
  return column && row ? `${column.toUpperCase()}${row}` : undefined;
}

/** Whether an area such as `A1:B5` may contain a cell, whatever their sheets. True for areas of whole rows or columns. */
export function mayContain(area: string, address: string): boolean {
  const shape = /^\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?$/i;
  const [, left = "", top, right = left, bottom = top] = shape.exec(area) ?? [];
  const [, column, row] = /^([A-Z]+)(\d+)$/.exec(cellOf(address) ?? "") ?? [];
  if (top === undefined || column === undefined) return true;
  const isBetween = (value: number, first: number, last: number) => value >= first && value <= last;
  return (
    isBetween(Number(row), Number(top), Number(bottom)) &&
    isBetween(columnNumber(column), columnNumber(left), columnNumber(right))
  );
}

/** Returns the number of a column, `A` being 1. */
export function columnNumber(name: string): number {
  return [...name.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

/** Returns the address of a cell after its sheet was renamed. */
export function addressOnSheet(address: string, sheet: string): string {
  return `'${sheet.replaceAll("'", "''")}'${address.slice(address.lastIndexOf("!"))}`;
}

/** Returns an address for display: without dollar signs, and without quotes that the sheet name does not need. */
export function displayAddress(address: string): string {
  return address.replaceAll("$", "").replace(/^'((?:[A-Za-z_]\w*))'!/, "$1!");
}

/** Returns the address of a cell as Excel writes it: `'My sheet'!B2`. Row and column count from 0. */
export function addressOfCell({ sheet, row, column }: { sheet: string; row: number; column: number }): string {
  return addressOnSheet(`!${columnName(column)}${row + 1}`, sheet);
}

/** Returns the name of a column that is counted from 0: `A`, `Z`, `AA`. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** Returns the address of an area for display: `Sheet1!A1:C9`, or `Sheet1!A1` for a single cell. */
export function displayArea({ sheet, area: { row, column, rows, columns } }: SheetArea): string {
  const first = displayAddress(addressOfCell({ sheet, row, column }));
  const last = `${columnName(column + columns - 1)}${row + rows}`;
  return rows * columns === 1 ? first : `${first}:${last}`;
}

/** Returns a name that is not taken: `Run 1`, `Run 1 (2)`. `taken` are the names of the workbook, in any case. */
export function freeName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((known) => known.toLowerCase()));
  let free = name;
  for (let number = 2; known.has(free.toLowerCase()); number += 1) free = `${name} (${number})`;
  return free;
}
