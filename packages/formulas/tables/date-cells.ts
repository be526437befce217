import { easternOffsetMs } from "@strikebook/calendar";
import { unixTimeMs } from "@strikebook/contract";
import { dateSerial, easternSerial, isDateSystemKnown } from "./serial-dates";
import { blank, formats, formatted, type Cell, type FormattedCell, type Table } from "./cell";

/** How cells hold dates: as Excel serial numbers, formatted as dates, or as text, which is also used if the date system of the workbook is not known. */
export type DateStyle = "serial" | "text";

/** The same, or serial numbers without a format. */
export type DateForm = DateStyle | "number";

const SECOND_MS = 1000;

const isText = (form: DateForm) => form === "text" || !isDateSystemKnown();

/** Returns the cell of a plain date (`YYYY-MM-DD`). Any other text is returned unchanged. */
export function dateCell(date: string | null | undefined, form: DateForm): Cell {
  if (!date) return blank;
  if (isText(form)) return date;
  const serial = dateSerial(date);
  return Number.isNaN(serial) ? date : serialCell(serial, formats.date, form);
}

/**
 * Returns the cell of an instant (RFC 3339): a date-time in US Eastern time, to the second. Any other text is returned
 * unchanged.
 */
export function instantCell(instant: string | null | undefined, form: DateForm): Cell {
  if (!instant) return blank;
  const atMs = Date.parse(instant);
  return Number.isNaN(atMs) ? instant : easternCell(atMs, form);
}

const DATE_LENGTH = "yyyy-mm-dd".length;
const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns the cell of a text that may be a date or an instant with its zone, and is shown as such. Any other text is returned unchanged. */
export function textCell(text: string, form: DateForm): Cell {
  if (text.length === DATE_LENGTH) return dateCell(text, form);
  return instantShape.test(text) ? instantCell(text, form) : text;
}

/** Returns the cell of a Unix time in seconds or milliseconds: a date-time in US Eastern time, to the second. */
export function unixTimeCell(unixTime: number | null | undefined, form: DateForm): Cell {
  if (unixTime === null || unixTime === undefined) return blank;
  return easternCell(unixTimeMs(unixTime), form);
}

function easternCell(instantMs: number, form: DateForm): Cell {
  const secondMs = Math.floor(instantMs / SECOND_MS) * SECOND_MS;
  if (!isText(form)) return serialCell(easternSerial(secondMs), formats.dateTime, form);
  const clock = new Date(secondMs + easternOffsetMs(secondMs));
  return clock.toISOString().slice(0, 19).replace("T", " ");
}

function serialCell(serial: number, format: string, form: DateForm): Cell {
  return form === "number" ? serial : formatted(serial, format);
}

/** Formats the date-times of one column as times alone if all of them fall on one date. The values keep their date. */
export function hideSharedDate(rows: Table, column: number): void {
  const days = new Set<number>();
  for (const row of rows) {
    const cell = row[column];
    if (isDateTime(cell)) days.add(Math.floor(cell.basicValue));
  }
  if (days.size !== 1) return;
  for (const row of rows) {
    const cell = row[column];
    if (isDateTime(cell)) cell.numberFormat = formats.time; // No other row shares this cell.
  }
}

function isDateTime(cell: Cell | undefined): cell is FormattedCell {
  return typeof cell === "object" && "numberFormat" in cell && cell.numberFormat === formats.dateTime;
}
