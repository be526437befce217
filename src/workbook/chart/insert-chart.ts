import { addressOfCell } from "../addresses";
import { displayArea } from "../display-area";
import { cellColors } from "../format/exposure-colors";
import { rangeOf, readTable, selectedTable, type ShownTable } from "../format/shown-table";
import type { TableContent } from "../format/table-format";
import { supportsExcelApi } from "../office";
import { changeInOneStep, type ChangeResult } from "../one-step";
import type { ChartPlan } from "./chart-plan";

/** The size of a chart in cells of default size, and its distance from the table. */
const WIDTH = 8;
const HEIGHT = 20;
const GAP = 1;

/** Decides how to chart a table, by its content and the address of its formula; or says why it cannot. */
type PlanChart = (content: TableContent, address: string) => ChartPlan | { problem: string };

/**
 * Adds a chart of the table of ours that contains the active cell, to the right of it. Its block has a fixed size: the rows that the
 * table fills now, without headings. Excel cannot make a chart follow a table that grows. Never rejects.
 */
export async function chartSelectedTable(plan: PlanChart): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "Charts can only be made in Excel." };
  if (!supportsExcelApi("1.12")) {
    return { problem: "This version of Excel does not report which cells a formula fills. Insert the chart yourself." };
  }
  return changeInOneStep(async (context) => {
    const table = await selectedTable(context);
    if ("problem" in table) return table;
    const { sheet, area } = table;
    const { content } = await readTable(context, table);
    const planned = plan(content, addressOfCell({ sheet, row: area.row, column: area.column }));
    if ("problem" in planned) return { problem: `${displayArea(table)} ${planned.problem}` };
    addChart(context, table, planned);
    await context.sync();
    return { done: `Added a chart of ${displayArea(table)}. If the table becomes longer, make the chart again.` };
  }, "If the sheet is protected, unprotect it first.");
}

function addChart(context: Excel.RequestContext, { sheet, area }: ShownTable, plan: ChartPlan): void {
  const column = (index: number) =>
    rangeOf(context, sheet, { row: area.row + 1, column: area.column + index, rows: area.rows - 1, columns: 1 });
  const [first, ...others] = plan.series;
  if (!first) return;
  const chart = context.workbook.worksheets.getItem(sheet).charts.add(plan.type, column(first.column), "Columns");
  chart.title.text = plan.title;
  chart.legend.visible = others.length > 0;
  const series = [
    { ...first, added: chart.series.getItemAt(0) },
    ...others.map((other) => ({ ...other, added: chart.series.add(other.name) })),
  ];
  for (const { added, column: index, name } of series) {
    added.name = name;
    added.setValues(column(index));
    added.setXAxisValues(column(plan.category));
  }
  if (plan.type !== "Line" && others.length === 0) series[0]?.added.format.fill.setSolidColor(cellColors.positive);
  const axis = chart.axes.categoryAxis;
  // Negative bars would cover the names; times of one day would become one point of a date axis.
  axis.tickLabelPosition = "Low";
  axis.categoryType = "TextAxis";
  const left = area.column + area.columns + GAP;
  const corner = (row: number, at: number) => rangeOf(context, sheet, { row, column: at, rows: 1, columns: 1 });
  chart.setPosition(corner(area.row, left), corner(area.row + HEIGHT - 1, left + WIDTH - 1));
}
