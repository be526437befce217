import { closingMs, type Day, DAY_MS, dayFromIso, easternDay, isoDate, sessionOnOrBefore } from "@strikebook/calendar";
import { instantOf, readZone, type Zone } from "./zones";

/**
 * Returns whether a text is a number that a spreadsheet shortened: with an exponent, and fewer digits than an instant in milliseconds, an
 * identifier or an option symbol needs.
 */
export function hasLostDigits(text: string): boolean {
  const [, mantissa = ""] = /^([\d.,]+)e\+?\d+$/i.exec(text.trim()) ?? [];
  return mantissa !== "" && mantissa.replace(/\D/g, "").length < 13;
}

/** What a refusal says of such a text. */
export const LOST_DIGITS = "It has lost its digits; Excel saved it so. Use the file as it was before";

/**
 * Reads a number of seconds, milliseconds, microseconds or nanoseconds since 1970 UTC, which its digits tell: `1767732300.123`,
 * `1767732300123456789`, `1.767732300123457e18`. Returns `undefined` for other text, and for a number with too few digits for a
 * millisecond.
 */
function readUnix(text: string): number | undefined {
  if (hasLostDigits(text)) return undefined;
  const plain = text.replace(/^(\d)\.?(\d*)e\+?(\d{1,2})$/i, digitsOf);
  const [, digits = "", fraction = ""] = /^(\d{9,10}|\d{13}|\d{16}|\d{19})(\.\d+)?$/.exec(plain) ?? [];
  const ms = digits.length < 13 ? Math.floor(Number(digits + fraction) * 1000 + 1e-4) : Number(digits.slice(0, 13));
  return ms >= Date.UTC(1990) && ms < Date.UTC(2101) ? ms : undefined;
}

const digitsOf = (_: string, first: string, others: string, exponent: string) =>
  `${first}${others}`.padEnd(Number(exponent) + 1, "0").slice(0, Number(exponent) + 1);

/**
 * Reads an instant with a time, such as `2026-01-06T15:45:00-05:00`, `2026-01-06 15:45 ET`, `20260106 154500`,
 * `2026-01-06T15:45:00-05:00[America/New_York]` or a number since 1970, to the millisecond. A zone that is stated counts, otherwise it is
 * `zone`. Returns `undefined` for text that is no instant, for two zones that differ, and without any zone.
 */
export function readVendorTime(text: string, zone: Zone | undefined): number | undefined {
  const [, date = "", hour, minute, second = "0", stated = ""] =
    /^(\d{4}-\d{2}-\d{2}|\d{8})[T ]+(\d{1,2}):?(\d{2})(?::?(\d{2}(?:[.,]\d+)?))?\s*(\D.*)?$/i.exec(text.trim()) ?? [];
  if (date === "") return readUnix(text.trim());
  const day = dayFromIso(date.length === 8 ? `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}` : date);
  const [, offset = "", name = ""] = /^([^[\]]*)(?:\[([^[\]]+)\])?$/.exec(stated) ?? [stated, stated];
  const zones =
    stated === "" ? [zone] : [offset, name].filter((part) => part.trim() !== "").map((part) => readZone(part));
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second.replace(",", ".")) };
  const [first, ...others] = zones.map((own) => (own === undefined ? undefined : instantOf(day, time, own)));
  return others.every((other) => other === first) ? first : undefined;
}

/**
 * Reads an instant as `readVendorTime` does, one whose date has slashes as `readVendorDate` reads it (`01/16/2026 16:00`), or a date alone, which is
 * the close of its session.
 */
export function readVendorInstant(text: string, zone: Zone, dayFirst?: boolean): number | undefined {
  const isDate = /^(?:\d{4}-\d{2}-\d{2}|\d{8}|\d{1,2}([/.])\d{1,2}\1\d{2,4})$/.test(text.trim());
  if (isDate) {
    const day = readVendorDate(text, dayFirst);
    return day === undefined ? readVendorTime(text, zone) : closingMs(sessionOnOrBefore(day));
  }
  const [, date = "", time = ""] = slashedInstant.exec(text.trim()) ?? [];
  const day = date === "" ? undefined : readVendorDate(date, dayFirst);
  return readVendorTime(day === undefined ? text : `${isoDate(day)} ${time}`, zone);
}

/** The months by the first letters of their English names. */
export const englishMonths = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/;
const slashedInstant = /^(\d{1,2}\/\d{1,2}\/\d{2,4}) +(\d.*)$/;

/**
 * Returns whether a date with slashes, alone or before a time, can only have the day first: `16/01/2026`. Returns `"either"` if it can be
 * two dates, and `undefined` for other text, or if two of its numbers can be the year.
 */
export function dayFirstOf(text: string): boolean | "either" | undefined {
  const date = slashedInstant.exec(text.trim())?.[1] ?? text.trim();
  const [, first, second, year = ""] = slashed.exec(date) ?? [];
  if (year === "" || Number(first) === Number(second)) return undefined;
  if (Number(second) > 12) return false;
  if (Number(first) <= 12) return "either";
  return year.length === 4 ? true : undefined;
}

/**
 * Reads a date of 1990 to 2100: `2026-01-16`, `20260116`, `01/16/2026` or `01/16/26`, `16.01.2026`, `Fri Jan 16 2026`, and the day of an
 * instant or of a number since 1970. `dayFirst` says the order of a date with slashes; without it only a date that can have one order is read. Returns `undefined`
 * for other text.
 */
export function readVendorDate(text: string, dayFirst?: boolean): Day | undefined {
  const cell = text.trim();
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(cell);
  if (iso) return dayOfParts(iso[1], iso[2], iso[3]);
  const [, first, second, year = ""] = slashed.exec(cell) ?? [];
  if (year !== "") {
    const fullYear = year.length === 4 ? year : Number(year) < 90 ? `20${year}` : "";
    if (Number(first) === Number(second)) return dayOfParts(fullYear, first, second);
    const own = dayFirstOf(cell);
    const isDayFirst = own === "either" ? dayFirst : own;
    if (isDayFirst === undefined || (dayFirst ?? isDayFirst) !== isDayFirst) return undefined;
    return isDayFirst ? dayOfParts(fullYear, second, first) : dayOfParts(fullYear, first, second);
  }
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(cell);
  if (dotted) return dayOfParts(dotted[3], dotted[2], dotted[1]);
  const worded = /^(?:[A-Za-z]{3},? )?([A-Za-z]{3})[a-z]* (\d{1,2}),? (\d{4})$/.exec(cell);
  const month = englishMonths.indexOf((worded?.[1] ?? "").toLowerCase()) + 1;
  return month === 0 ? dayOfUnix(readUnix(cell)) : dayOfParts(worded?.[3], String(month), worded?.[2]);
}

/** Returns the day of an instant: at midnight UTC that day, as programs store dates, else the day in New York. */
function dayOfUnix(ms: number | undefined): Day | undefined {
  if (ms === undefined) return undefined;
  return ms % DAY_MS === 0 ? ms / DAY_MS : easternDay(ms);
}

function dayOfParts(year = "", month = "", date = ""): Day | undefined {
  if (Number(year) < 1990 || Number(year) > 2100) return undefined;
  return dayFromIso(`${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`);
}
