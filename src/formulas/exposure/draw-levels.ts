import { blank, type Cell, type Table } from "../../tables/cell";
import type { CheckedLevels } from "../../tables/exposure/flip-note";
import { levelListTable, levelsTable, pastLevelListTable } from "../../tables/exposure/levels-tables";
import { expirationsTable, sidesTable } from "../../tables/exposure/sides-tables";
import type { RowOrFailure } from "../../tables/table";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";

type ViewOptions = TableOptions & { view: "summary" | "levels" | "sides" | "expirations" };

type DrawLevels = (levels: readonly RowOrFailure<CheckedLevels>[]) => Table;

/** The instants and symbols of a table, in the order of its rows. */
interface Places {
  /** `undefined` for an empty cell. */
  at: readonly unknown[];
  symbols: readonly string[];
}

/** Returns what draws the levels of distinct instants, each with all symbols, in the places of a list of instants, in which one may stand twice. */
export function levelsDrawer(table: ViewOptions, { at, symbols: { length: width } }: Places): DrawLevels {
  const draw = viewDrawer(table, at[0] !== "now");
  const instants = [...new Set(at)].filter((one) => one !== undefined);
  const isList = table.view === "levels" || table.view === "expirations";
  return (levels) => {
    const shown = at.flatMap((one) => {
      const from = one === undefined ? levels.length : instants.indexOf(one) * width;
      return levels.slice(from, from + width);
    });
    return isList ? draw(shown) : withEmptyLines(draw(shown), { at, width, lineCount: shown.length });
  };
}

function viewDrawer(table: ViewOptions, isPast: boolean): DrawLevels {
  switch (table.view) {
    case "summary":
      return tableDrawer(levelsTable, table);
    case "levels":
      return tableDrawer(isPast ? pastLevelListTable : levelListTable, table);
    case "sides":
      return tableDrawer(sidesTable, table);
    case "expirations":
      return tableDrawer(expirationsTable, table);
  }
}

/** Returns a table of `width` lines per instant, with empty lines for each empty cell, so that lines stay beside the cells of a range. */
function withEmptyLines(
  table: Table,
  { at, width, lineCount }: { at: readonly unknown[]; width: number; lineCount: number },
): Table {
  const lines = table.splice(table.length - lineCount);
  const empty = () => new Array<Cell>(lines[0]?.length ?? 0).fill(blank);
  return table.concat(
    at.flatMap((one) => (one === undefined ? Array.from({ length: width }, empty) : lines.splice(0, width))),
  );
}
