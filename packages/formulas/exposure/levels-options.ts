import { type BoardRequest, heatmapBounds } from "@strikebook/contract";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption, dateOption, switchOption } from "../arguments/option-readers";
import { needsOf, pickColumns } from "../arguments/read-columns";
import type { FiltersOf, OptionValues, TableOptions } from "../arguments/read-options";
import type { ColumnNeed } from "../tables/column";
import { flipNoteColumn } from "../tables/exposure/flip-note";
import { everyLevelsColumn, levelsWords } from "../tables/exposure/levels-tables";
import { zeroGammaColumn } from "../tables/exposure/zero-gamma";
import { modelOption } from "./model-option";

/** The options of formulas of levels: the filters are sent, the layout decides what is shown. */
export const levelsFilters = { includeEmpty: switchOption, straddle: dateOption } satisfies FiltersOf<BoardRequest>;
export const levelsTableOptions = {
  view: choiceOption("summary", "levels", "sides", "expirations"),
  checkFlip: switchOption,
  model: modelOption,
  flat: choiceOption("blank", "show"),
  zeroGamma: choiceOption("root", "family"),
};

export type LevelsOptions = TableOptions & OptionValues<typeof levelsTableOptions>;

/** Returns the parameter of calls and puts apart, which two views show. */
export const sidesParameter = ({ view }: LevelsOptions) =>
  view === "sides" || view === "expirations" ? { sides: true } : {};

/** Returns what the picked columns need, in calls and puts apart of `brief` too. The columns of lists of levels and expirations need nothing. */
function pickedNeeds({ view, columns }: LevelsOptions): readonly (ColumnNeed | undefined)[] {
  if (view === "summary") return needsOf(columns, everyLevelsColumn, levelsWords);
  return view === "sides" ? needsOf(columns, [zeroGammaColumn], { brief: zeroGammaColumn.name }) : [];
}

export type LevelsStrikes = number | "all";

/** Returns twice as many strikes, to check a flip with. @throws ArgumentError if there are no more, or if no column shows the result. */
export function doubledStrikes(strikes: LevelsStrikes, { view, columns }: LevelsOptions): LevelsStrikes {
  const picked = columns === undefined ? everyLevelsColumn : pickColumns(columns, everyLevelsColumn);
  if (view !== "summary" || !picked.includes(flipNoteColumn))
    throw new ArgumentError('The option checkFlip needs the column "Flip note", which shows its result.');
  if (strikes === "all")
    throw new ArgumentError('The option checkFlip needs a number of strikes: "all" has no more to check with.');
  return 2 * strikes > heatmapBounds.maxStrikes.max ? "all" : 2 * strikes;
}

/** Returns the parameter of the zero gamma: that of the root if a column of it is picked, or that of its family. */
export function zeroGammaParameter(table: LevelsOptions): { zeroGamma?: true | "family" } {
  const { view, zeroGamma } = table;
  if (view !== "summary" && view !== "sides") return {};
  if (zeroGamma === "family") return { zeroGamma };
  return pickedNeeds(table).includes("zeroGamma") ? { zeroGamma: true } : {};
}

/** Whether no node types are shown: they are columns of their own, which are shown if picked. */
export const showsValuesOnly = (table: LevelsOptions): boolean =>
  table.view === "summary" && !pickedNeeds(table).includes("nodeTypes");
