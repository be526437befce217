import { addressOfCell, displayArea } from "../office/addresses";
import { areaOfCell, rangeOf } from "../office/areas";
import { cellColors } from "../format/exposure-colors";
import { changeSelectedTable, readTable, type ShownTable } from "../format/shown-table";
import type { TableContent } from "../format/table-format";
import type { ChangeResult } from "../office/one-step";
import { addChart } from "./add-chart";

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

/** The size of a chart in cells of default size, and its distance from the table. */
const WIDTH = 8;
const HEIGHT = 20;
const GAP = 1;

/** Decides how to chart a table, by its content and the address of its formula; or says why it cannot. */
type PlanChart = (content: TableContent, address: string) => ChartPlan | { problem: string };

/**
 * Adds a chart of the Strikebook table that contains the active cell, to the right of it. Its block has a fixed size: the rows that the
 * table fills now, without headings. Excel cannot make a chart follow a table that grows. Never rejects.
 */
export function chartSelectedTable(plan: PlanChart): Promise<ChangeResult> {
  const words = { done: "Charts can only be made", yourself: "Insert the chart" };
  return changeSelectedTable(words, async (context, table) => {
    const { sheet, area } = table;
    const { content } = await readTable(context, table);
    const planned = plan(content, addressOfCell({ sheet, row: area.row, column: area.column }));
    if ("problem" in planned) return { problem: `${displayArea(table)} ${planned.problem}` };
    addPlanned(context, table, planned);
    await context.sync();
    return { done: `Added a chart of ${displayArea(table)}. If the table becomes longer, make the chart again.` };
  });
}

function addPlanned(context: Excel.RequestContext, { sheet, area }: ShownTable, plan: ChartPlan): void {
  const column = (index: number) =>
    rangeOf(context, sheet, { row: area.row + 1, column: area.column + index, rows: area.rows - 1, columns: 1 });
  const color = plan.type !== "Line" && plan.series.length === 1 ? cellColors.positive : undefined;
  const left = area.column + area.columns + GAP;
  const corner = (row: number, at: number) => rangeOf(context, sheet, areaOfCell({ row, column: at }));
  addChart(context.workbook.worksheets.getItem(sheet), {
    ...{ type: plan.type, title: plan.title, categories: column(plan.category) },
    series: plan.series.map(({ column: index, name }) => ({ name, values: column(index), color })),
    corners: [corner(area.row, left), corner(area.row + HEIGHT - 1, left + WIDTH - 1)],
  });
}
