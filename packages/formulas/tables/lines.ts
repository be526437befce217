import { blank, type Cell } from "./cell";
import type { Column } from "./column";
import type { DateForm } from "./date-cells";

/** Writes the cells of a row in some columns side by side into its line. */
type Fill<Row> = (line: Cell[], row: Row) => void;

/**
 * Returns a function that makes the line of a row.
 *
 * The columns are read once, not for each row.
 */
export function lineMaker<Row>(columns: readonly Column<Row>[], dates: DateForm): (row: Row) => Cell[] {
  const group = columns[0]?.group;
  if (group && isRun(columns)) {
    const { cells, index: from, size } = group;
    const to = from + columns.length;
    return columns.length === size ? (row) => cells(row, dates) : (row) => cells(row, dates).slice(from, to);
  }
  const fills: Fill<Row>[] = [];
  for (let start = 0; start < columns.length;) {
    let end = start + 1;
    while (end < columns.length && belongTogether(columns[end - 1], columns[end])) end += 1;
    fills.push(fillOf(columns.slice(start, end), start, dates));
    start = end;
  }
  return (row) => {
    const line = new Array<Cell>(columns.length);
    for (const fill of fills) fill(line, row);
    return line;
  };
}

/** Whether columns follow each other in one group. */
function isRun<Row>(columns: readonly Column<Row>[]): boolean {
  const first = columns[0]?.group;
  return columns.every(({ group }, at) => group?.cells === first?.cells && group?.index === (first?.index ?? 0) + at);
}

/**
 * Whether two columns side by side are filled together: both are in no block, or they follow each other in the same one, or both are in
 * the same group.
 */
function belongTogether<Row>(column: Column<Row> | undefined, next: Column<Row> | undefined): boolean {
  if (next?.block) return column?.block?.cells === next.block.cells && column.block.index + 1 === next.block.index;
  return !column?.block && column?.group?.cells === next?.group?.cells;
}

function fillOf<Row>(columns: readonly Column<Row>[], start: number, dates: DateForm): Fill<Row> {
  const block = columns[0]?.block;
  if (block) return (line, row) => block.cells(row, block.index, block.index + columns.length, line, start, dates);
  const group = columns[0]?.group;
  if (group) return groupFill(group.cells, columns, start, dates);
  const cells = columns.map(({ cell }) => cell);
  return (line, row) => {
    let at = start;
    for (const cellOf of cells) line[at++] = cellOf(row, dates) ?? blank;
  };
}

function groupFill<Row>(
  cellsOf: (row: Row, dates: DateForm) => readonly Cell[],
  columns: readonly Column<Row>[],
  start: number,
  dates: DateForm,
): Fill<Row> {
  const indexes = columns.map(({ group }) => group?.index ?? 0);
  return (line, row) => {
    const cells = cellsOf(row, dates);
    let at = start;
    for (const index of indexes) line[at++] = cells[index] ?? blank;
  };
}
