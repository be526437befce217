/**
 * A number that Excel shows in a format of ours where it can, and plain elsewhere. It has the form that Excel takes, so that a table
 * of 50,000 such cells is made once.
 */
export interface FormattedCell {
  type: "FormattedNumber";
  basicValue: number;
  /** An Excel number format, for example `yyyy-mm-dd`. */
  numberFormat: string;
}

/** A cell that could not be filled: shown as `#N/A` with the reason on hover. */
export interface FailedCell {
  kind: "failed";
  reason: string;
}

/** One cell of a table, before Excel's own errors. Absent and null are the empty text: never a made-up 0. */
export type Cell = string | number | boolean | FormattedCell | FailedCell;

export type Table = Cell[][];

export const blank = "";

/** The formats of every table: what Excel applies where it can. */
export const formats = {
  /** US dollars of exposure or premium: millions from a million up, so that a column of ordinary width shows them whole. */
  dollars: '[>=1000000]#,##0.0,,"M";[<=-1000000]-#,##0.0,,"M";#,##0',
  price: "#,##0.00",
  percent: "0.00",
  count: "#,##0",
  ratio: "0.00",
  /** A part of 1. */
  share: "0.000",
  /** A score of -100 to 100, or a rank of 0 to 100. */
  score: "0.0",
  /** So many times as much. */
  multiple: '0.00"x"',
  date: "yyyy-mm-dd",
  dateTime: "yyyy-mm-dd hh:mm:ss",
  time: "hh:mm:ss",
} as const;

/** A number in a format; blank for null and absent. */
export function formatted(value: number | null | undefined, format: string): Cell {
  return value === null || value === undefined
    ? blank
    : { type: "FormattedNumber", basicValue: value, numberFormat: format };
}

/** A value as it is; blank for null and absent. */
export function plain(value: string | number | boolean | null | undefined): Cell {
  return value ?? blank;
}
