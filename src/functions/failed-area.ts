import { ArgumentError } from "../formulas/arguments/argument-error";
import { pickedColumns } from "../formulas/arguments/read-options";
import { readSymbols } from "../formulas/arguments/read-symbols";
import { commaList, readList, type RangeArgument } from "../formulas/arguments/read-values";
import type { Formula } from "../formulas/formula";

/** How many cells show an error. */
export interface FailedArea {
  rows: number;
  columns: number;
}

/** The area of an error that shows in the cell of its formula alone. */
export const ownCell = (): FailedArea => ({ rows: 1, columns: 1 });

/**
 * Returns the cells that show the error of a formula whose columns were picked: those of the header row, and of a row for each symbol.
 * Blanks beside the error would count as 0 in other formulas. A formula without picked columns shows its error in its own cell.
 */
export function failedArea({ kind, arguments: all, options }: Formula, typed: readonly unknown[]): FailedArea {
  const names = Object.keys(all);
  const argument = (name: string) => typed[names.indexOf(name)] as RangeArgument; // a range in every formula that has it
  const symbols = "symbols" in all ? (countOf(() => readSymbols(argument("symbols"))) ?? 1) : 1;
  const picked = options && readable(() => pickedColumns(typed[names.length] as RangeArgument));
  const header = options && picked?.headers !== "off" ? 1 : 0;
  if (picked?.columns) return { rows: header + symbols, columns: picked.columns.length };
  const fields = "fields" in all && countOf(() => readList(commaList(argument("fields"), ""), ""));
  if (!fields) return ownCell();
  // A history has the date before its fields, and the symbol if there are several.
  const before = kind === "stream" ? 0 : Math.min(symbols, 2);
  return { rows: header + symbols, columns: before + fields };
}

const countOf = (read: () => readonly unknown[]): number | undefined => readable(read)?.length;

/** Returns what was read; `undefined` if it is wrong, which the error of the formula says. */
function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof ArgumentError) return undefined;
    throw problem;
  }
}

/** Returns a row of cells for each row of an area, all of them the same. */
export function filledArea<Value>({ rows, columns }: FailedArea, value: Value): Value[][] {
  return Array.from({ length: rows }, () => new Array<Value>(columns).fill(value));
}

/** Returns the error of a formula as Excel takes it: itself for one cell, otherwise a table of it. */
export function errorIn<Problem>(area: FailedArea, error: Problem): Problem | Problem[][] {
  return area.rows * area.columns === 1 ? error : filledArea(area, error);
}
