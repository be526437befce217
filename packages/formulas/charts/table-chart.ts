import type { Formula } from "../formula";

/** The form of a chart: bars across, columns, lines over categories, lines over numbers or dates, or points over them. */
export type ChartForm = "bars" | "columns" | "lines" | "curves" | "points";

/**
 * A chart of the rows of a table. Columns are named by their headings, without units; spellings that differ otherwise are separated by `|`.
 * The first chart of a formula whose columns the table has is drawn.
 */
export interface RowsChart {
  readonly form: ChartForm;
  /** The columns that name the points, which stand side by side; of curves and points the column of the horizontal places. */
  readonly by: readonly string[];
  /** The columns of numbers: those that the table has, at least one. `*` stands for all other columns of numbers, `strikes` for at most twelve with a number as heading. */
  readonly of: readonly string[] | "*" | "strikes";
  /** The columns of numbers on the second axis. */
  readonly second?: readonly string[];
  /** The columns whose values tell series apart, such as the symbol. With several series only one column of numbers is drawn. */
  readonly each?: readonly string[];
  /** The column of numbers that several series show; the first of `of` if omitted. */
  readonly ofEach?: string;
  /** Marks spot, and where the series crosses zero. */
  readonly marksZero?: true;
}

/** A chart with a series for each row of a table. */
export interface AcrossChart {
  /** The columns that name the series. */
  readonly names: readonly string[];
  /** The columns of numbers, side by side; `numbers` stands for those with a number as heading. */
  readonly across: readonly string[] | "numbers";
}

export type TableChart = RowsChart | AcrossChart;

/** The charts of a formula, by its views and columns; or why its table has none, as the end of a sentence about the table. */
export type FormulaCharts = readonly TableChart[] | string;

export type ChartsOfFormula = readonly [formula: Formula, charts: FormulaCharts];
