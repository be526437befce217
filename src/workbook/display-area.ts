import { addressOfCell, columnName, displayAddress } from "./addresses";
import type { Area } from "./areas";

/** Returns the address of an area for display: `Sheet1!A1:C9`, or `Sheet1!A1` for a single cell. */
export function displayArea({ sheet, area: { row, column, rows, columns } }: { sheet: string; area: Area }): string {
  const first = displayAddress(addressOfCell({ sheet, row, column }));
  const last = `${columnName(column + columns - 1)}${row + rows}`;
  return rows * columns === 1 ? first : `${first}:${last}`;
}
