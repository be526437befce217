import { formats } from "./cell";
import { dateCell, instantCell, unixTimeCell } from "./date-cells";
import type { Column } from "./column";

/** A value of a field: null and absent are blank cells. */
type Field<Value> = Value | null | undefined;

type ReadNumber<Row> = (row: Row) => Field<number>;

/** Makes columns of numbers in one format; `field` is the API's name, dotted if nested. */
function numberColumn(format: string) {
  return <Row>(name: string, field: string, read: ReadNumber<Row>): Column<Row> => ({
    name,
    field,
    format,
    cell: read,
  });
}

/** Text, flags and numbers as the service sent them. */
export function asSent<Row>(
  name: string,
  field: string,
  read: (row: Row) => Field<string | number | boolean>,
): Column<Row> {
  return { name, field, cell: read };
}

/** US dollars of exposure or premium. */
export const dollars = numberColumn(formats.dollars);

/** The price of one share or contract, in US dollars. */
export const price = numberColumn(formats.price);

/** A number of contracts, shares or trades. */
export const count = numberColumn(formats.count);

/** One amount divided by another. */
export const ratio = numberColumn(formats.ratio);

/** A percentage. */
export const percent = numberColumn(formats.percent);

/** A fraction of 1. */
export const share = numberColumn(formats.share);

/** A score from -100 to 100. */
export const score = numberColumn(formats.score);

/** A plain date, `YYYY-MM-DD`. */
export function date<Row>(name: string, field: string, read: (row: Row) => Field<string>): Column<Row> {
  return { name, field, cell: (row, dates) => dateCell(read(row), dates) };
}

/** An instant (RFC 3339), in US Eastern time. */
export function instant<Row>(name: string, field: string, read: (row: Row) => Field<string>): Column<Row> {
  return { name, field, cell: (row, dates) => instantCell(read(row), dates) };
}

/** An instant in Unix time, in US Eastern time. */
export function unixTime<Row>(name: string, field: string, read: ReadNumber<Row>): Column<Row> {
  return { name, field, cell: (row, dates) => unixTimeCell(read(row), dates) };
}

/** Hides the date of a column of instants if all rows share it: a date and time does not fit a column of default width. */
export function intraday<Row>(column: Column<Row>): Column<Row> {
  return { ...column, isIntraday: true };
}
