import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet } from "./row-sheet";

/** The number of shuffles. */
export const SHUFFLES = 2_000;

const FIRST_ROW = 5;
const LAST_ROW = FIRST_ROW + SHUFFLES - 1;

/**
 * Returns an expression of random numbers between 0 and 1 that are the same at each calculation, one for each number of `order`: the
 * fractional parts of 43758.5453 |sin(12.9898 i + 78.233 k)| for number `i` of shuffle `k`.
 */
export const uniformOf = (order: string, row: number): string =>
  `MOD(ABS(SIN((${order})*12.9898+$A${row}*78.233))*43758.5453,1)`;

/** Builds a sheet that computes a statistic of data that was shuffled, once in each row. `value` returns the expression of a row. */
export function shuffleSheet({
  value,
  heading,
  ...named
}: {
  name: string;
  title: string;
  hint: string;
  heading: string;
  value: (row: number) => string;
}): SheetContent {
  return rowSheet({
    ...named,
    firstRow: FIRST_ROW,
    lastRow: LAST_ROW,
    columns: [
      { heading: "Shuffle", width: 60, entry: (row) => row - FIRST_ROW + 1 },
      { heading, width: 150, format: "0.000", entry: (row) => `=IFERROR(${value(row)},"")` },
    ],
  });
}

/** Returns the range of the shuffled statistics. */
export const shuffledRange = (sheet: string): string => `'${sheet}'!$B$${FIRST_ROW}:$B$${LAST_ROW}`;

/** Returns expressions of the ends of the middle 95 % of the shuffled statistics. */
export const middleOfShuffles = (sheet: string): readonly [low: string, high: string] => {
  const end = (part: number) => `IFERROR(PERCENTILE.INC(${shuffledRange(sheet)},${part}),"")`;
  return [end(0.025), end(0.975)];
};
