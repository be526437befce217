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
  /** US dollars of exposure or premium, in millions from one million. A cell has the format of its size instead. */
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

/** The formats of amounts by their size, the largest first: 1.2T, 28.3B, 512.3M. A format of Excel has two conditions, too few for both signs. */
const amountFormats = [
  [999.95e9, '#,##0.0,,,,"T"'],
  [999.95e6, '#,##0.0,,,"B"'],
  [1e6, '#,##0.0,,"M"'],
  [0, formats.count],
] as const;

/** Returns a number with a format; blank for null and absent. */
export function formatted(value: number | null | undefined, format: string): Cell {
  if (value === null || value === undefined) return blank;
  const ofSize = format === formats.dollars && amountFormats.find(([least]) => Math.abs(value) >= least)?.[1];
  return { type: "FormattedNumber", basicValue: value, numberFormat: ofSize || format };
}

/** Returns the format of a column by that of one of its cells: amounts of any size are US dollars. */
export function formatOfColumn(format: string): string {
  return amountFormats.some(([least, ofSize]) => least > 0 && ofSize === format) ? formats.dollars : format;
}

/** Returns the format of all amounts of a column or an axis: in billions where none is so small that it would be shown as 0.0M. */
export function dollarsFormat(amounts: readonly number[]): string {
  const sizes = amounts.map(Math.abs).filter((size) => size > 0);
  if (!sizes.some((size) => size >= 1e9) || sizes.some((size) => size < 5e4)) return formats.dollars;
  return '[>=1000000000]#,##0.0,,,"B";[<=-1000000000]-#,##0.0,,,"B";#,##0.0,,"M"';
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
