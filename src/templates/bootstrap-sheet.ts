import { columnName } from "../workbook/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet } from "./row-sheet";

/** The number of samples that an interval is computed from. */
export const BOOTSTRAP_SAMPLES = 500;

const FIRST_SAMPLE_ROW = 5;
const LAST_SAMPLE_ROW = FIRST_SAMPLE_ROW + BOOTSTRAP_SAMPLES - 1;

/** A statistic of the resampled observations. */
interface Resampled {
  heading: string;
  /** An expression of the names of the columns, which are arrays of one resample. */
  value: string;
  /** Columns of this statistic only. */
  columns?: Readonly<Record<string, string>>;
}

/** The first of two statistics less the second one, by their indexes, in the same sample. */
interface Difference {
  heading: string;
  of: readonly [number, number];
}

/** Observations that are resampled together. */
interface Bootstrap {
  name: string;
  title: string;
  /** The columns of the observations by the names that the statistics use; each a range with its sheet, or an expression of one. */
  columns?: Readonly<Record<string, string>>;
  /** The name of the cell with the number of observations. */
  count: string;
  /** The name of the cell with the number of consecutive observations that are drawn together. */
  block: string;
  statistics: readonly (Resampled | Difference)[];
}

/**
 * Builds a sheet with a circular block bootstrap: each row draws as many observations as there are, in blocks, and computes the statistics
 * of the drawn ones.
 *
 * The draws are the fractional parts of 43758.5453 |sin(12.9898 i + 78.233 k)| for block i of row k, so that a workbook has the same
 * interval each time it is calculated.
 */
export function bootstrapSheet({ name, title, columns, count, block, statistics }: Bootstrap): SheetContent {
  const sample = ({ columns: own, value }: Resampled, row: number) => {
    const arrays = usedColumns({ ...columns, ...own }, value).map(
      ([column, range]) => `${column},INDEX(${range},drawn)`,
    );
    const uniform = uniformOf(`INT(order/${block})+1`, row);
    return `LET(size,${count},order,SEQUENCE(size)-1,uniform,${uniform},drawn,1+MOD(INT(size*uniform)+MOD(order,${block}),size),${arrays.join(",")},${value})`;
  };
  const difference = ([first, second]: Difference["of"], row: number) =>
    `${sampleColumn(first)}${row}-${sampleColumn(second)}${row}`;
  return samplesSheet({
    name,
    title,
    hint: "Each row draws as many observations as there are, with replacement, and computes the statistics again.",
    columns: statistics.map((statistic) => ({
      heading: statistic.heading,
      sample: (row) => ("of" in statistic ? difference(statistic.of, row) : sample(statistic, row)),
    })),
  });
}

/** Returns the columns whose names an expression uses: formulas that refer to fewer cells are calculated faster. */
function usedColumns(
  columns: Readonly<Record<string, string>>,
  value: string,
): readonly [name: string, range: string][] {
  return Object.entries(columns).filter(([name]) => new RegExp(`\\b${name}\\b`).test(value));
}

/** Returns an expression of uniform random numbers that are the same at each calculation: one for each number of `order`. */
export const uniformOf = (order: string, row: number): string =>
  `MOD(ABS(SIN((${order})*12.9898+$A${row}*78.233))*43758.5453,1)`;

/** A sheet with one column of samples per statistic. */
interface Samples {
  name: string;
  title: string;
  hint: string;
  /** `sample` returns the expression of a row. */
  columns: readonly { heading: string; sample: (row: number) => string }[];
}

/** Builds a sheet with `BOOTSTRAP_SAMPLES` rows: each computes statistics of data that was drawn again or shuffled. */
export function samplesSheet({ name, title, hint, columns }: Samples): SheetContent {
  return rowSheet({
    name,
    title,
    hint,
    firstRow: FIRST_SAMPLE_ROW,
    lastRow: LAST_SAMPLE_ROW,
    columns: [
      { heading: "Sample", width: 60, entry: (row) => row - FIRST_SAMPLE_ROW + 1 },
      ...columns.map(({ heading, sample }) => ({
        ...{ heading, width: 150, format: "0.000" },
        entry: (row: number) => `=IFERROR(${sample(row)},"")`,
      })),
    ],
  });
}

/** Returns the range of the samples of a statistic, by its index. */
export function sampleRange(sheet: string, index: number): string {
  const column = sampleColumn(index);
  return `'${sheet}'!$${column}$${FIRST_SAMPLE_ROW}:$${column}$${LAST_SAMPLE_ROW}`;
}

/** Returns expressions of the lower and the upper end of the 95 % interval of a statistic, by its index. */
export function interval(sheet: string, index: number): readonly [low: string, high: string] {
  const end = (part: number) => `IFERROR(PERCENTILE.INC(${sampleRange(sheet, index)},${part}),"")`;
  return [end(0.025), end(0.975)];
}

/** Returns the formulas of the two cells with an interval. */
export function intervalCells(sheet: string, index: number): readonly string[] {
  return interval(sheet, index).map((end) => `=${end}`);
}

const sampleColumn = (index: number): string => columnName(index + 1);
