import { layouts } from "../../contract/limits";
import type { SymbolLevels } from "../../contract/levels";
import type { Table } from "../../tables/cell";
import { levelListColumns, levelListTable, levelsColumns, levelsTable } from "../../tables/exposure/levels-table";
import type { RowOrFailure } from "../../tables/table";
import type { RangeArgument } from "./read-arguments";
import { choiceOption, pickColumns, readOptions, switchOption, tableOptions } from "./read-options";

/** The options of every heatmap. */
export const heatmapOptions = { ...tableOptions, layout: choiceOption(...layouts), includeEmpty: switchOption };

const levelsOptions = { ...tableOptions, view: choiceOption("summary", "levels"), includeEmpty: switchOption };

/** The options of every digest, columns among them: how its table is drawn is settled before anything is asked and spent. */
export function readLevelsOptions(options: RangeArgument): {
  includeEmpty: boolean;
  draw: (rows: readonly RowOrFailure<SymbolLevels>[]) => Table;
} {
  const { view, includeEmpty, columns, ...style } = readOptions(options, levelsOptions);
  if (view === "levels") {
    const picked = pickColumns(columns, levelListColumns);
    return { includeEmpty, draw: (rows) => levelListTable(rows, { ...style, columns: picked }) };
  }
  const picked = pickColumns(columns, levelsColumns);
  return { includeEmpty, draw: (rows) => levelsTable(rows, { ...style, columns: picked }) };
}
