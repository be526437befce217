import { csvText, endpoints } from "@strikebook/contract";
import type { LedgerRow } from "../../addin/spending/spending-log";
import { cellsInWords } from "./ledger-rows";
import { causeNames } from "./spending-text";

const headings = [
  "Time (US Eastern)",
  "Function",
  "Cells",
  "Symbols",
  "Credits",
  "Refunded",
  "Outcome",
  "Endpoint",
  "Cause",
];

const eastern = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns rows as the text of a CSV file with headings. */
export function ledgerCsv(rows: readonly LedgerRow[]): string {
  return csvText([headings, ...rows.map(fieldsOf)]);
}

function fieldsOf(row: LedgerRow): (string | number)[] {
  const { marketMs, functions, cells, symbols, credits, refunded, kind, endpoint, cause } = row;
  return [
    eastern.format(marketMs),
    functions.join(" "),
    cellsInWords(row, cells.length),
    symbols.join(" "),
    credits,
    refunded,
    kind,
    endpoints[endpoint].path,
    causeNames[cause],
  ];
}
