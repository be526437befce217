import { DAY_MS, dayNumber, easternMs, easternOffsetMs, isoDate } from "@strikebook/calendar";
import { dayStartMs } from "@strikebook/contract";

/** The year from which a workbook counts the days of its dates. */
export type DateSystem = 1900 | 1904;

/** The serial numbers of 1970-01-01: those of the 1904 date system are 1,462 smaller. */
const serialsOf1970 = { 1900: 25_569, 1904: 24_107 } as const;

/**
 * The date system of the workbook; `undefined` while Excel has not said. A page serves the cells of one workbook; outside Excel it is 1900.
 * All that reads or returns serial numbers uses this file.
 */
let dateSystem: DateSystem | undefined = 1900;

/** Sets the date system of the workbook whose cells are read and shown; `undefined` if it is not known. */
export function setDateSystem(system: DateSystem | undefined): void {
  dateSystem = system;
}

/** Whether serial numbers can be read and returned. Dates are returned as text otherwise. */
export function isDateSystemKnown(): boolean {
  return dateSystem !== undefined;
}

/** Returns the date system of a workbook by the serial number of its 1970-01-01; `undefined` for any other number. */
export function dateSystemOf(serialOf1970: unknown): DateSystem | undefined {
  return ([1900, 1904] as const).find((system) => serialsOf1970[system] === serialOf1970);
}

/** Says that the date system is not known, and what to do. */
export const unknownDateSystem =
  "Excel has not said whether this workbook counts days from 1900 or from 1904, so that no number can be read or shown as a date. Recalculate, or write dates as text, such as 2026-11-27.";

/** Returns the serial number of 1970-01-01 in the workbook. Throws an Error that says what to do if its date system is not known. */
function serialOf1970(): number {
  if (dateSystem !== undefined) return serialsOf1970[dateSystem];
  throw new Error(unknownDateSystem);
}

/** Smaller numbers are counts or mistakes. */
const firstDay = dayNumber("1954-10-03");
const lastDay = dayNumber("9999-12-31");
const firstSerial = firstDay + serialsOf1970[1904];
const lastSerial = lastDay + serialsOf1970[1900];

/** Whether a number is a serial number in one of the date systems. */
export function isDateNumber(value: number): boolean {
  return value >= firstSerial && value < lastSerial + 1;
}

/** Returns the date (`YYYY-MM-DD`) of a serial number from 1954-10-03 on; `undefined` for any other number. */
export function dateOfSerial(serial: number): string | undefined {
  if (!isDateNumber(serial)) return undefined;
  const day = Math.floor(serial) - serialOf1970();
  return day >= firstDay && day <= lastDay ? isoDate(day) : undefined;
}

/** Returns the serial number of a date (`YYYY-MM-DD`); NaN for any other text. */
export function dateSerial(date: string): number {
  return dayStartMs(date) / DAY_MS + serialOf1970();
}

/** Returns the serial number of an instant in New York, given in milliseconds since 1970 UTC. */
export function easternSerial(atMs: number): number {
  const local = atMs + easternOffsetMs(atMs);
  const day = Math.floor(local / DAY_MS);
  return serialOf1970() + day + (local - day * DAY_MS) / DAY_MS;
}

/** Returns the instant of a date-time in New York, in milliseconds since 1970 UTC; NaN if the number is not a date. */
export function instantOfSerial(serial: number): number {
  const day = Math.floor(serial);
  if (!Number.isFinite(serial) || day < 1 || day > 100_000) return NaN;
  return easternMs(isoDate(day - serialOf1970()), Math.round((serial - day) * DAY_MS));
}

/** Returns what a clock shows at a serial number, as milliseconds since 1970 of a clock at UTC. */
export function clockMsOfSerial(serial: number): number {
  return Math.round((serial - serialOf1970()) * DAY_MS);
}
