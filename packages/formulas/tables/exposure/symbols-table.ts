import type { CoveredSymbol } from "@strikebook/contract";
import { canonicalColumn } from "../canonical";
import { asSent, date } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

const shownColumns: readonly Column<CoveredSymbol>[] = [
  asSent("Symbol", "symbol"),
  asSent("Index?", "isIndex"),
  asSent("Metrics", "metrics", ({ metrics }) => metrics.join(", ")),
  date("History from", "history.from"),
  date("History to", "history.to"),
];

/** The covered symbols, one per row; a symbol without stored history has blank dates. docs/api.md, Endpoints. */
export const symbolsTable: TableDefinition<readonly CoveredSymbol[], CoveredSymbol> = {
  columns: [
    ...shownColumns,
    asSent("Previous names", "previousNames", ({ previousNames }) => previousNames?.join(", ")),
    canonicalColumn((symbol) => symbol),
  ],
  shown: shownColumns,
  rows: (symbols) => symbols,
};
