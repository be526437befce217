import { formatted, type Table } from "./cell";
import { MAX_FORMATTED_BYTES } from "./table-limits";
import { formatBytes, isDateFormat } from "./table-size";

/** The number format of each column; `undefined` for a column without a format. */
type ColumnFormats = readonly (string | undefined)[];

/**
 * Gives the numbers of each column their format, in place. If the formats alone make a table too large, only dates and times get
 * theirs.
 */
export function formatColumns(body: Table, columnFormats: ColumnFormats): void {
  const applied = exceedsLimit(body, columnFormats) ? columnFormats.map(onlyOfDate) : columnFormats;
  if (applied.every((format) => format === undefined)) return;
  for (const line of body) {
    for (let at = 0; at < line.length; at += 1) {
      const cell = line[at];
      const format = applied[at];
      if (typeof cell === "number" && format !== undefined) line[at] = formatted(cell, format);
    }
  }
}

function onlyOfDate(format: string | undefined): string | undefined {
  return format !== undefined && isDateFormat(format) ? format : undefined;
}

function addedBytes(columnFormats: ColumnFormats): number[] {
  return columnFormats.map((format) => (format === undefined ? 0 : formatBytes(format)));
}

function exceedsLimit(body: Table, columnFormats: ColumnFormats): boolean {
  const added = addedBytes(columnFormats);
  if (body.length * added.reduce((sum, bytes) => sum + bytes, 0) <= MAX_FORMATTED_BYTES) return false;
  let bytes = 0;
  for (const line of body) {
    for (let at = 0; at < line.length; at += 1) if (typeof line[at] === "number") bytes += added[at] ?? 0;
    if (bytes > MAX_FORMATTED_BYTES) return true;
  }
  return false;
}
