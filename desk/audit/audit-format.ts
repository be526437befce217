import type { AuditEntry } from "./audit-entry";

/** The forms in which the audit is exported. */
export const auditFormats = ["csv", "jsonl"] as const;
type AuditFormat = (typeof auditFormats)[number];

const columns = [
  "time",
  "user",
  "team",
  "endpoint",
  "question",
  "symbols",
  "credits",
  "outcome",
  "reservation",
  "id",
] as const;

/** Returns what comes before the first entry: the header line of CSV. */
export function auditHeader(format: AuditFormat): string {
  return format === "csv" ? csvLine(columns) : "";
}

/** Returns the line of an entry, with its end. Times are in UTC. */
export function auditLine(entry: AuditEntry, format: AuditFormat): string {
  const { atMs, ...rest } = entry;
  const row = { time: new Date(atMs).toISOString(), ...rest };
  if (format === "jsonl") return `${JSON.stringify(row)}\n`;
  return csvLine(columns.map((column) => (column === "symbols" ? row.symbols.join(" ") : String(row[column]))));
}

/** RFC 4180. */
function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** A cell that begins with one of these is a formula to Excel; the apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

function csvCell(cell: string): string {
  const isFormula = FORMULA.test(cell);
  const text = isFormula ? `'${cell}` : cell;
  return isFormula || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
