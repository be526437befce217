import { blank, type FailedCell } from "./cell";
import type { Column } from "./column";
import { FailedSymbol, type RowOrFailure } from "./table";

/** Returns why a column has no figure in a row; `undefined` if it has one, or if there is none. */
function failureIn<Row>(column: Column<Row>, row: Row): FailedCell | undefined {
  const cell = column.cell(row, "text");
  return typeof cell === "object" && cell && "reason" in cell ? cell : undefined;
}

/**
 * Returns columns that are blank in place of an error. For columns that nobody has picked: formulas over the whole table go on working, and
 * `blankReasons` says why the cells are blank.
 */
export function withoutErrors<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column) => ({
    ...column,
    cell: (row, dates) => (failureIn(column, row) ? blank : column.cell(row, dates)),
  }));
}

/** Returns why cells of such columns are blank: each reason once, after the names of its columns. */
export function blankReasons<Row>(columns: readonly Column<Row>[], rows: readonly RowOrFailure<Row>[]): string[] {
  const namesByReason = new Map<string, Set<string>>();
  for (const row of rows) {
    if (row instanceof FailedSymbol) continue;
    for (const column of columns) {
      const failure = failureIn(column, row);
      if (!failure) continue;
      const reason = String(failure.reason);
      namesByReason.set(reason, (namesByReason.get(reason) ?? new Set()).add(column.name));
    }
  }
  return Array.from(namesByReason, ([reason, names]) => `${[...names].join(", ")}: ${reason}`);
}
