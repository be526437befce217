import { blank, type Cell, type Table } from "../tables/cell";
import { levelListTable, pastLevelListTable } from "../tables/exposure/levels-tables";
import { expirationsTable, sidesTable } from "../tables/exposure/sides-tables";
import { zeroGammaColumn } from "../tables/exposure/zero-gamma";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import { summaryDrawer, withReasons, type DrawLevels } from "./draw-summary";

type ViewOptions = TableOptions & { view: "summary" | "levels" | "sides" | "expirations" };

/** The instants and symbols of a table, in the order of its rows. */
interface Places {
  /** `undefined` for an empty cell. */
  at: readonly unknown[];
  symbols: readonly string[];
  /** Whether a straddle was requested with the levels. */
  hasStraddle: boolean;
}

/** Returns what draws the levels of distinct instants, each with all symbols, in the places of a list of instants, in which one may stand twice. */
export function levelsDrawer(table: ViewOptions, { at, symbols: { length: width }, hasStraddle }: Places): DrawLevels {
  const draw = viewDrawer(table, { isPast: at[0] !== "now", hasStraddle });
  const instants = [...new Set(at)].filter((one) => one !== undefined);
  const isList = table.view === "levels" || table.view === "expirations";
  return (levels, context) => {
    const shown = at.flatMap((one) => {
      const from = one === undefined ? levels.length : instants.indexOf(one) * width;
      return levels.slice(from, from + width);
    });
    const lines = draw(shown, context);
    return isList ? lines : withEmptyLines(lines, { at, width, lineCount: shown.length });
  };
}

function viewDrawer(
  table: ViewOptions,
  { isPast, hasStraddle }: { isPast: boolean; hasStraddle: boolean },
): DrawLevels {
  switch (table.view) {
    case "summary":
      return summaryDrawer(table, hasStraddle);
    case "levels":
      return tableDrawer(isPast ? pastLevelListTable : levelListTable, table);
    case "sides":
      return withReasons(tableDrawer(sidesTable, table), table, [zeroGammaColumn]);
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
