import { Temporal } from "temporal-polyfill";
import { dayStartMs, instantMs } from "../contract/calendar-dates";
import { blank, formats, formatted, type Cell, type FormattedCell, type Table } from "./cell";

/** How cells hold dates: as Excel serial numbers, formatted as dates, or as text. */
export type DateStyle = "serial" | "text";

/** The same, or serial numbers without a format. */
export type DateForm = DateStyle | "number";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SECONDS_PER_DAY = 86_400;
/** A larger Unix time is in milliseconds: in seconds it would lie after the year 5000. */
const MAX_UNIX_SECONDS = 100_000_000_000;

/** The Excel serial number of 1970-01-01: days since 1899-12-30. */
const serialOf1970 = 25_569;

/** Returns the Excel serial number of a plain date (`YYYY-MM-DD`), in days since 1899-12-30; NaN for any other text. */
export function dateSerial(date: string): number {
  return dayStartMs(date) / DAY_MS + serialOf1970;
}

/** Returns the cell of a plain date (`YYYY-MM-DD`). Any other text is returned unchanged. */
export function dateCell(date: string | null | undefined, form: DateForm): Cell {
  if (!date) return blank;
  const serial = dateSerial(date);
  return form === "text" || Number.isNaN(serial) ? date : serialCell(serial, formats.date, form);
}

/**
 * Returns the cell of an instant (RFC 3339): a date-time in US Eastern time, to the second. Any other text is returned
 * unchanged.
 */
export function instantCell(instant: string | null | undefined, form: DateForm): Cell {
  if (!instant) return blank;
  const atMs = instantMs(instant);
  return Number.isNaN(atMs) ? instant : easternCell(atMs, form);
}

/** Returns the cell of a Unix time in seconds or milliseconds: a date-time in US Eastern time, to the second. */
export function unixTimeCell(unixTime: number | null | undefined, form: DateForm): Cell {
  if (unixTime === null || unixTime === undefined) return blank;
  return easternCell(unixTime > MAX_UNIX_SECONDS ? unixTime : unixTime * SECOND_MS, form);
}

function easternCell(instantMs: number, form: DateForm): Cell {
  const seconds = Math.floor((instantMs + easternOffsetMs(instantMs)) / SECOND_MS);
  if (form === "text") return new Date(seconds * SECOND_MS).toISOString().slice(0, 19).replace("T", " ");
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  const serial = serialOf1970 + day + (seconds - day * SECONDS_PER_DAY) / SECONDS_PER_DAY;
  return serialCell(serial, formats.dateTime, form);
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

/** Returns New York's offset from UTC in milliseconds. It changes only at whole hours of UTC. */
function easternOffsetMs(instantMs: number): number {
  const hour = Math.floor(instantMs / HOUR_MS);
  if (hour !== newest.hour) newest = { hour, offsetMs: offsetOfHourMs(hour) };
  return newest.offsetMs;
}

/** The instants of a table follow each other: most are in the same hour as the one before. */
let newest = { hour: NaN, offsetMs: NaN };

/** A table of thousands of instants has few distinct hours, and their offsets are slow to compute. */
const offsets = new Map<number, number>();
const MAX_HOURS = 10_000;

function offsetOfHourMs(hour: number): number {
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const eastern = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS).toZonedDateTimeISO("America/New_York");
  const offsetMs = eastern.offsetNanoseconds / 1e6;
  if (offsets.size >= MAX_HOURS) offsets.clear();
  offsets.set(hour, offsetMs);
  return offsetMs;
}
