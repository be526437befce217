import { closeMs, easternMs, sessionOnOrBefore } from "../../../market/time/calendar";
import { type Day, DAY_MS, dayFromIso, isoDate } from "../../../market/time/civil-day";

/** A zone as its offset from UTC in minutes, or New York's with its daylight time. */
type Zone = number | "new-york";

/** Zones by name. HNE and HAE are the French names of Eastern time. */
const zones: Readonly<Record<string, Zone>> = {
  ET: "new-york",
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  HNE: -300,
  HAE: -240,
  UTC: 0,
  GMT: 0,
  Z: 0,
  BST: 60,
  CET: 60,
  CEST: 120,
};

/** Reads a zone: a name, `UTC-5`, `-05:00`; `undefined` for other text. */
export function readZone(text: string): Zone | undefined {
  const [, name = "", sign, hours, minutes = "0"] =
    /^([A-Z]*)\s*(?:([+-])\s*(\d{1,2})(?::?(\d{2}))?)?$/.exec(text.trim().toUpperCase()) ?? [];
  if (hours === undefined) return zones[name];
  const offset = Number(hours) * 60 + Number(minutes);
  const base = name === "" ? 0 : zones[name];
  return base === 0 && offset <= 14 * 60 ? (sign === "-" ? -offset : offset) : undefined;
}

/** A time of a day: `second` may have a fraction, which is dropped. */
interface ClockTime {
  hour: number;
  minute: number;
  second?: number;
}

/** Returns an instant in milliseconds since 1970 UTC; `undefined` if the time does not exist or the year is not 1990 to 2100. */
export function instantOf(
  day: Day | undefined,
  { hour, minute, second = 0 }: ClockTime,
  zone: Zone,
): number | undefined {
  if (day === undefined || !(hour < 24 && minute < 60 && second < 60)) return undefined;
  const year = Number(isoDate(day).slice(0, 4));
  if (year < 1990 || year > 2100) return undefined;
  const minuteOfDay = hour * 60 + minute;
  const ms = zone === "new-york" ? easternMs(day, minuteOfDay) : day * DAY_MS + (minuteOfDay - zone) * 60_000;
  return ms + Math.floor(second) * 1000;
}

/**
 * Reads an instant such as `2026-01-06T15:45:00-05:00`, `2026-01-06 15:45 ET` or `20260106 154500`, to the second. A zone that is
 * stated counts, otherwise it is `zone`. A date alone is the close of its session. Returns `undefined` for text that is no instant.
 */
export function readInstant(text: string, zone: Zone): number | undefined {
  const [, date = "", hour, minute, second, stated = ""] =
    /^(\d{4}-\d{2}-\d{2}|\d{8})(?:[T ]+(\d{1,2}):?(\d{2})(?::?(\d{2}(?:\.\d+)?))?)?\s*([A-Za-z]*\s*(?:[+-]\s*\d{1,2}(?::?\d{2})?)?)$/.exec(
      text.trim(),
    ) ?? [];
  if (date === "") {
    const day = /^[\d/.]+$/.test(text.trim()) ? readDay(text) : undefined;
    return day === undefined ? undefined : closeMs(sessionOnOrBefore(day));
  }
  const day = dayFromIso(date.length === 8 ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : date);
  if (hour === undefined) return day === undefined || stated !== "" ? undefined : closeMs(sessionOnOrBefore(day));
  const found = stated === "" ? zone : readZone(stated);
  if (found === undefined) return undefined;
  return instantOf(day, { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) }, found);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * Reads a date: `2026-01-16`, `20260116`, `01/16/2026` (the month first, as in the United States), `16.01.2026`, `Fri Jan 16 2026`,
 * and the day of an instant. Returns `undefined` for other text.
 */
export function readDay(text: string): Day | undefined {
  const cell = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(cell);
  if (iso) return dayFromIso(`${iso[1]}-${iso[2]}-${iso[3]}`);
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  if (american) return dayOfParts(american[3], american[1], american[2]);
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell);
  if (dotted) return dayOfParts(dotted[3], dotted[2], dotted[1]);
  const worded = /^(?:[A-Za-z]{3},? )?([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(cell);
  const month = months.indexOf((worded?.[1] ?? "").toLowerCase()) + 1;
  return month === 0 ? undefined : dayOfParts(worded?.[3], String(month), worded?.[2]);
}

function dayOfParts(year = "", month = "", date = ""): Day | undefined {
  return dayFromIso(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}
