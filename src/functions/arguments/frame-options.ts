import type { Table } from "../../tables/cell";
import { frameColumns, frameStrikes, framesTable, strikeColumns, type FramesOrFailure } from "../../tables/exposure/frames-table";
import { ArgumentError, shown } from "./argument-error";
import type { RangeArgument } from "./read-arguments";
import { countOption, listOption, pickColumns, readOptions, tableOptions } from "./read-options";

/** A second's frames of a day are millions of cells: more than this makes Excel stand still for minutes. */
const MOST_CELLS = 500_000;

const SECONDS_PER_DAY = 86_400;

const options = { ...tableOptions, columns: listOption, every: countOption(1, SECONDS_PER_DAY) };

type FrameColumn = ReturnType<typeof strikeColumns>[number];

/**
 * The options of frames: `every` thins them out to a row in so many seconds, `columns` picks facts by name, strikes by number,
 * and every strike by the word `strikes`. Names are checked before anything is asked and spent.
 */
export function readFrameOptions(range: RangeArgument): (outcomes: readonly FramesOrFailure[]) => Table {
  const { columns, every, ...style } = readOptions(range, options);
  const picks = columns?.map(readPick);
  return (outcomes) => {
    const strikes = frameStrikes(outcomes);
    const ofStrikes = strikeColumns(strikes);
    const picked = picks?.flatMap((pick) => pick(ofStrikes));
    const table = framesTable(outcomes, strikes, { ...style, columns: picked, everySeconds: every });
    const cells = table.length * (table[0]?.length ?? 0);
    if (cells <= MOST_CELLS) return table;
    throw new ArgumentError(
      `These frames would fill ${cells.toLocaleString("en-US")} cells: add "every=60" to the options for a row a minute, or ask for fewer strikes.`,
    );
  };
}

/** One part of `columns`, as what it picks of the columns of strikes and of the others. */
function readPick(typed: string): (ofStrikes: readonly FrameColumn[]) => readonly FrameColumn[] {
  if (/^(strikes|values)$/i.test(typed)) return (ofStrikes) => ofStrikes;
  if (Number.isNaN(Number(typed))) {
    const fact = pickColumns(typed, frameColumns) ?? [];
    return () => fact;
  }
  return (ofStrikes) => {
    const found = ofStrikes.filter(({ heading }) => heading === Number(typed));
    if (found.length > 0) return found;
    const reach = `from ${ofStrikes[0]?.name} to ${ofStrikes.at(-1)?.name}`;
    throw new ArgumentError(`These frames have no strike ${shown(typed)}; theirs reach ${reach}.`);
  };
}
