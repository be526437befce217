import type { FullAnswer, Value } from "./answer";

/** How many tables one user can read again. */
const MAX_TABLES = 20;

interface KeptTable {
  uri: string;
  title: string;
  csv: string;
  sizeBytes: number;
  /** The table is of the past: it never changes. */
  isPast: boolean;
}

/** The long tables of one user, newest last, as resources that cost nothing to read. */
export class KeptTables {
  readonly #tables = new Map<string, KeptTable>();
  #count = 0;

  /** Keeps a table and returns it with its address. The oldest table is dropped when there are too many. */
  keep(answer: Pick<FullAnswer, "columns" | "rows" | "formula">, isPast: boolean): KeptTable {
    this.#count += 1;
    const uri = `strikebook://tables/${this.#count}`;
    const csv = [answer.columns, ...answer.rows].map((row) => row.map(csvCell).join(",")).join("\n");
    const kept = { uri, title: answer.formula, csv, sizeBytes: Buffer.byteLength(csv), isPast };
    this.#tables.set(uri, kept);
    const [oldest] = this.#tables.keys();
    if (this.#tables.size > MAX_TABLES && oldest !== undefined) this.#tables.delete(oldest);
    return kept;
  }

  get(uri: string): KeptTable | undefined {
    return this.#tables.get(uri);
  }

  get all(): readonly KeptTable[] {
    return [...this.#tables.values()];
  }
}

/** Returns a cell of a CSV file. A text that a spreadsheet would take for a formula gets an apostrophe. */
function csvCell(value: Value): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
