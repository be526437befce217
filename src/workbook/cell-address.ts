import { sheetOf } from "./sheet-in-sight";

/**
 * One cell's address however Excel spells it: `Sheet1!B2`, `'Sheet1'!$B$2`, the first cell of `Sheet1!B2:D9`. Undefined for what is
 * no address of a cell with its sheet.
 */
export function cellAddress(address: string | null | undefined): string | undefined {
  const sheet = address ? sheetOf(address) : undefined;
  const [, column, row] = /!\$?([a-z]{1,3})\$?([1-9]\d*)(?::|$)/i.exec(address ?? "") ?? [];
  if (sheet === undefined || !column || !row) return undefined;
  return `${sheet.toLowerCase()}!${column.toUpperCase()}${row}`;
}

/** An address as a person reads it: without dollar signs, and without quotes that the sheet's name does not need. */
export function shownAddress(address: string): string {
  return address.replaceAll("$", "").replace(/^'((?:[A-Za-z_]\w*))'!/, "$1!");
}
