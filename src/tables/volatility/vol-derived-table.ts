import type { SymbolDerived } from "../../contract/volatility";
import type { Table } from "../cell";
import { flattened } from "../flattened";
import { openColumns, type OpenRecord } from "../open-record";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "../table";

/** The measures of one symbol. */
interface DerivedRow extends OpenRecord {
  symbol: string;
}

const symbol: Column<DerivedRow> = { name: "Symbol", field: "symbol", cell: (row) => row.symbol };

/** The rows of these answers. */
export function derivedRows(outcomes: readonly RowOrFailure<SymbolDerived>[]): RowOrFailure<DerivedRow>[] {
  return outcomes.map((outcome) =>
    "row" in outcome ? { row: { symbol: outcome.row.symbol, fields: flattened(outcome.row.derived) } } : outcome,
  );
}

/** The symbol, then every member that any symbol has, under the service's own names: the API document leaves them open. Part 2.8. */
export function derivedColumns(rows: readonly RowOrFailure<DerivedRow>[]): readonly Column<DerivedRow>[] {
  return [
    symbol,
    ...openColumns(
      rows.flatMap((entry) => ("row" in entry ? [entry.row] : [])),
      [symbol],
    ),
  ];
}

/** A row a symbol. A member that a symbol lacks is blank. */
export function derivedTable(
  rows: readonly RowOrFailure<DerivedRow>[],
  style: TableStyle & { columns: readonly Column<DerivedRow>[] | undefined },
): Table {
  return tableOf(style.columns ?? derivedColumns(rows), rows, style);
}
