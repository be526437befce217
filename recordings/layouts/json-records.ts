/** Returns the texts of a record by column, and adds its fields to the columns. */
export function recordCells(
  record: unknown,
  columns: Map<string, number>,
  prefix = "",
  cells: string[] = [],
): string[] {
  for (const [name, value] of Object.entries(record ?? {})) {
    const path = `${prefix}${name}`;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      recordCells(value, columns, `${path}.`, cells);
      continue;
    }
    const at = columns.get(path) ?? columns.size;
    if (at === columns.size) columns.set(path, at);
    while (cells.length < at) cells.push("");
    cells[at] = cellText(value);
  }
  return cells;
}

/** Returns a value as a cell has it: numbers with a decimal point, nothing for null. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
