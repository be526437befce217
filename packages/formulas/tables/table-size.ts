import { cellWords, explain } from "@strikebook/client";
import { formats, type FormattedCell, type Table } from "./cell";

/** The size of a table as JSON, in bytes, by what can be left out of it. Digits of numbers are counted when they matter. */
export interface TableSize {
  /** Everything but the numbers and their formats. */
  textBytes: number;
  /** How many cells are numbers. */
  numbers: number;
  /** What the formats of dates and times add to their numbers. */
  dateFormatBytes: number;
  /** What all other formats add. */
  otherFormatBytes: number;
  /** How many cells have failed. */
  failures: number;
}

/** Which cells have a number format: all, dates and times only, or none. */
export type FormattedCells = "all" | "dates" | "none";

/** The formats of dates and times. Without a format, a date is a number that nobody can read. */
const dateFormats: ReadonlySet<string> = new Set([formats.date, formats.dateTime, formats.time]);

/** Whether a number format is one of dates or times. */
export function isDateFormat(format: string): boolean {
  return dateFormats.has(format);
}

/** The most bytes of a number, as in -0.0000012345678901234567. */
export const MAX_NUMBER_BYTES = 25;

/** The most bytes of a character, as in \u0007. */
export const MAX_CHARACTER_BYTES = 6;

const emptyNumber: FormattedCell = { type: "FormattedNumber", basicValue: 0, numberFormat: "" };
const FORMATTED_BYTES = JSON.stringify(emptyNumber).length - "0".length;

/** What Excel's runtime writes around the reason of an error. */
const ERROR_BYTES = 160;

/** Measures a table once: its size with all formats, with date formats only and without formats follows from it. */
export function tableSize(table: Table): TableSize {
  const size: TableSize = { textBytes: "[]".length, numbers: 0, dateFormatBytes: 0, otherFormatBytes: 0, failures: 0 };
  const counts = new Map<string, { numbers: number }>();
  let numbers = 0;
  let bytes = 0;
  for (const row of table) {
    bytes += row.length + "[],".length;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at];
      if (typeof cell === "number") numbers += 1;
      else if (typeof cell === "string") bytes += cell === "" ? 2 : textBytes(cell);
      else if (typeof cell !== "object") bytes += "false".length;
      else if ("reason" in cell) {
        size.failures += 1;
        bytes += ERROR_BYTES + textBytes(explain(cell.reason, cellWords));
      } else {
        numbers += 1;
        const count = counts.get(cell.numberFormat);
        if (count) count.numbers += 1;
        else counts.set(cell.numberFormat, { numbers: 1 });
      }
    }
  }
  size.numbers = numbers;
  size.textBytes += bytes;
  for (const [format, count] of counts) {
    if (isDateFormat(format)) size.dateFormatBytes += count.numbers * formatBytes(format);
    else size.otherFormatBytes += count.numbers * formatBytes(format);
  }
  return size;
}

/** What each format adds to a number. Tables use a dozen formats, and read this for each of 50,000 cells. */
const bytesByFormat = new Map<string, number>();

/** Returns what a format adds to a number. */
export function formatBytes(format: string): number {
  const known = bytesByFormat.get(format);
  if (known !== undefined) return known;
  const bytes = FORMATTED_BYTES + textBytes(format) - '""'.length;
  bytesByFormat.set(format, bytes);
  return bytes;
}

/** Returns whether a table has at most `limitBytes`. The digits of its numbers are counted only if it is close to that. */
export function isWithin(limitBytes: number, table: Table, size: TableSize, formatted: FormattedCells): boolean {
  const fixedBytes = size.textBytes + formatBytesOf(size, formatted);
  if (fixedBytes + size.numbers > limitBytes) return false;
  if (fixedBytes + size.numbers * MAX_NUMBER_BYTES <= limitBytes) return true;
  return fixedBytes + digitsOf(table) <= limitBytes;
}

/** Returns the size of a table in bytes. It is never less than the text that Excel receives, and a few percent more at most. */
export function bytesOf(table: Table, size: TableSize, formatted: FormattedCells): number {
  return size.textBytes + formatBytesOf(size, formatted) + digitsOf(table);
}

function formatBytesOf({ dateFormatBytes, otherFormatBytes }: TableSize, formatted: FormattedCells): number {
  if (formatted === "none") return 0;
  return formatted === "dates" ? dateFormatBytes : dateFormatBytes + otherFormatBytes;
}

function digitsOf(table: Table): number {
  let digits = 0;
  for (const row of table) {
    for (const cell of row) {
      if (typeof cell === "number") digits += numberBytes(cell);
      else if (typeof cell === "object" && "basicValue" in cell) digits += numberBytes(cell.basicValue);
    }
  }
  return digits;
}

/** Numbers from here on, and below the reciprocal of the second, are written with an exponent. */
const EXPONENT_FROM = 1e21;
const EXPONENT_BELOW = 1e-6;

/** The largest number of decimals that is found by multiplication. Services round; computed numbers have up to 17 digits. */
const MAX_DECIMALS = 8;

/** Returns the length of a number in JSON. */
function numberBytes(value: number): number {
  const amount = Math.abs(value);
  const sign = value < 0 ? 1 : 0;
  if (amount === 0) return 1;
  if (amount >= EXPONENT_FROM || amount < EXPONENT_BELOW || Number.isNaN(amount)) return MAX_NUMBER_BYTES;
  const whole = sign + integerDigits(amount);
  let scale = 1;
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals += 1) {
    if (Math.round(amount * scale) / scale === amount) return decimals === 0 ? whole : whole + 1 + decimals;
    scale *= 10;
  }
  // 17 digits, zeros after the point not counted.
  return sign + (amount < 1 ? 2 + 17 + leadingZeros(amount) : 17 + 1);
}

function integerDigits(amount: number): number {
  let digits = 1;
  for (let limit = 10; amount >= limit; limit *= 10) digits += 1;
  return digits;
}

function leadingZeros(fraction: number): number {
  let zeros = 0;
  for (let limit = 0.1; fraction < limit; limit /= 10) zeros += 1;
  return zeros;
}

/** Returns the length of a text as JSON in UTF-8. */
function textBytes(text: string): number {
  let bytes = '""'.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x5c) bytes += 2;
    else if (code < 0x20) bytes += 6;
    else bytes += code < 0x80 ? 1 : 3;
  }
  return bytes;
}
