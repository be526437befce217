import type { Cell, Table } from "./cell";
import { showTimesAlone, type DateStyle } from "./eastern-time";

/** One column an analyst may ask for: its heading, the API's name for the field, and how a row fills it. */
export interface Column<Row> {
  name: string;
  /** The API's field name, shown by `headers=api` and accepted by `columns`. */
  field: string;
  /** What stands above the column where that is not its name: a strike as a number, so that a formula finds it. */
  heading?: Cell;
  /** An instant of the session: where all rows are of one Eastern date it is shown without it. The value keeps the date. */
  isIntraday?: boolean;
  cell(row: Row, dates: DateStyle): Cell;
}

/** How a table is laid out, whatever it shows. */
export interface TableStyle {
  headers: "on" | "off" | "api";
  dates: DateStyle;
}

/** A row of the answer, or the reason why a symbol's row could not be filled. */
export type RowOrFailure<Row> = { row: Row } | { symbol: string; reason: string };

/**
 * A header row (unless switched off), then one line per row.
 *
 * A failure keeps its line: the symbol where the table has a Symbol column, the reason everywhere else, so that no lookup mistakes it for an empty value.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly RowOrFailure<Row>[],
  style: TableStyle,
): Table {
  const body = rows.map((entry) => ("row" in entry ? lineOf(columns, entry.row, style) : failedLine(columns, entry)));
  columns.forEach(({ isIntraday }, place) => isIntraday && showTimesAlone(body, place));
  const heading = headingOf(columns, style);
  return heading ? [heading, ...body] : body;
}

/** One row's line. */
export function lineOf<Row>(columns: readonly Column<Row>[], row: Row, { dates }: TableStyle): Cell[] {
  // Some tables have 100,000 cells: a line of its final length, filled by index, takes half the time of one that grows.
  const line = new Array<Cell>(columns.length);
  let at = 0;
  for (const column of columns) line[at++] = column.cell(row, dates);
  return line;
}

/** The line of a symbol that could not be served. */
export function failedLine(
  columns: readonly { field: string }[],
  { symbol, reason }: { symbol: string; reason: string },
): Cell[] {
  const failed: Cell = { kind: "failed", reason };
  return columns.map(({ field }) => (field === "symbol" ? symbol : failed));
}

/** The header row, or undefined when headers are off. */
export function headingOf(
  columns: readonly { name: string; field: string; heading?: Cell }[],
  { headers }: TableStyle,
): Cell[] | undefined {
  if (headers === "off") return undefined;
  return columns.map(({ name, field, heading }) => heading ?? (headers === "api" ? field : name));
}
