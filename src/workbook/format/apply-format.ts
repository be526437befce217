import { rangeOf, type SheetArea } from "../office/areas";
import { addBars, addScale } from "./conditional-formats";
import { cellColors, headingColor } from "./exposure-colors";
import type { TableFormat } from "./table-format";

/** Conditional formats of larger areas make Excel slow. */
const MAX_SCALED_CELLS = 50_000;

/** Formats a table. The changes are sent with the next request. Columns become wider if they must, and never narrower. Headings wrap. */
export function applyFormat(
  context: Excel.RequestContext,
  { sheet, area }: SheetArea,
  format: TableFormat,
  widths: readonly number[],
): void {
  const headings = format.hasHeading ? 1 : 0;
  const range = (row: number, column: number, rows: number, columns: number) =>
    rangeOf(context, sheet, { row: area.row + row, column: area.column + column, rows, columns });
  const below = (column: number, columns: number) => range(headings, column, area.rows - headings, columns);
  if (format.hasHeading) {
    const heading = range(0, 0, 1, area.columns).format;
    heading.font.bold = true;
    heading.fill.color = headingColor;
    heading.wrapText = true;
    for (const { column, columns } of format.numbers) range(0, column, 1, columns).format.horizontalAlignment = "Right";
  }
  for (const { column, columns, numberFormat } of format.numberFormats) {
    below(column, columns).numberFormat = [[numberFormat]];
  }
  for (const { column, columns, ends } of format.scales) {
    if (columns * area.rows <= MAX_SCALED_CELLS) addScale(below(column, columns), ends);
  }
  for (const column of format.bars) addBars(below(column, 1));
  for (const [column, width] of format.widths.entries()) {
    if (width > (widths[column] ?? 0)) range(0, column, 1, 1).format.columnWidth = width;
  }
  // The height follows from the widths.
  if (format.hasHeading) range(0, 0, 1, area.columns).format.autofitRows();
}

/** The conditional formats of Strikebook in an area, and whether its first row has the look of headings. */
interface AppliedFormat {
  rules: readonly Excel.ConditionalFormat[];
  hasHeading: boolean;
}

/** Finds the Strikebook format in an area, by its colors. */
export async function findFormat(context: Excel.RequestContext, { sheet, area }: SheetArea): Promise<AppliedFormat> {
  const range = rangeOf(context, sheet, area);
  const formats = range.conditionalFormats.load("items/type");
  const fill = rangeOf(context, sheet, { ...area, rows: 1 }).format.fill.load("color");
  await context.sync();
  const scales = formats.items
    .filter(({ type }) => type === "ColorScale")
    .map((rule) => ({ rule, scale: rule.colorScale.load("criteria") }));
  const bars = formats.items
    .filter(({ type }) => type === "DataBar")
    .map((rule) => ({ rule, positive: rule.dataBar.positiveFormat.load("fillColor") }));
  if (scales.length + bars.length > 0) await context.sync();
  const colors: readonly string[] = [cellColors.negative, cellColors.positive];
  const isScaleOfStrikebook = ({ scale: { criteria } }: (typeof scales)[number]) =>
    [criteria.minimum, criteria.maximum].some((end) => colors.includes(lower(end.color)));
  const isBarOfStrikebook = ({ positive }: (typeof bars)[number]) => lower(positive.fillColor) === cellColors.positive;
  return {
    rules: [...scales.filter(isScaleOfStrikebook), ...bars.filter(isBarOfStrikebook)].map(({ rule }) => rule),
    hasHeading: lower(fill.color) === headingColor,
  };
}

/** Removes the Strikebook format from an area, except column widths. The changes are sent with the next request. */
export function removeFormat(
  context: Excel.RequestContext,
  { sheet, area }: SheetArea,
  { rules, hasHeading }: AppliedFormat,
): void {
  for (const rule of rules) rule.delete();
  rangeOf(context, sheet, area).numberFormat = [["General"]];
  if (!hasHeading) return;
  const heading = rangeOf(context, sheet, { ...area, rows: 1 }).format;
  heading.font.bold = false;
  heading.fill.clear();
  heading.horizontalAlignment = "General";
  heading.wrapText = false;
  heading.autofitRows();
}

function lower(color: string | undefined): string {
  return color?.toLowerCase() ?? "";
}
