/** What one bench found. The first row is ours unless the note says otherwise. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** Which question the figures answer, and under which conditions. */
  note?: string;
}

/** Prints a table: the first column to the left, figures to the right. */
export function printTable(table: BenchTable, print: (line: string) => void = console.log): void {
  print(`\n${formatTable(table)}`);
}

/** The table as text, columns as wide as their widest entry. */
export function formatTable({ title, columns, rows, note }: BenchTable): string {
  const lines = [columns, ...rows.map((row) => row.map(shown))];
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

/** Three digits that matter, whole thousands grouped. */
function shown(entry: string | number): string {
  if (typeof entry === "string") return entry;
  if (Number.isInteger(entry) || Math.abs(entry) >= 100) return Math.round(entry).toLocaleString("en-US");
  return String(Number(entry.toPrecision(3)));
}
