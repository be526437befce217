import { blank, formatted, type Cell } from "./cell";
import type { DateForm } from "./date-cells";

/** What a column is apart from its cells. */
export interface Heading {
  name: string;
  /** The API's field name, shown by `headers=api` and accepted by `columns`. */
  field: string;
  /** What `headers=words` shows, and `columns` accepts; the name if omitted. */
  words?: string | undefined;
  /** The heading if it is not the name, for example a strike as a number that lookup formulas can match. */
  heading?: Cell | undefined;
  /** The column holds instants of one session: the date is hidden if all rows share it. */
  isIntraday?: boolean | undefined;
  /** The number format of its numbers; plain if omitted. A cell can have its own instead. */
  format?: string | undefined;
}

/** What the request of a board has to ask for besides its strikes, so that a column has its figures. */
export type ColumnNeed = "zeroGamma" | "sides" | "nodeTypes" | "strikes";

/** One column of a table: its heading, the API's name for the field, and the cell of a row. */
export interface Column<Row> extends Heading {
  needs?: ColumnNeed | undefined;
  /** Returns the cell of a row; null and absent are blank. */
  cell: (row: Row, dates: DateForm) => Cell | null | undefined;
  /** The block that it is part of, and its place there. */
  block?: { cells: CellBlock<Row>; index: number };
  /** The columns that are listed together with it, and its place among them. */
  group?: { cells: GroupCells<Row>; index: number; size: number };
}

/** The cells of a row in all columns of a group, as a new list. */
type GroupCells<Row> = (row: Row, dates: DateForm) => Cell[];

/** Returns cells as a list that can hold cells of any kind from the start: a list literal of numbers would be converted later. */
export function listOf<Cells extends Cell[]>(...cells: Cells): Cells {
  return cells;
}

/**
 * Returns columns whose cells are listed by one function, in the order of the headings. The list is the line of a row if a table has
 * just these columns. `npm run bench -- tables`, the tide of a session, plain numbers: 1.39 times the time of `JSON.parse`, with a function
 * for each cell 1.60 times.
 */
export function listedColumns<Row, const Headings extends readonly Heading[]>(
  headings: Headings,
  cells: (row: Row, dates: DateForm) => { [Index in keyof Headings]: Cell } & Cell[],
): Column<Row>[] {
  const size = headings.length;
  return headings.map(({ name, field, words, heading, isIntraday, format }, index) => {
    const cell = (row: Row, dates: DateForm) => cells(row, dates)[index];
    return { name, field, words, heading, isIntraday, format, cell, group: { cells, index, size } };
  });
}

/**
 * The cells that a row shows in columns side by side, such as one per strike. A table can have 50,000 of them. `npm run bench -- tables`,
 * a heatmap with its whole matrix, plain numbers: 1.5 times the time of `JSON.parse`, with a function for each cell and a plain check
 * of lists of numbers 2.5 times.
 *
 * Writes the cells of the columns `from` to `to` (excluded) of the block into a line, starting at `at`.
 */
export type CellBlock<Row> = (row: Row, from: number, to: number, line: Cell[], at: number, dates: DateForm) => void;

/** Returns the columns of a block. */
export function blockColumns<Row>(headings: readonly Heading[], cells: CellBlock<Row>): Column<Row>[] {
  return headings.map(({ name, field, heading, format }, index) => {
    const cell = (row: Row, dates: DateForm) => {
      const line: Cell[] = [];
      cells(row, index, index + 1, line, 0, dates);
      return line[0];
    };
    return { name, field, heading, format, cell, block: { cells, index } };
  });
}

/** Returns the cell of a row on its own, with the format of its column. */
export function columnCell<Row>(column: Column<Row>, row: Row, dates: DateForm): Cell {
  const cell = column.cell(row, dates) ?? blank;
  return typeof cell === "number" && column.format !== undefined ? formatted(cell, column.format) : cell;
}
