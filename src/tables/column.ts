import { blank, formatted, type Cell } from "./cell";
import type { DateForm } from "./date-cells";

/** What a column is apart from its cells. */
export interface Heading {
  name: string;
  /** The API's field name, shown by `headers=api` and accepted by `columns`. */
  field: string;
  /** The heading if it is not the name, for example a strike as a number that lookup formulas can match. */
  heading?: Cell | undefined;
  /** The column holds instants of one session: the date is hidden if all rows share it. */
  isIntraday?: boolean | undefined;
  /** The number format of its numbers; plain if omitted. A cell can have its own instead. */
  format?: string | undefined;
}

/** One column of a table: its heading, the API's name for the field, and the cell of a row. */
export interface Column<Row> extends Heading {
  /** Returns the cell of a row; null and absent are blank. `data` is what the rows were made of. */
  cell: (row: Row, dates: DateForm, data: unknown) => Cell | null | undefined;
}

/** Returns columns with the cells of a list, in the order of the headings. */
export function listedColumns<Row>(headings: readonly Heading[], cells: (row: Row) => readonly Cell[]): Column<Row>[] {
  return headings.map((heading, index) => ({ ...heading, cell: (row) => cells(row)[index] }));
}

/** Returns columns that have the same cells in every row: those of the data that the rows are part of. */
export function sharedColumns<Data, Row>(columns: readonly Column<Data>[]): Column<Row>[] {
  return columns.map((column) => ({
    ...column,
    cell: (_row, dates, data) => column.cell(data as Data, dates, data), // drawTable passes the data of the definition
  }));
}

/** Returns the cell of a row on its own, with the format of its column. */
export function columnCell<Row>(column: Column<Row>, row: Row, dates: DateForm): Cell {
  const cell = column.cell(row, dates, undefined) ?? blank;
  return typeof cell === "number" && column.format !== undefined ? formatted(cell, column.format) : cell;
}
