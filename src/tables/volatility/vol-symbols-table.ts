import type { CoveredVolSymbol } from "../../contract/volatility";
import { plain, type Table } from "../cell";
import { flattened } from "../flattened";
import { openColumns, type OpenRecord } from "../open-record";
import { tableOf, type Column, type TableStyle } from "../table";

const symbol: Column<OpenRecord> = {
  name: "Symbol",
  field: "symbol",
  cell: ({ fields }) => plain(fields.get("symbol")),
};

/** The rows of the list: a symbol may be a name alone, or a record of which only `symbol` is certain. */
export function coveredRows(symbols: readonly CoveredVolSymbol[]): OpenRecord[] {
  return symbols.map((one) => ({ fields: flattened(typeof one === "string" ? { symbol: one } : one) }));
}

/** The symbol, then whatever else the service says of it, under its own names. */
export function coveredColumns(rows: readonly OpenRecord[]): readonly Column<OpenRecord>[] {
  return [symbol, ...openColumns(rows, [symbol])];
}

/** A row a symbol, in the order of the service. */
export function volSymbolsTable(
  rows: readonly OpenRecord[],
  style: TableStyle & { columns: readonly Column<OpenRecord>[] | undefined },
): Table {
  return tableOf(
    style.columns ?? coveredColumns(rows),
    rows.map((row) => ({ row })),
    style,
  );
}
