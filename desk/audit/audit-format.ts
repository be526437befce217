import { csvText } from "@strikebook/contract";
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
  return format === "csv" ? csvText([columns]) : "";
}

/** Returns the line of an entry, with its end. Times are in UTC. */
export function auditLine(entry: AuditEntry, format: AuditFormat): string {
  const { atMs, ...rest } = entry;
  const row = { time: new Date(atMs).toISOString(), ...rest };
  if (format === "jsonl") return `${JSON.stringify(row)}\n`;
  return csvText([columns.map((column) => (column === "symbols" ? row.symbols.join(" ") : row[column]))]);
}
