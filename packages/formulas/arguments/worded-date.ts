import { isPlainDate } from "@strikebook/calendar";
import { ArgumentError, quoted } from "./argument-error";

const monthNames = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;

/** A day before or after its month, and a year. */
const whole = /^(?:(\d{1,2})[\s-]+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+(\d{1,2}),?)[\s-]+(\d{4})$/i;

/** A month with one number, which is a day or a year, and whatever follows: a time. */
const partial = /^(?:(\d{1,4})[\s-]+([a-z]{3,9})|([a-z]{3,9})\.?[\s-]+(\d{1,4}))(?=$|[\s,])/i;

/** Returns the date (`YYYY-MM-DD`) of English text with day, month and year, such as `26 Oct 2026` or `October 26, 2026`. */
export function wordedDate(text: string): string | undefined {
  const [, dayBefore, monthAfter, monthBefore, dayAfter, year = ""] = whole.exec(text.trim()) ?? [];
  const month = monthNumber(monthAfter ?? monthBefore ?? "");
  const date = `${year}-${twoDigits(month)}-${twoDigits(Number(dayBefore ?? dayAfter))}`;
  return isPlainDate(date) ? date : undefined;
}

/** Throws an `ArgumentError` for text that names a month without the day or the year: it says what the text could mean. */
export function refusePartialDate(value: unknown, name: string): void {
  const [, before, monthAfter, monthBefore, after] = partial.exec(typeof value === "string" ? value.trim() : "") ?? [];
  const month = monthNames[monthNumber(monthAfter ?? monthBefore ?? "") - 1];
  if (month === undefined) return;
  const digits = before ?? after ?? "";
  const year = digits.length > 2 ? digits : `20${digits.padStart(2, "0")}`;
  const isDay = digits.length <= 2 && Number(digits) >= 1 && Number(digits) <= 31;
  const meanings = isDay ? `${Number(digits)} ${month} of a year, or ${month} ${year}` : `a day of ${month} ${year}`;
  throw new ArgumentError(
    `${name} needs day, month and year: ${quoted(value)} could be ${meanings}. Write it as 2026-10-26 or 26 Oct 2026.`,
  );
}

/** Returns 1 to 12 for an English name of a month or its first three letters; 0 for other words. */
function monthNumber(word: string): number {
  const wanted = word.toLowerCase();
  return monthNames.findIndex((name) => [name, name.slice(0, 3)].some((known) => known.toLowerCase() === wanted)) + 1;
}

const twoDigits = (value: number) => String(value).padStart(2, "0");
