import {
  DAY_MS,
  closingMs,
  dayOfWeek,
  easternDate,
  easternText,
  holidayName,
  isSession,
  isoDate,
  openingMs,
  dayNumber,
  previousSession,
} from "@strikebook/calendar";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { refuseError } from "../arguments/error-cells";
import { plainDate } from "../arguments/read-date";
import { readInstant } from "../arguments/read-instant";
import { isBlank } from "../arguments/read-values";

/** Whether contracts settle at the closing prices (PM) or the opening prices (AM) of their expiration date. */
export type SettlementTime = "pm" | "am";

/** A date and a time in one text. */
const dateTimeShape = /^\s*\d{4}-\d{2}-\d{2}(?:T|\s+)\S/;

/**
 * Reads an expiration as the instant of its settlement, in milliseconds since 1970 UTC; `undefined` if blank. A date settles at the close of its
 * session (16:00, or 13:00 on half days), with `am` at its opening (9:30). A date and time is the instant itself, New York time.
 */
export function readSettlement(value: unknown, settlement: SettlementTime, nowMs: number): number | undefined {
  if (isBlank(value)) return undefined;
  refuseError(value, "The expiration");
  const hasTime = typeof value === "number" ? !Number.isInteger(value) : dateTimeShape.test(String(value));
  const isToday = typeof value === "string" && /^\s*today\s*$/i.test(value);
  const date = isToday ? easternDate(nowMs) : plainDate(value);
  if (hasTime && (typeof value === "string" || date !== undefined)) return readInstant(value, "The expiration", nowMs);
  if (date !== undefined) return settlementOfDate(date, settlement);
  throw new ArgumentError(
    `The expiration must be a date cell, a date such as 2026-12-18, "today", or a date and time such as 2026-12-18 09:30; ${quoted(value)} is none of these.`,
  );
}

/** Returns when contracts of an expiration date (YYYY-MM-DD) settle. Throws an `ArgumentError` for a date without a session. */
function settlementOfDate(date: string, settlement: SettlementTime): number {
  requireSession(date, "no contract settles on it");
  return settlement === "am" ? openingMs(date) : closingMs(date);
}

const YEAR_MS = 365 * DAY_MS;

/** Returns the calendar years of 365 days between two instants, in milliseconds since 1970 UTC. */
export function yearsBetween(fromMs: number, toMs: number): number {
  return (toMs - fromMs) / YEAR_MS;
}

/** Refuses a date without a session. `why` says what it is needed for. */
export function requireSession(date: string, why: string): void {
  if (isSession(date)) return;
  const weekend = ["Saturday", "Sunday"][dayOfWeek(date) - 6];
  const what = weekend ? `a ${weekend}` : `a holiday of the exchanges (${holidayName(date) ?? "closed"})`;
  const before = isoDate(previousSession(dayNumber(date)));
  throw new ArgumentError(`${date} is ${what}: ${why}. The session before it is ${before}.`);
}

/** Refuses a valuation after settlement. Both instants are milliseconds since 1970 UTC. */
export function requireBeforeSettlement(atMs: number, settlesMs: number): void {
  if (atMs <= settlesMs) return;
  throw new ArgumentError(
    `The contract settled on ${easternText(settlesMs)}, before the time of valuation, ${easternText(Math.ceil(atMs / 1000) * 1000)}.`,
  );
}
