import { Temporal } from "temporal-polyfill";
import { easternDate } from "../../calendar/eastern-time";
import { lastSettledSession, sessionsBefore } from "../../calendar/trading-sessions";
import { ArgumentError, shown } from "./argument-error";
import { isBlank } from "./read-arguments";

/** Smaller numbers are counts or mistakes: Excel date 20,000 is 1954-10-03. */
const firstDateSerial = 20_000;
const lastDateSerial = 2_958_465;
const dayZero = Temporal.PlainDate.from("1899-12-30");

const expected = 'a date cell, a date such as 2026-11-27, "today", "last session" or sessions back such as -5d';

/** The plain date (`YYYY-MM-DD`) of an Excel date number or of such a text; undefined for anything else. */
export function plainDate(value: unknown): string | undefined {
  if (typeof value === "number") {
    const isDate = value >= firstDateSerial && value < lastDateSerial + 1;
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
export function readDate(value: unknown, nowMs: number, name = "The date"): string | undefined {
  if (isBlank(value) || isLastSession(value)) return undefined;
  const date = plainDate(value) ?? relativeDate(value, nowMs);
  if (date) return date;
  throw new ArgumentError(`${name} is ${expected}; ${shown(value)} is none of these.`);
}

/**
 * The first and the last day of a range, both included. `from` is needed; `to` is undefined when omitted, and so left to the service.
 * `last session` is the newest one whose figures are settled.
 */
export function readDateRange(from: unknown, to: unknown, nowMs: number): { from: string; to: string | undefined } {
  if (isBlank(from)) throw new ArgumentError(`A first day is needed: ${expected}.`);
  const settled = () => lastSettledSession(nowMs).toString();
  const first = readDate(from, nowMs, "The first day") ?? settled();
  const last = isBlank(to) ? undefined : (readDate(to, nowMs, "The last day") ?? settled());
  if (last !== undefined && last < first) {
    throw new ArgumentError(`The first day, ${first}, comes after the last, ${last}: exchange them.`);
  }
  return { from: first, to: last };
}

function isLastSession(value: unknown): boolean {
  return typeof value === "string" && /^last\s+session$/i.test(value.trim());
}

/** `today`, and sessions before it: `-1d` is the last session before today. */
function relativeDate(value: unknown, nowMs: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const today = easternDate(nowMs);
  if (/^today$/i.test(value.trim())) return today.toString();
  const sessions = readSessionsBack(value);
  return sessions === undefined ? undefined : sessionsBefore(today, sessions).toString();
}

/** How many sessions back a text such as `-5d` goes, at most 9,999; undefined for anything else. */
export function readSessionsBack(text: string): number | undefined {
  const [, count] = /^[-\u2212]\s*(\d{1,4})\s*d$/i.exec(text.trim()) ?? [];
  return count === undefined || Number(count) === 0 ? undefined : Number(count);
}
