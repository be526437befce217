import type { Cell, Table } from "./cell";

/** The cells of larger tables change nearly always: comparing them would take longer than passing them on. */
const MOST_COMPARED = 100;

/** Whether a table is small enough to be stored and compared with the next one. */
export function isComparable(table: Table): boolean {
  return table.length * (table[0]?.length ?? 0) <= MOST_COMPARED;
}

/** Whether two tables show the same. Live cells compare a thousand tables per second: loops need no function per row. */
export function isSameTable(one: Table, other: Table): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  for (const row of one) if (!isSameRow(row, other[at++] ?? [])) return false;
  return true;
}

function isSameRow(one: readonly Cell[], other: readonly Cell[]): boolean {
  if (one.length !== other.length) return false;
  let at = 0;
  for (const cell of one) if (!isSameCell(cell, other[at++])) return false;
  return true;
}

function isSameCell(one: Cell, other: Cell | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object") return false;
  if ("reason" in one) return "reason" in other && one.reason === other.reason;
  return "basicValue" in other && one.basicValue === other.basicValue && one.numberFormat === other.numberFormat;
}
