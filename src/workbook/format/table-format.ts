/** Columns side by side, counted from the first one of the table. */
export interface ColumnRun {
  column: number;
  columns: number;
}

/** The ends of a color scale: both signs, or only one if the values have no other. */
export type ScaleEnds = "both" | "positive" | "negative";

/** How a Strikebook table looks. Columns count from the first one of the table. */
export interface TableFormat {
  /** Whether the first row is a row of headings. */
  hasHeading: boolean;
  /** Columns of numbers: their headings are aligned right, as the numbers are. */
  numbers: readonly ColumnRun[];
  numberFormats: readonly (ColumnRun & { numberFormat: string })[];
  /** Columns that share a color scale around 0. */
  scales: readonly (ColumnRun & { ends: ScaleEnds })[];
  /** The columns with data bars. */
  bars: readonly number[];
  /** The width that each column needs, in points. */
  widths: readonly number[];
}

/** What the cells of a table show. */
export interface TableContent {
  /** The formula of the table. */
  formula: string;
  /** The values of its first rows, from left to right. An empty cell is the empty text. */
  values: readonly (readonly unknown[])[];
  /** The number format that the values of each column bring with them; `undefined` for a column without one. */
  ownFormats: readonly (string | undefined)[];
}
