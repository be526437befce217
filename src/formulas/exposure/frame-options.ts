import type { Table } from "../../tables/cell";
import {
  frameColumns,
  frameStrikes,
  framesTable,
  strikeColumns,
  type FramesOrFailure,
} from "../../tables/exposure/history-tables";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { countOption } from "../arguments/option-readers";
import { pickColumns } from "../arguments/read-columns";
import { readOptions } from "../arguments/read-options";
import { readList, type RangeArgument } from "../arguments/read-values";
import { numberStyle } from "../number-style";

const SECONDS_PER_DAY = 86_400;

type FrameColumn = ReturnType<typeof strikeColumns>[number];

/**
 * Reads the options of frames and returns the function that draws them.
 *
 * `every` keeps one row per interval, given in seconds. `columns` picks facts by name, strikes by number, and all strikes by the
 * word `strikes`; names are checked before anything is requested.
 */
export function readFrameOptions(range: RangeArgument): (symbols: readonly FramesOrFailure[]) => Table {
  const { table: options } = readOptions(range, { table: { every: countOption(1, SECONDS_PER_DAY) } });
  const { columns: list, every, ...style } = options;
  const picks = list === undefined ? undefined : [...new Set(readList(list, "The option columns"))].map(readPick);
  return (symbols) => {
    const strikes = frameStrikes(symbols);
    const strikeOptions = strikeColumns(strikes);
    const columns = picks?.flatMap((pick) => pick(strikeOptions));
    return framesTable(symbols, strikes, { ...style, columns, everySeconds: every, numbers: numberStyle() });
  };
}

/** Reads one part of `columns`; returns the function that picks it, given the columns of the strikes. */
function readPick(typed: string): (strikes: readonly FrameColumn[]) => readonly FrameColumn[] {
  if (/^(strikes|values)$/i.test(typed)) return (strikes) => strikes;
  if (Number.isNaN(Number(typed))) {
    const fact = pickColumns(typed, frameColumns) ?? [];
    return () => fact;
  }
  return (strikes) => {
    const found = strikes.filter(({ heading }) => heading === Number(typed));
    if (found.length > 0) return found;
    const first = strikes[0]?.name;
    throw new ArgumentError(
      `These frames have no strike ${quoted(typed)}; their strikes range from ${first} to ${strikes.at(-1)?.name}.`,
    );
  };
}
