import { clockMsOfSerial, formats, isDateFormat } from "@strikebook/formulas";
import type { ReadColumn } from "../formatting/column-kinds";

/** Rows of a table that belong to one series, counted from the first row below the headings. */
export interface RowGroup {
  name: string;
  first: number;
  count: number;
}

/** The groups, and by which columns their rows differ; or which of them stand in turn, row by row. */
export type RowGroups = { groups: readonly RowGroup[]; keys: readonly number[] } | { mixed: string };

/**
 * Returns the rows that have the same values in some columns, if they stand together. If they stand in turn, those of all columns but the last
 * are grouped: calls and puts of a chain, strike by strike, are one series of both.
 */
export function rowGroups(columns: readonly ReadColumn[], keys: readonly number[], rows: number): RowGroups {
  if (keys.length === 0) return { groups: [{ name: "", first: 0, count: rows }], keys };
  const nameOf = (row: number) => keys.map((key) => writtenCell(columns[key], row)).join(" ");
  const groups: RowGroup[] = [];
  for (let row = 0; row < rows; row += 1) {
    const name = nameOf(row);
    const last = groups.at(-1);
    if (last?.name === name) last.count += 1;
    else groups.push({ name, first: row, count: 1 });
  }
  if (new Set(groups.map(({ name }) => name)).size === groups.length) return { groups, keys };
  const key = keys.at(-1) ?? 0;
  const values = [...new Set(Array.from({ length: rows }, (_, row) => writtenCell(columns[key], row)))];
  if (keys.length === 1) return { mixed: values.slice(0, 3).join(" and ") };
  const wider = rowGroups(columns, keys.slice(0, -1), rows);
  if ("mixed" in wider) return wider;
  const both = values.length > 3 ? "all" : values.join(" and ");
  return { ...wider, groups: wider.groups.map((group) => ({ ...group, name: `${group.name} ${both}` })) };
}

/** Returns a cell as text: dates as `yyyy-mm-dd`, with the time if they have one. */
export function writtenCell(column: ReadColumn | undefined, row: number): string {
  const cell = column?.body[row];
  const format = column?.kind.numberFormat;
  if (typeof cell !== "number") return typeof cell === "string" ? cell : "";
  if (format === undefined || !isDateFormat(format)) return String(cell);
  const text = new Date(clockMsOfSerial(cell)).toISOString();
  return format === formats.date ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
