import { applyFormat, findFormat, removeFormat } from "./apply-format";
import { storeFormattedArea, type FormattedArea } from "./formatted-areas";
import { readTable, type ShownTable } from "./shown-table";
import type { TableContent, TableFormat } from "./table-format";

/** Decides how a table looks. */
export type PlanFormat = (content: TableContent) => TableFormat;

/** Formats a table, and stores its area so that the format follows it. `known` are all formatted tables. */
export async function formatTable(
  context: Excel.RequestContext,
  table: ShownTable,
  plan: PlanFormat,
  known: readonly FormattedArea[],
): Promise<void> {
  const earlier = known.find((one) => isAreaOfTable(one, table));
  const before = earlier?.area ?? table.area;
  const applied = await findFormat(context, table.sheet, before);
  const { content, widths } = await readTable(context, table);
  if (earlier || applied.hasHeading || applied.rules.length > 0) removeFormat(context, table.sheet, before, applied);
  applyFormat(context, table, plan(content), widths);
  storeFormattedArea(context, table, known, earlier);
  await context.sync();
}

/** Whether a formatted area is that of a table, whatever its size. */
export function isAreaOfTable(one: FormattedArea, { sheet, area }: ShownTable): boolean {
  return one.sheet === sheet && one.area.row === area.row && one.area.column === area.column;
}
