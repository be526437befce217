import { csvText } from "@strikebook/contract";
import type { FullToolResult } from "./tool-result";

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
  keep(result: Pick<FullToolResult, "columns" | "rows" | "formula">, isPast: boolean): KeptTable {
    this.#count += 1;
    const uri = `strikebook://tables/${this.#count}`;
    const csv = csvText([result.columns, ...result.rows], "\n");
    const kept = { uri, title: result.formula, csv, sizeBytes: Buffer.byteLength(csv), isPast };
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
