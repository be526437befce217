import { addressOfCell, cellOf, sheetOf } from "../office/addresses";
import { areaFields, areaOfRange, type SheetArea } from "../office/areas";
import { readBoundRanges } from "../office/bound-ranges";
import { applyFormat, findFormat, removeFormat } from "./apply-format";
import { readTable, type ShownTable } from "./shown-table";
import type { TableContent, TableFormat } from "./table-format";

/** The area of a table that was formatted. Excel moves it with its cells and stores it with the workbook, as a binding. */
export interface FormattedArea extends SheetArea {
  /** The id of the binding. */
  id: string;
}

const prefix = "strikebook-table-";

/** Reads the areas of all formatted tables. Those whose cells were deleted are forgotten. */
export async function readFormattedAreas(context: Excel.RequestContext): Promise<FormattedArea[]> {
  const bindings = context.workbook.bindings.load("items/id");
  await context.sync();
  const ids = bindings.items.map(({ id }) => id).filter((id) => id.startsWith(prefix));
  const ranges = await readBoundRanges(context, ids, `address,${areaFields}`);
  const areas = ids.flatMap((id) => {
    const range = ranges.get(id);
    if (!range) context.workbook.bindings.getItem(id).delete();
    return range ? { id, sheet: sheetOf(range.address) ?? "", area: areaOfRange(range) } : [];
  });
  if (areas.length < ids.length) await context.sync();
  return areas;
}

/** Stores the area of a table in place of `earlier`. The change is sent with the next request. */
function storeFormattedArea(
  context: Excel.RequestContext,
  { sheet, area }: SheetArea,
  known: readonly FormattedArea[],
  earlier: FormattedArea | undefined,
): void {
  if (earlier) forgetFormattedArea(context, earlier);
  const numbers = known.map(({ id }) => Number(id.slice(prefix.length))).filter(Number.isFinite);
  const first = addressOfCell({ sheet, row: area.row, column: area.column });
  const last = cellOf(addressOfCell({ sheet, row: area.row + area.rows - 1, column: area.column + area.columns - 1 }));
  const id = earlier?.id ?? `${prefix}${Math.max(0, ...numbers) + 1}`;
  context.workbook.bindings.add(`${first}:${last}`, "Range", id);
}

/** Forgets the area of a table. The change is sent with the next request. */
export function forgetFormattedArea(context: Excel.RequestContext, { id }: FormattedArea): void {
  context.workbook.bindings.getItem(id).delete();
}

/** Decides how a table looks. */
export type PlanFormat = (content: TableContent) => TableFormat;

/** Formats a table, and stores its area so that the format follows it. `known` are all formatted tables. */
export async function formatTable(
  context: Excel.RequestContext,
  table: ShownTable,
  plan: PlanFormat,
  known: readonly FormattedArea[],
): Promise<void> {
  const earlier = known.find((formatted) => isAreaOfTable(formatted, table));
  const before = earlier ?? table;
  const applied = await findFormat(context, before);
  const { content, widths } = await readTable(context, table);
  if (earlier || applied.hasHeading || applied.rules.length > 0) removeFormat(context, before, applied);
  applyFormat(context, table, plan(content), widths);
  storeFormattedArea(context, table, known, earlier);
  await context.sync();
}

/** Whether a formatted area belongs to a table, whatever its size. */
export function isAreaOfTable(formatted: FormattedArea, { sheet, area }: SheetArea): boolean {
  return formatted.sheet === sheet && formatted.area.row === area.row && formatted.area.column === area.column;
}
