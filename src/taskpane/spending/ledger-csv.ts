import { endpoints } from "../../contract/endpoints";
import type { LedgerRow } from "../../addin/spending/spending-log";
import { cellsInWords } from "./ledger-rows";

const headings = ["Time (US Eastern)", "Function", "Cells", "Symbols", "Credits", "Refunded", "Outcome", "Endpoint"];

/** Excel executes a text that begins with one of these when it opens the file. */
const FORMULA_START = /^[\s]*[=+\-@|%]/;

const eastern = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns rows as the text of a CSV file with headings. Texts that Excel would execute as formulas get an apostrophe before them. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  return [headings, ...rows.map(fieldsOf)].map((fields) => fields.map(field).join(",")).join("\r\n") + "\r\n";
}

function fieldsOf(row: LedgerRow): (string | number)[] {
  const { atMs, functions, cells, symbols, credits, refunded, outcome, endpoint } = row;
  return [
    eastern.format(atMs),
    functions.join(" "),
    cellsInWords(row, cells.length),
    symbols.join(" "),
    credits,
    refunded,
    outcome,
    endpoints[endpoint].path,
  ];
}

function field(value: string | number): string {
  if (typeof value === "number") return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
