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

/** Returns a record of the flow host, or a list of records, under the ticker that was typed. */
export function underTypedTicker<Data>(record: Data, typed: unknown): Data {
  if (typeof typed !== "string" || typeof record !== "object" || record === null) return record;
  if (Array.isArray(record)) return record.map((one: unknown) => underTypedTicker(one, typed)) as Data; // each of the same type
  if (!("ticker" in record)) return record;
  const { ticker } = record;
  return typeof ticker !== "string" || ticker === typed ? record : { ...record, ticker: typed, canonical: ticker };
}

/** Returns a record that was computed from another, under the names of the other. */
export function underNamesOf<Data extends NamedRecord>({ symbol, canonical }: NamedRecord, record: Data): Data {
  return canonical === undefined ? record : { ...record, symbol, canonical };
}

/** Returns the service's own name of the symbol of a record. */
function canonicalName({ symbol, canonical = symbol }: NamedRecord): string {
  return canonical;
}

/** The column of the service's own names, which is shown if it is picked. */
export function canonicalColumn<Row>(recordOf: (row: Row) => NamedRecord): Column<Row> {
  return asSent("Canonical", "canonical", (row: Row) => canonicalName(recordOf(row)));
}

/** The same column of a table with the tickers of the flow host. */
export function canonicalTicker<Row>(recordOf: (row: Row) => { ticker: string; canonical?: string }): Column<Row> {
  return canonicalColumn((row: Row) => {
    const { ticker, canonical } = recordOf(row);
    return { symbol: ticker, canonical };
  });
}
