import type { AcrossChart } from "@strikebook/formulas";
import type { ChartPlan } from "../../workbook/chart/chart-plan";
import type { ReadColumn } from "../formatting/column-kinds";
import { areSideBySide, columnsNamed, isNumber } from "./chart-columns";
import { MAX_SERIES, type PlannedRows } from "./rows-chart";
import { writtenCell } from "./row-groups";

/** Returns the columns side by side whose numbers each row of a chart shows; `undefined` if the table does not have two of them. */
export function acrossColumns({ across }: AcrossChart, columns: readonly ReadColumn[]): readonly number[] | undefined {
  const found =
    across === "numbers"
      ? columns.flatMap(({ heading }, at) => (isNumber(heading) ? [at] : []))
      : columnsNamed(columns, across);
  return found.length >= 2 && areSideBySide(found) ? found : undefined;
}

/** Plans a chart with a line for each row of a table, over the columns in which all of its rows have a number. */
export function planAcross(
  { names }: AcrossChart,
  columns: readonly ReadColumn[],
  across: readonly number[],
): PlannedRows | { problem: string } {
  const namedBy = columnsNamed(columns, names);
  const all = Array.from({ length: columns[0]?.body.length ?? 0 }, (_, row) => row);
  let rows = spread(all.filter((row) => longestRun(columns, across, [row]).length >= 2));
  let run = longestRun(columns, across, rows);
  // Rows with few numbers would leave the others without most of theirs.
  while (rows.length > 1 && run.length < across.length / 2) {
    const lengths = rows.map((row) => longestRun(columns, across, [row]).length);
    const shortest = lengths.lastIndexOf(Math.min(...lengths));
    rows = rows.filter((_, at) => at !== shortest);
    run = longestRun(columns, across, rows);
  }
  const [first] = run;
  if (first === undefined || run.length < 2) return { problem: "has too few numbers side by side for a line." };
  const place = { column: first, columns: run.length, rows: 1 };
  const left = [
    ...(rows.length < all.length ? [`It shows ${rows.length} of ${all.length} rows.`] : []),
    ...(run.length < across.length
      ? [
          `It shows the ${run.length} of ${across.length} columns that are complete, because Excel would draw blank cells as 0.`,
        ]
      : []),
  ];
  return {
    type: "Line" satisfies ChartPlan["type"],
    series: rows.map((row) => ({
      name: namedBy.map((at) => writtenCell(columns[at], row)).join(" "),
      values: { ...place, row: row + 1 },
      categories: { ...place, row: 0 },
    })),
    formats: { value: columns[first]?.kind.numberFormat },
    shown: run,
    ...(left.length > 0 && { leftOut: left.join(" ") }),
  };
}

/** Returns the most columns side by side in which all of some rows have a number. */
function longestRun(columns: readonly ReadColumn[], across: readonly number[], rows: readonly number[]): number[] {
  let longest: number[] = [];
  let run: number[] = [];
  for (const at of across) {
    run = rows.every((row) => isNumber(columns[at]?.body[row])) ? [...run, at] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

/** Returns as many rows as a chart may have series, evenly over all, with the first and the last. */
function spread(rows: readonly number[]): number[] {
  if (rows.length <= MAX_SERIES) return [...rows];
  const step = (rows.length - 1) / (MAX_SERIES - 1);
  return Array.from({ length: MAX_SERIES }, (_, at) => rows[Math.round(at * step)] ?? 0);
}
