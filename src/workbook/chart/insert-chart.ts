import { addressOfCell, displayArea } from "../office/addresses";
import { rangeOf } from "../office/areas";
import { cellColors } from "../format/exposure-colors";
import { changeSelectedTable, readTable, type ShownTable } from "../format/shown-table";
import type { TableContent } from "../format/table-format";
import type { ChangeResult } from "../office/one-step";
import { addChart } from "./add-chart";
import { chartCorners } from "./chart-place";
import type { ChartPlan, TableBlock } from "./chart-plan";

/** Decides how to chart a table, by its content and the address of its formula; or says why it cannot. */
type PlanChart = (content: TableContent, address: string) => ChartPlan | { problem: string };

/**
 * Adds a chart of the Strikebook table that contains the active cell, to the right of it. Its series have a fixed size: the rows that the
 * table fills now, without headings. Excel cannot make a chart follow a table that grows. Never rejects.
 */
export function chartSelectedTable(plan: PlanChart): Promise<ChangeResult> {
  const words = { done: "Charts can only be made", yourself: "Insert the chart" };
  return changeSelectedTable(words, async (context, table) => {
    const { sheet, area } = table;
    const { content } = await readTable(context, table);
    const planned = plan(content, addressOfCell({ sheet, row: area.row, column: area.column }));
    if ("problem" in planned) return { problem: `${displayArea(table)} ${planned.problem}` };
    const isPart = content.values.length < area.rows && planned.series.some(({ values }) => values.rows !== undefined);
    if (isPart) return { problem: `${displayArea(table)} is too large to find its series. Request fewer rows.` };
    await addPlanned(context, table, planned);
    await context.sync();
    const leftOut = planned.leftOut === undefined ? "" : ` ${planned.leftOut}`;
    return {
      done: `Added a chart of ${displayArea(table)}.${leftOut} If the table becomes longer, make the chart again.`,
    };
  });
}

async function addPlanned(context: Excel.RequestContext, { sheet, area }: ShownTable, plan: ChartPlan): Promise<void> {
  const blockOf = ({ row, column, rows = area.rows - row, columns }: TableBlock) =>
    rangeOf(context, sheet, { row: area.row + row, column: area.column + column, rows, columns });
  const { type, title, formats, series } = plan;
  const isOne = series.length === 1 && (type === "BarClustered" || type === "ColumnClustered");
  const [first] = series;
  if (!first) return;
  addChart(context.workbook.worksheets.getItem(sheet), {
    ...{ type, title, ...(formats && { formats }), categories: blockOf(first.categories) },
    series: series.map(({ values, categories, isSigned = false, ...one }) => ({
      ...one,
      ...{ values: blockOf(values), categories: blockOf(categories) },
      ...{ isSigned: isSigned && isOne, color: isOne ? cellColors.positive : undefined },
    })),
    corners: await chartCorners(context, sheet, area),
  });
}
