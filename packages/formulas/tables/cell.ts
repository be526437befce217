/**
 * A number with a number format, in the form that Excel takes. Tables are built of such cells directly, so that a table of 50,000
 * cells is not converted again.
 */
export interface FormattedCell {
  type: "FormattedNumber";
  basicValue: number;
  /** An Excel number format, for example `yyyy-mm-dd`. */
  numberFormat: string;
}

/** A cell without a value: shown as `#N/A` with the reason on hover. */
export interface FailedCell {
  kind: "failed";
  /** What was thrown, or a text. */
  reason: unknown;
  /** Shown as `#VALUE!` instead: an argument of this cell is wrong. */
  isWrongArgument?: boolean;
}

/** One cell of a table, before conversion to Excel's errors. An absent or null value is the empty text, never 0. */
export type Cell = string | number | boolean | FormattedCell | FailedCell;

export type Table = Cell[][];

export const blank = "";

/** The number formats of all tables. */
export const formats = {
  /** US dollars of exposure or premium, in millions from one million: the whole value fits a column of default width. */
  dollars: '[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";#,##0',
  price: "#,##0.00",
  percent: "0.00",
  count: "#,##0",
  ratio: "0.00",
  /** A fraction of 1. */
  share: "0.000",
  /** A fraction of 1 as a percentage: 0.2 is shown as 20.00%. */
  fraction: "0.00%",
  /** Delta of the underlying per dollar. */
  gamma: "0.000000",
  /** A score from -100 to 100, or a percentile from 0 to 100. */
  score: "0.0",
  /** A multiple of an average. */
  multiple: '0.00"x"',
  date: "yyyy-mm-dd",
  dateTime: "yyyy-mm-dd hh:mm:ss",
  time: "hh:mm:ss",
} as const;

/** Returns a number with a format; blank for null and absent. */
export function formatted(value: number | null | undefined, format: string): Cell {
  return value === null || value === undefined
    ? blank
    : { type: "FormattedNumber", basicValue: value, numberFormat: format };
}

/** Returns a value unchanged; blank for null and absent. */
export function plain(value: string | number | boolean | null | undefined): Cell {
  return value ?? blank;
}

/** Returns the cell of a figure that not every service sends. `title` is that of its section of docs/local-service.md. */
export function notSent(figure: string, title: string): FailedCell {
  return {
    kind: "failed",
    reason: `This service does not send ${figure}. The local service does: see docs/local-service.md, ${title}.`,
  };
}
