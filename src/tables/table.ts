import type { Cell, Table } from "./cell";
import type { DateStyle } from "./eastern-time";

/** One column an analyst may ask for: its heading, the API's name for the field, and how a row fills it. */
export interface Column<Row> {
  name: string;
  /** The API's field name, shown by `headers=api` and accepted by `columns`. */
  field: string;
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
  const body = rows.map((entry) =>
    columns.map((column): Cell => {
      if ("row" in entry) return column.cell(entry.row, style.dates);
      return column.field === "symbol" ? entry.symbol : { kind: "failed", reason: entry.reason };
    }),
  );
  const heading = headingOf(columns, style);
  return heading ? [heading, ...body] : body;
}

/** The header row, or undefined when headers are off. */
export function headingOf(
  columns: readonly { name: string; field: string }[],
  { headers }: TableStyle,
): Cell[] | undefined {
  if (headers === "off") return undefined;
  return columns.map((column) => (headers === "api" ? column.field : column.name));
}
