import { Temporal } from "temporal-polyfill";
import { ArgumentError, shown } from "./argument-error";
import { isBlank } from "./read-arguments";

/** Smaller numbers are counts or mistakes: Excel date 20,000 is 1954-10-03. */
const firstDateSerial = 20_000;
const lastDateSerial = 2_958_465;
const dayZero = Temporal.PlainDate.from("1899-12-30");

const expected = 'a date cell, a date such as 2026-11-27, "today" or "last session"';

/** The plain date (`YYYY-MM-DD`) of an Excel date number or of such a text; undefined for anything else. */
export function plainDate(value: unknown): string | undefined {
  if (typeof value === "number") {
    const isDate = value >= firstDateSerial && value <= lastDateSerial;
    return isDate ? dayZero.add({ days: Math.floor(value) }).toString() : undefined;
  }
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value.trim())) return undefined;
  try {
    return Temporal.PlainDate.from(value.trim(), { overflow: "reject" }).toString();
  } catch {
    return undefined; // A day that the calendar lacks: the caller says what is accepted.
  }
}

/** A trading date; undefined, when omitted or `last session`, leaves it to the service, which takes the latest settled session. */
export function readDate(value: unknown, nowMs: number): string | undefined {
  if (isBlank(value)) return undefined;
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  if (word === "last session") return undefined;
  if (word === "today") {
    return Temporal.Instant.fromEpochMilliseconds(nowMs)
      .toZonedDateTimeISO("America/New_York")
      .toPlainDate()
      .toString();
  }
  const date = plainDate(value);
  if (date) return date;
  throw new ArgumentError(`The date is ${expected}; ${shown(value)} is none of these.`);
}
