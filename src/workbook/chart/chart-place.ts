import type { Area } from "../office/areas";
import { areaFields, areaOfCell, areaOfRange, rangeOf } from "../office/areas";

/** The size of a chart in cells of default size, and its distance from the table. */
const WIDTH = 8;
const HEIGHT = 20;
const GAP = 1;

/** Left and right ends, or tops and bottoms, in points. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns the first and the last cell of a chart of a table: beside the table, where neither cells in use nor other charts are in the way.
 */
export async function chartCorners(
  context: Excel.RequestContext,
  sheet: string,
  table: Area,
): Promise<readonly [Excel.Range, Excel.Range]> {
  const worksheet = context.workbook.worksheets.getItem(sheet);
  const used = worksheet.getUsedRangeOrNullObject().load(areaFields);
  const charts = worksheet.charts.load("items/left,items/top,items/width,items/height");
  await context.sync();
  const first = table.column + table.columns + GAP;
  const usedArea = used.isNullObject ? undefined : areaOfRange(used);
  const columns = Math.max(0, usedArea ? usedArea.column + usedArea.columns - first : 0);
  const band = { row: table.row, column: first, rows: HEIGHT, columns: Math.max(1, columns) };
  const content = rangeOf(context, sheet, band).load("formulas,values,top,height");
  // A chart is seldom wider than two of this size.
  const count = charts.items.length === 0 ? 0 : columns + 2 * WIDTH * (charts.items.length + 1);
  const lefts = Array.from({ length: count }, (_, index) =>
    rangeOf(context, sheet, areaOfCell({ row: table.row, column: first + index })).load("left,width"),
  );
  await context.sync();
  const isFilled = (cell: unknown) => cell !== "" && cell !== null;
  const inTheWay = charts.items.filter(
    ({ top, height }) => top < content.top + content.height && content.top < top + height,
  );
  const left =
    first +
    freeColumn(
      Array.from({ length: columns }, (_, at) =>
        [...content.formulas, ...content.values].some((row) => isFilled(row[at])),
      ),
      lefts.map((cell) => ({ from: cell.left, to: cell.left + cell.width })),
      inTheWay.map((chart) => ({ from: chart.left, to: chart.left + chart.width })),
    );
  const corner = (row: number, column: number) => rangeOf(context, sheet, areaOfCell({ row, column }));
  return [corner(table.row, left), corner(table.row + HEIGHT - 1, left + WIDTH - 1)];
}

/**
 * Returns the first of the columns from which the columns of a chart are free.
 *
 * @param filled Whether each column has a cell in use; those after the last one have none.
 * @param places Where the columns are.
 * @param taken Where other charts are.
 */
export function freeColumn(filled: readonly boolean[], places: readonly Span[], taken: readonly Span[]): number {
  const isFree = (column: number) => {
    const place = places[column];
    return !filled[column] && !taken.some(({ from, to }) => place && from < place.to && place.from < to);
  };
  let start = 0;
  for (let column = 0; column < start + WIDTH; column += 1) if (!isFree(column)) start = column + 1;
  return start;
}
