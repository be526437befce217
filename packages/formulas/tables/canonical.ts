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
 * Returns a record, or a list of them, under the symbol or ticker that was typed, so that lookup formulas find it; the service may call it
 * otherwise (`BRK/B`, or the current name of a renamed ticker). The same record if the names agree, or if it has no name.
 */
export function underTypedName<Data>(record: Data, typed: unknown, field: "symbol" | "ticker" = "symbol"): Data {
  if (typeof typed !== "string" || typed === "" || typeof record !== "object" || record === null) return record;
  if (Array.isArray(record)) return record.map((one: unknown) => underTypedName(one, typed, field)) as Data; // each of the same type
  const name: unknown = record[field as keyof typeof record];
  return typeof name !== "string" || name === typed ? record : { ...record, [field]: typed, canonical: name };
}

/** Returns a record that was computed from another, under the names of the other. */
export function underNamesOf<Data extends NamedRecord>({ symbol, canonical }: NamedRecord, record: Data): Data {
  return canonical === undefined ? record : { ...record, symbol, canonical };
}

/** The column of the service's own names of symbols or tickers, which is shown if it is picked. */
export function canonicalColumn<Row>(
  recordOf: (row: Row) => { symbol?: string; ticker?: string; canonical?: string | undefined },
): Column<Row> {
  return asSent("Canonical", "canonical", (row: Row) => {
    const { symbol = "", ticker = symbol, canonical = ticker } = recordOf(row);
    return canonical;
  });
}
