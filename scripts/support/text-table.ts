/** The result of one benchmark. The first row is this project's unless the note says otherwise. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What the figures mean, and the conditions of the measurement. */
  note?: string;
}

/** Prints a table. */
export function printTable(table: BenchTable, print: (line: string) => void = console.log): void {
  print(`\n${formatTable(table)}`);
}

/** Formats a table as text. The first column is aligned to the left, the rest to the right. */
function formatTable({ title, columns, rows, note }: BenchTable): string {
  const lines = [columns, ...rows.map((row) => row.map(formatEntry))];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  const aligned = lines.map((line) =>
    line
      .map((entry, at) => (at === 0 ? entry.padEnd(widths[at] ?? 0) : entry.padStart(widths[at] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = aligned;
  const rule = "-".repeat(Math.max(...aligned.map((line) => line.length)));
  return [title, rule, head, rule, ...body, ...(note ? [note] : [])].join("\n");
}

/** Formats a number with three significant digits, and whole numbers with grouped thousands. */
function formatEntry(entry: string | number): string {
  if (typeof entry === "string") return entry;
  if (Number.isInteger(entry) || Math.abs(entry) >= 100) return Math.round(entry).toLocaleString("en-US");
  return String(Number(entry.toPrecision(3)));
}
