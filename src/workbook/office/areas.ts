/** A cell by its row and column, both counted from 0. */
export interface CellPosition {
  row: number;
  column: number;
}

/** A rectangle of cells by its first cell and its size. */
export interface Area extends CellPosition {
  rows: number;
  columns: number;
}

/** Cells of a sheet. */
export interface SheetArea {
  sheet: string;
  area: Area;
}

/** The fields of a range that `areaOfRange` reads. */
export const areaFields = "rowIndex,columnIndex,rowCount,columnCount";

/** Returns the area of a range, whose `areaFields` must be loaded. */
export function areaOfRange({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Area {
  return { row: rowIndex, column: columnIndex, rows: rowCount, columns: columnCount };
}

/** Returns the area of one cell. */
export function areaOfCell({ row, column }: CellPosition): Area {
  return { row, column, rows: 1, columns: 1 };
}

/** Returns the range of an area. */
export function rangeOf(context: Excel.RequestContext, sheet: string, area: Area): Excel.Range {
  return context.workbook.worksheets.getItem(sheet).getRangeByIndexes(area.row, area.column, area.rows, area.columns);
}

/** Sets the widths of the first columns of a sheet, in points. */
export function setWidths(worksheet: Excel.Worksheet, widths: readonly number[]): void {
  for (const [column, width] of widths.entries()) {
    worksheet.getRangeByIndexes(0, column, 1, 1).format.columnWidth = width;
  }
}

/** Whether an area contains a cell. */
export function contains(area: Area, { row, column }: CellPosition): boolean {
  return row >= area.row && row < area.row + area.rows && column >= area.column && column < area.column + area.columns;
}

/** Whether two areas have a cell in common. */
export function overlaps(a: Area, b: Area): boolean {
  const isApart =
    a.row + a.rows <= b.row ||
    b.row + b.rows <= a.row ||
    a.column + a.columns <= b.column ||
    b.column + b.columns <= a.column;
  return !isApart;
}

/** A rectangle that is completely filled with cells, row by row. */
interface FilledArea<Cell extends CellPosition> extends Area {
  cells: Cell[][];
}

/**
 * Combines the cells of one sheet into rectangles without gaps: cells below each other, then equally high columns side by side. One
 * rectangle is one call of Excel.
 */
export function filledAreas<Cell extends CellPosition>(cells: readonly Cell[]): FilledArea<Cell>[] {
  const areas: FilledArea<Cell>[] = [];
  for (const column of verticalRuns(cells)) {
    const left = areas.findLast((area) => area.row === column.row && area.column + area.columns === column.column);
    if (left?.rows === column.rows) append(left, column);
    else areas.push(column);
  }
  return areas;
}

function verticalRuns<Cell extends CellPosition>(cells: readonly Cell[]): FilledArea<Cell>[] {
  const runs: FilledArea<Cell>[] = [];
  for (const cell of [...cells].sort((a, b) => a.column - b.column || a.row - b.row)) {
    const last = runs.at(-1);
    if (last && last.column === cell.column && last.row + last.rows === cell.row) {
      last.cells.push([cell]);
      last.rows += 1;
    } else {
      runs.push({ row: cell.row, column: cell.column, rows: 1, columns: 1, cells: [[cell]] });
    }
  }
  return runs;
}

function append<Cell extends CellPosition>(left: FilledArea<Cell>, column: FilledArea<Cell>): void {
  left.columns += 1;
  for (const [index, row] of left.cells.entries()) row.push(...(column.cells[index] ?? []));
}

/** Divides a list into parts of at most this size. One part is one request. */
export function partsOfSize<Item>(items: readonly Item[], size: number): (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
