import type { ChartContent } from "./add-chart";

/** Cells of a table, counted from its first cell. */
export interface TableBlock {
  row: number;
  column: number;
  /** To the last row of the table if omitted. */
  rows?: number;
  columns: number;
}

/** A series of a planned chart. */
export interface PlannedSeries {
  name: string;
  values: TableBlock;
  categories: TableBlock;
  axis?: "Secondary";
  isSigned?: boolean;
  /** The texts beside points, by their numbers from 0. */
  labels?: readonly { point: number; text: string }[];
}

/** A chart of a table. */
export interface ChartPlan extends Pick<ChartContent, "type" | "title" | "formats"> {
  series: readonly PlannedSeries[];
  /** What is left out, as a sentence; nothing if omitted. */
  leftOut?: string;
}
