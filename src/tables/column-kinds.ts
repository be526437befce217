import { formats, formatted, plain } from "./cell";
import { dateCell, instantCell, unixTimeCell } from "./eastern-time";
import type { Column } from "./table";

/** What a field may hold: null and absent are blank cells. */
type Field<Value> = Value | null | undefined;

/** How a column of numbers is made: heading, the API's field name (dotted where it is nested), and the number of a row. */
interface NumberColumn<Row> {
  name: string;
  field: string;
  format: string;
  read: (row: Row) => Field<number>;
}

function numbers<Row>({ name, field, format, read }: NumberColumn<Row>): Column<Row> {
  return { name, field, cell: (row) => formatted(read(row), format) };
}

/** Text, flags and numbers as they came. */
export function asSent<Row>(
  name: string,
  field: string,
  read: (row: Row) => Field<string | number | boolean>,
): Column<Row> {
  return { name, field, cell: (row) => plain(read(row)) };
}

/** US dollars of premium. */
export function dollars<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.dollars, read });
}

/** The price of one share or contract, in US dollars. */
export function price<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.price, read });
}

/** Contracts, shares, trades. */
export function count<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.count, read });
}

/** One amount as a multiple of another. */
export function ratio<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.ratio, read });
}

/** Percent of a hundred. */
export function percent<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.percent, read });
}

/** A part of 1. */
export function share<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.share, read });
}

/** A score of -100 to 100. */
export function score<Row>(name: string, field: string, read: NumberColumn<Row>["read"]): Column<Row> {
  return numbers({ name, field, format: formats.score, read });
}

/** A plain date, `YYYY-MM-DD`. */
export function date<Row>(name: string, field: string, read: (row: Row) => Field<string>): Column<Row> {
  return { name, field, cell: (row, dates) => dateCell(read(row), dates) };
}

/** An instant, RFC 3339, on the Eastern clock. */
export function instant<Row>(name: string, field: string, read: (row: Row) => Field<string>): Column<Row> {
  return { name, field, cell: (row, dates) => instantCell(read(row), dates) };
}

/** The same of a row among many of a session: a whole date and time is wider than a column of ordinary width. */
export function intraday<Row>(column: Column<Row>): Column<Row> {
  return { ...column, isIntraday: true };
}

/** An instant in Unix time, on the Eastern clock. */
export function unixTime<Row>(name: string, field: string, read: (row: Row) => Field<number>): Column<Row> {
  return { name, field, cell: (row, dates) => unixTimeCell(read(row), dates) };
}
