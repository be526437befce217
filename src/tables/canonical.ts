import { asSent } from "./columns";
import type { Column } from "./column";

/** What a table shows under the symbol that was typed. */
export interface NamedRecord {
  /** As typed. */
  symbol: string;
  /** The service's own name, if it is another. */
  canonical?: string | undefined;
}

/**
 * Returns a record under the symbol that was typed, so that lookup formulas find it; the service may call it otherwise (`BRK/B`, or the
 * current name of a renamed ticker). The same record if the names agree, or if it has no symbol.
 */
export function underTypedName<Data>(record: Data, typed: string): Data {
  if (typed === "" || typeof record !== "object" || record === null || !("symbol" in record)) return record;
  const { symbol } = record;
  return typeof symbol !== "string" || symbol === typed ? record : { ...record, symbol: typed, canonical: symbol };
}

/** Returns a record that was computed from another, under the names of the other. */
export function underNamesOf<Data extends NamedRecord>({ symbol, canonical }: NamedRecord, record: Data): Data {
  return canonical === undefined ? record : { ...record, symbol, canonical };
}

/** Returns the service's own name of the symbol of a record. */
export function canonicalName({ symbol, canonical = symbol }: NamedRecord): string {
  return canonical;
}

/** The column of the service's own names, which is shown if it is picked. */
export function canonicalColumn<Row>(recordOf: (row: Row) => NamedRecord): Column<Row> {
  return asSent("Canonical", "canonical", (row: Row) => canonicalName(recordOf(row)));
}
