import {
  ArgumentError,
  type Formula,
  type RangeArgument,
  commaList,
  optionTexts,
  readBoardSymbols,
  readContracts,
  readInstants,
} from "@strikebook/formulas";

/** Returns the cells that show a failure in place of a table. */
export type FillCells = <Failure>(failure: Failure) => Failure[][];

/** The failure is in the cell of the formula alone. */
export const ownCell: FillCells = (failure) => [[failure]];

/**
 * Returns the function that puts the failure of a formula whose columns were picked into each of them: into the header row, and a row for
 * each symbol, or for each instant and symbol. Blanks beside it would count as 0 in other formulas. Without picked columns it is in the cell of the formula alone.
 */
export function failedCells({ kind, arguments: all, options }: Formula, typed: readonly unknown[]): FillCells {
  const names = Object.keys(all);
  // A function without headings by itself has a reader of its own for the option.
  const defaultHeaders = options?.layout?.headers?.(undefined, "headers", 0) === "off" ? "off" : "on";
  const argument = (name: string) => typed[names.indexOf(name)] as RangeArgument; // a range in every formula that has it
  return (failure) => {
    const { columns, headers = defaultHeaders } =
      readable(() => optionTexts(typed[names.length] as RangeArgument)) ?? {};
    const symbols = readable(() => readBoardSymbols(argument("symbols")))?.length ?? 1;
    const instants = readable(() => readInstants(argument("at"), 0))?.length ?? 1;
    const contracts = readable(() => readContracts(argument("contracts"), Infinity))?.length ?? 1;
    const fields = countOf(readable(() => commaList(argument("fields"), "")));
    // A history has the date before its fields, and the symbol if there are several.
    const before = kind === "stream" || names.includes("contracts") ? 0 : Math.min(symbols, 2);
    const picked = countOf(columns) || (fields && before + fields);
    if (!picked) return ownCell(failure);
    const lines = symbols * instants * contracts;
    const rows = options && headers.toLowerCase() !== "off" ? lines + 1 : lines;
    return Array.from({ length: rows }, () => new Array<typeof failure>(picked).fill(failure));
  };
}

/** Returns the error of a formula as Excel takes it: itself for one cell, otherwise a table of it. */
export function errorIn<Problem>(fill: FillCells, error: Problem): Problem | Problem[][] {
  const cells = fill(error);
  return cells.flat().length > 1 ? cells : error;
}

/** Returns the number of columns of a comma-separated list; 0 if a word stands for some of them. */
const countOf = (list = ""): number => {
  const parts = list.split(",").filter((part) => part.trim() !== "");
  return parts.some((part) => /^\s*(\*|brief)\s*$/i.test(part)) ? 0 : parts.length;
};

/** Returns what was read; `undefined` if it is wrong, which the error of the formula says. */
function readable<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch (problem) {
    if (problem instanceof ArgumentError) return undefined;
    throw problem;
  }
}
