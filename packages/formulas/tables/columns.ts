import { formats, type Cell } from "./cell";
import { dateCell, instantCell, unixTimeCell, type DateForm } from "./date-cells";
import type { Column, Heading } from "./column";

/** The value of a field: null and absent are blank cells. */
type Field<Value> = Value | null | undefined;

/** The names of the fields of a record that fit a cell; dotted if nested, such as `scores.flowScore`. */
type FieldOf<Row> = {
  [Name in keyof Row & string]-?: NonNullable<Row[Name]> extends readonly unknown[]
    ? never
    : NonNullable<Row[Name]> extends object
      ? `${Name}.${keyof NonNullable<Row[Name]> & string}`
      : Name;
}[keyof Row & string];

/** Makes columns of one kind of value: of a field of the row, or of a value that is computed from the row. */
interface MakeColumn<Value> {
  <Row>(name: string, field: FieldOf<Row>): Column<Row>;
  <Row>(name: string, field: string, read: (row: Row) => Field<Value>): Column<Row>;
  /** Returns the heading of a column whose cells are listed together with other columns. */
  (name: string, field: string): Heading;
}

function columnMaker<Value extends Cell>(
  format?: string,
  cellOf?: (value: Field<Value>, dates: DateForm) => Cell,
): MakeColumn<Value> {
  return <Row>(
    name: string,
    field: string,
    read: (row: Row) => Field<Value> = fieldReader<Row, Value>(field),
  ): Column<Row> => ({
    name,
    field,
    format,
    cell: cellOf ? (row, dates) => cellOf(read(row), dates) : read,
  });
}

/** Returns a function that reads a field by its name. */
function fieldReader<Row, Value>(field: string): (row: Row) => Field<Value> {
  type Nested = Readonly<Record<string, Readonly<Record<string, Field<Value>>> | undefined>>;
  const [outer = "", inner] = field.split(".");
  return inner === undefined
    ? (row) => (row as Readonly<Record<string, Field<Value>>>)[outer] // FieldOf has checked the names
    : (row) => (row as Nested)[outer]?.[inner];
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

/** A fraction of 1 that is shown as a percentage, such as an implied volatility of 0.2. */
export const fraction = columnMaker<number>(formats.fraction);

/** Delta of the underlying per dollar. */
export const gamma = columnMaker<number>(formats.gamma);

/** A score from -100 to 100. */
export const score = columnMaker<number>(formats.score);

/** A plain date, `YYYY-MM-DD`. */
export const date = columnMaker<string>(undefined, dateCell);

/** An instant (RFC 3339), in US Eastern time. */
export const instant = columnMaker<string>(undefined, instantCell);

/** An instant in Unix time, in US Eastern time. */
export const unixTime = columnMaker<number>(undefined, unixTimeCell);

/** Hides the date of a column of instants if all rows share it: a date and time does not fit a column of default width. */
export function intraday<Headed extends Heading>(column: Headed): Headed {
  return { ...column, isIntraday: true };
}
