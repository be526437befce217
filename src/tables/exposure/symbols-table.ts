import type { CoveredSymbol } from "../../contract/history";
import type { Table } from "../cell";
import { asSent, date } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

const defaultColumns: readonly Column<CoveredSymbol>[] = [
  asSent("Symbol", "symbol", ({ symbol }) => symbol),
  asSent("Index?", "isIndex", ({ isIndex }) => isIndex),
  asSent("Metrics", "metrics", ({ metrics }) => metrics.join(", ")),
  date("History from", "history.from", ({ history }) => history?.from),
  date("History to", "history.to", ({ history }) => history?.to),
];

/** Every column of the covered symbols; API document, Part 4. A symbol without stored history has blank dates. */
export const symbolsColumns: readonly Column<CoveredSymbol>[] = [
  ...defaultColumns,
  asSent("Previous names", "previousNames", ({ previousNames }) => previousNames?.join(", ")),
];

/** A row a symbol, in the order of the service. */
export function symbolsTable(
  symbols: readonly CoveredSymbol[],
  style: TableStyle & { columns: readonly Column<CoveredSymbol>[] | undefined },
): Table {
  const rows = symbols.map((row) => ({ row }));
  return tableOf(style.columns ?? defaultColumns, rows, style);
}
