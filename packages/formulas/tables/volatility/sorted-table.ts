import { blank, type Cell } from "../cell";
import type { Column } from "../column";
import { FailedSymbol, type TableDefinition } from "../table";

/** How the rows of a table are ordered, and how many are shown. */
interface RowOrder<Row> {
  /** Returns the column to sort by; rows stay in the order of the service if omitted. */
  columnOf?: ((columns: readonly Column<Row>[]) => Column<Row>) | undefined;
  isAscending: boolean;
  /** All if omitted. */
  top?: number | undefined;
}

/** Returns a table with its rows in another order. Rows without a value are last in either order, and equal rows stay as they were. */
export function sortedTable<Data, Row>(
  definition: TableDefinition<Data, Row>,
  { columnOf, isAscending, top }: RowOrder<Row>,
): TableDefinition<Data, Row> {
  const { columns, rows } = definition;
  return {
    ...definition,
    rows(data, dates) {
      const all = rows(data, dates);
      const known = typeof columns === "function" ? columns(data, all) : columns;
      const column = columnOf?.(known);
      if (column === undefined) return all.slice(0, top);
      const valueOf = (row: (typeof all)[number]) =>
        row instanceof FailedSymbol ? blank : sortable(column.cell(row, dates) ?? blank);
      const valued = all.map((row) => ({ row, value: valueOf(row) }));
      return valued
        .sort((a, b) => compare(a.value, b.value, isAscending))
        .slice(0, top)
        .map(({ row }) => row);
    },
  };
}

/** Returns what a cell is sorted by: its number, or its text. */
function sortable(cell: Cell): number | string {
  if (typeof cell === "object") return "basicValue" in cell ? cell.basicValue : blank;
  return typeof cell === "boolean" ? Number(cell) : cell;
}

/** Compares two values: numbers before text, blanks last in either order. */
function compare(a: number | string, b: number | string, isAscending: boolean): number {
  const kind = (value: number | string) => (value === blank ? 2 : typeof value === "string" ? 1 : 0);
  if (kind(a) !== kind(b) || a === b) return kind(a) - kind(b);
  return a < b === isAscending ? -1 : 1;
}
