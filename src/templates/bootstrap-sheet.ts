import type { SheetContent } from "../workbook/templates/workbook-content";

/** The number of samples that an interval is computed from. */
export const BOOTSTRAP_SAMPLES = 500;

/** Row 4 has the headings, and the samples begin below. */
const FIRST_SAMPLE_ROW = 5;
const LAST_SAMPLE_ROW = FIRST_SAMPLE_ROW + BOOTSTRAP_SAMPLES - 1;

/** A statistic of the resampled observations. */
interface Resampled {
  heading: string;
  /** An expression of the names of the columns, which are arrays of one resample. */
  value: string;
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
  /** The columns of the observations by the names that the statistics use; each a range with its sheet. */
  columns: Readonly<Record<string, string>>;
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
  const sample = (row: number, value: string) => {
    const arrays = usedColumns(columns, value).map(([column, range]) => `${column},INDEX(${range},drawn)`);
    return `=IFERROR(LET(size,${count},order,SEQUENCE(size)-1,uniform,MOD(ABS(SIN((INT(order/${block})+1)*12.9898+$A${row}*78.233))*43758.5453,1),drawn,1+MOD(INT(size*uniform)+MOD(order,${block}),size),${arrays.join(",")},${value}),"")`;
  };
  const difference = (row: number, [first, second]: Difference["of"]) =>
    `=IFERROR(${sampleColumn(first)}${row}-${sampleColumn(second)}${row},"")`;
  const rows = Array.from({ length: BOOTSTRAP_SAMPLES }, (_row, index) => FIRST_SAMPLE_ROW + index);
  const cells: Record<string, string | number> = {
    A1: title,
    A2: "Each row draws as many observations as there are, with replacement, and computes the statistics again.",
    A4: "Sample",
    ...Object.fromEntries(statistics.map(({ heading }, index) => [`${sampleColumn(index)}4`, heading])),
    ...Object.fromEntries(rows.map((row, index) => [`A${row}`, index + 1])),
  };
  for (const [index, statistic] of statistics.entries()) {
    for (const row of rows) {
      cells[`${sampleColumn(index)}${row}`] =
        "of" in statistic ? difference(row, statistic.of) : sample(row, statistic.value);
    }
  }
  const last = sampleColumn(statistics.length - 1);
  return {
    name,
    cells,
    looks: [
      ["A1", "title"],
      ["A2", "hint"],
      [`A4:${last}4`, "numberHeading"],
    ],
    formats: [[`B${FIRST_SAMPLE_ROW}:${last}${LAST_SAMPLE_ROW}`, "0.000"]],
    widths: [60, ...statistics.map(() => 150)],
    scales: [],
    bars: [],
    charts: [],
    notes: {},
    frozenRows: 4,
  };
}

/** Returns the columns whose names an expression uses: formulas that refer to fewer cells are calculated faster. */
function usedColumns(columns: Bootstrap["columns"], value: string): readonly [name: string, range: string][] {
  return Object.entries(columns).filter(([name]) => new RegExp(`\\b${name}\\b`).test(value));
}

/** Returns the formula of the lower or the upper end of the 95 % interval of a statistic, by its index. */
export function intervalEnd(sheet: string, index: number, end: "low" | "high"): string {
  const column = sampleColumn(index);
  const range = `'${sheet}'!$${column}$${FIRST_SAMPLE_ROW}:$${column}$${LAST_SAMPLE_ROW}`;
  return `IFERROR(PERCENTILE.INC(${range},${end === "low" ? 0.025 : 0.975}),"")`;
}

const sampleColumn = (index: number): string => String.fromCharCode(66 + index);
