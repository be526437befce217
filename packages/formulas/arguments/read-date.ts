import { easternDate, isPlainDate, lastSettledSession, sessionsBefore } from "@strikebook/calendar";
import { ArgumentError, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { dateOfSerial, isDateNumber, isDateSystemKnown, unknownDateSystem } from "../tables/serial-dates";
import { isBlank } from "./read-values";
import { refusePartialDate, wordedDate } from "./worded-date";

const expected =
  'a date such as 2026-11-27, "today", "yesterday" (the session before), "last session", or a number of sessions back such as -5d';

/**
 * Returns the plain date (`YYYY-MM-DD`) of the number of a date cell, of text in that form or of a date in words; `undefined` for anything
 * else. Throws an `ArgumentError` for a number if the date system of the workbook is not known.
 */
export function plainDate(value: unknown): string | undefined {
  if (typeof value === "number") {
    if (isDateNumber(value) && !isDateSystemKnown()) throw new ArgumentError(unknownDateSystem);
    return dateOfSerial(value);
  }
  const text = typeof value === "string" ? value.trim() : "";
  return isPlainDate(text) ? text : wordedDate(text);
}

/** Reads a trading date; `undefined` if omitted. `last session` is the last settled session, `today` the one in progress. */
export function readDate(value: unknown, nowMs: number, name = "The date"): string | undefined {
  if (isBlank(value)) return undefined;
  const date = plainDate(value) ?? relativeDate(value, nowMs);
  if (date) return date;
  refuseError(value, name);
  refusePartialDate(value, name);
  throw dateError((form) => `${name} must be ${form}; ${quoted(value)} is none of these.`);
}

/** Returns an error that says in which form a date is expected. */
function dateError(message: (form: string) => string): ArgumentError {
  return new ArgumentError(message(`a date cell, ${expected}`), message(expected));
}

/** Reads the first and the last day of a range, both included. `from` is required; `to` is `undefined` if omitted. */
export function readDateRange(from: unknown, to: unknown, nowMs: number): { from: string; to: string | undefined } {
  const first = readDate(from, nowMs, "The first day");
  if (first === undefined) throw dateError((form) => `The first day is required: ${form}.`);
  const last = readDate(to, nowMs, "The last day");
  if (last !== undefined && last < first) {
    throw new ArgumentError(`The first day, ${first}, is after the last day, ${last}: swap them.`);
  }
  return { from: first, to: last };
}

/** Returns the date of `today`, of `yesterday`, the session before today, or of `last session`; `undefined` for any other text. */
export function namedDate(text: string, nowMs: number): string | undefined {
  if (/^today$/i.test(text.trim())) return easternDate(nowMs);
  if (/^yesterday$/i.test(text.trim())) return sessionsBefore(easternDate(nowMs), 1);
  return /^last\s+session$/i.test(text.trim()) ? lastSettledSession(nowMs) : undefined;
}

/** Returns a named date, or the date of a number of sessions before today: `-1d` is the last session before today. */
export function relativeDate(value: unknown, nowMs: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const named = namedDate(value, nowMs);
  if (named !== undefined) return named;
  const today = easternDate(nowMs);
  const sessions = readSessionsBack(value);
  return sessions === undefined ? undefined : sessionsBefore(today, sessions);
}

/** Returns the number of sessions in text such as `-5d`, at most 9,999; `undefined` for anything else. */
export function readSessionsBack(text: string): number | undefined {
  const [, count] = /^[-\u2212]\s*(\d{1,4})\s*d$/i.exec(text.trim()) ?? [];
  return count === undefined || Number(count) === 0 ? undefined : Number(count);
}
