/** The types of charts that are made, by Excel's names. */
export type ChartType = "Line" | "BarClustered" | "ColumnClustered";

/** A chart of a table. Columns count from the first one of the table. */
export interface ChartPlan {
  type: ChartType;
  title: string;
  /** The column with the names of the points: strikes, times, symbols. */
  category: number;
  /** The columns of numbers, each with its name. */
  series: readonly { column: number; name: string }[];
}
