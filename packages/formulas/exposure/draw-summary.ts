import { blankReasons } from "../tables/blank-cells";
import type { Table } from "../tables/cell";
import type { Column } from "../tables/column";
import {
  levelsTable,
  straddleLevelsTable,
  unsureLevelsColumns,
  type LevelsRow,
} from "../tables/exposure/levels-tables";
import type { RowOrFailure } from "../tables/table";
import type { CallContext } from "@strikebook/client";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";

/** Draws levels, and reports why cells are blank. */
export type DrawLevels = (rows: readonly RowOrFailure<LevelsRow>[], context: CallContext) => Table;

/** Returns what draws a row of levels per symbol. */
export function summaryDrawer(table: TableOptions, hasStraddle: boolean): DrawLevels {
  return withReasons(tableDrawer(hasStraddle ? straddleLevelsTable : levelsTable, table), table, unsureLevelsColumns);
}

/** Returns a drawer that reports why cells of some columns are blank. Columns that were picked have errors in place of blanks. */
export function withReasons(
  draw: DrawLevels,
  { columns }: TableOptions,
  unsure: readonly Column<LevelsRow>[],
): DrawLevels {
  if (columns !== undefined) return draw;
  return (rows, context) => {
    for (const reason of blankReasons(unsure, rows)) context.onBlank?.(reason);
    return draw(rows, context);
  };
}
