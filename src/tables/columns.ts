import { formats } from "./cell";
import { dateCell, instantCell, unixTimeCell } from "./date-cells";
import type { Column, Heading } from "./column";

/** A value of a field: null and absent are blank cells. */
type Field<Value> = Value | null | undefined;

type ReadNumber<Row> = (row: Row) => Field<number>;

/** Makes columns of one kind of value; `field` is the API's name, dotted if nested. */
interface MakeColumn<Value> {
  /** Returns the heading of a column whose cells are listed with those of others. */
  (name: string, field: string): Heading;
  <Row>(name: string, field: string, read: (row: Row) => Field<Value>): Column<Row>;
}

function columnMaker<Value extends string | number | boolean>(format?: string): MakeColumn<Value> {
  function make(name: string, field: string): Heading;
  function make<Row>(name: string, field: string, read: (row: Row) => Field<Value>): Column<Row>;
  function make<Row>(name: string, field: string, read?: (row: Row) => Field<Value>): Heading | Column<Row> {
    return read ? { name, field, format, cell: read } : { name, field, format };
  }
  return make;
}

/** Text, flags and numbers as the service sent them. */
export const asSent = columnMaker<string | number | boolean>();

/** US dollars of exposure or premium. */
export const dollars = columnMaker<number>(formats.dollars);

/** The price of one share or contract, in US dollars. */
export const price = columnMaker<number>(formats.price);

/** A number of contracts, shares or trades. */
export const count = columnMaker<number>(formats.count);

/** One amount divided by another. */
export const ratio = columnMaker<number>(formats.ratio);

/** A percentage. */
export const percent = columnMaker<number>(formats.percent);

/** A fraction of 1. */
export const share = columnMaker<number>(formats.share);

/** A score from -100 to 100. */
export const score = columnMaker<number>(formats.score);

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
export function intraday<Headed extends Heading>(column: Headed): Headed {
  return { ...column, isIntraday: true };
}
