import { Temporal } from "temporal-polyfill";
import { blank, formats, formatted, type Cell, type FormattedCell, type Table } from "./cell";

/** How dates stand in cells: Excel serials (numbers that Excel shows as dates) or text. */
export type DateStyle = "serial" | "text";

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const SECONDS_PER_DAY = 86_400;
/** A greater number, seconds after the year 5000, is of milliseconds. */
const MOST_SECONDS = 100_000_000_000;

/** The Excel serial of 1970-01-01: days since 1899-12-30. */
const serialOf1970 = 25_569;

const dateShape = /^\d{4}-\d{2}-\d{2}$/;

/** The Excel serial of a plain date, days since 1899-12-30; NaN for a text that is none. */
export function dateSerial(date: string): number {
  return remembered(serials, date, findSerial);
}

function findSerial(date: string): number {
  return dateShape.test(date) ? Date.parse(`${date}T00:00:00Z`) / DAY_MS + serialOf1970 : NaN;
}

/** A plain date (`YYYY-MM-DD`) as a cell; another text stands as it came. */
export function dateCell(date: string | null | undefined, style: DateStyle): Cell {
  if (!date) return blank;
  const serial = dateSerial(date);
  return style === "text" || Number.isNaN(serial) ? date : formatted(serial, formats.date);
}

/** An instant (RFC 3339) as a date-time cell in US Eastern time, to the second; another text stands as it came. */
export function instantCell(instant: string | null | undefined, style: DateStyle): Cell {
  if (!instant) return blank;
  const instantMs = Date.parse(instant);
  return Number.isNaN(instantMs) ? instant : easternCell(instantMs, style);
}

/** An instant in Unix time, in seconds or milliseconds, as a date-time cell in US Eastern time, to the second. */
export function unixTimeCell(unixTime: number | null | undefined, style: DateStyle): Cell {
  if (unixTime === null || unixTime === undefined) return blank;
  return easternCell(unixTime > MOST_SECONDS ? unixTime : unixTime * SECOND_MS, style);
}

function easternCell(instantMs: number, style: DateStyle): Cell {
  const seconds = Math.floor((instantMs + easternOffsetMs(instantMs)) / SECOND_MS);
  if (style === "text") return new Date(seconds * SECOND_MS).toISOString().slice(0, 19).replace("T", " ");
  const day = Math.floor(seconds / SECONDS_PER_DAY);
  return formatted(serialOf1970 + day + (seconds - day * SECONDS_PER_DAY) / SECONDS_PER_DAY, formats.dateTime);
}

/** Shows the instants of one column of lines without their date where all are of one; values, and lines without an instant, stay. */
export function showTimesAlone(lines: Table, place: number): void {
  const days = new Set<number>();
  for (const line of lines) {
    const cell = line[place];
    if (isDateTime(cell)) days.add(Math.floor(cell.basicValue));
  }
  if (days.size !== 1) return;
  for (const line of lines) {
    const cell = line[place];
    if (isDateTime(cell)) cell.numberFormat = formats.time; // made for this line alone
  }
}

function isDateTime(cell: Cell | undefined): cell is FormattedCell {
  return typeof cell === "object" && "numberFormat" in cell && cell.numberFormat === formats.dateTime;
}

/** What the clock in New York shows less UTC, in milliseconds. It changes at whole hours of UTC only. */
function easternOffsetMs(instantMs: number): number {
  return remembered(offsets, Math.floor(instantMs / HOUR_MS), findOffsetMs);
}

function findOffsetMs(hour: number): number {
  const eastern = Temporal.Instant.fromEpochMilliseconds(hour * HOUR_MS).toZonedDateTimeISO("America/New_York");
  return eastern.offsetNanoseconds / 1e6;
}

/** A table of thousands of instants has few hours and few dates, in any order, and both are slow to look up. */
const serials = new Map<string, number>();
const offsets = new Map<number, number>();
const MOST_REMEMBERED = 10_000;

function remembered<Key>(known: Map<Key, number>, key: Key, find: (key: Key) => number): number {
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MOST_REMEMBERED) known.clear();
  const found = find(key);
  known.set(key, found);
  return found;
}
