import type { CellObject } from "@e965/xlsx";

const DAY_MS = 86_400_000;
/** The days 0 of both systems of dates: of Windows, and of workbooks that began on a Macintosh. */
const [ZERO_1900, ZERO_1904] = [Date.UTC(1899, 11, 30), Date.UTC(1904, 0, 1)];
/** Whole numbers from here on have lost digits: Excel keeps 15. */
const FIRST_WITHOUT_DIGITS = 1e15;

/**
 * Returns the text of a cell as CSV has it: a number in full with a decimal point, also one that is shown as a percentage or rounded; a
 * date as `2026-01-16`, one with a time as `2026-01-06 15:45:00`, a time as `15:45:00`; nothing for an error such as #N/A.
 */
export function sheetCellText({ t: type, v: value, z: format }: CellObject, is1904: boolean): string {
  if (type === "n" && typeof value === "number") return numberText(value, { format: String(format ?? ""), is1904 });
  if (type === "b") return value === true ? "TRUE" : "FALSE";
  return type === "s" && typeof value === "string" ? value : "";
}

function numberText(value: number, { format, is1904 }: { format: string; is1904: boolean }): string {
  const { hasDay, hasClock } = dateParts(format);
  if (value >= 0 && (hasDay || hasClock)) {
    const ms = Math.round(value * DAY_MS);
    const iso = new Date(ms + (is1904 ? ZERO_1904 : ZERO_1900)).toISOString();
    const clock = iso.slice(11, 23).replace(".000", "");
    if (!hasDay && ms < DAY_MS) return clock;
    const hasTime = hasClock || ms % DAY_MS !== 0;
    return hasTime ? `${iso.slice(0, 10)} ${clock}` : iso.slice(0, 10);
  }
  // Readers tell from the exponent that digits are lost.
  return Math.abs(value) >= FIRST_WITHOUT_DIGITS ? value.toExponential() : String(value);
}

/** Returns what a number format shows of a date. Texts in quotes, escaped letters, colors and locales are no part of it. */
function dateParts(format: string): { hasDay: boolean; hasClock: boolean } {
  const codes = format.replace(/"[^"]*"|[\\_*].|\[(?![hms]+\])[^\]]*\]/gi, "");
  if (/general/i.test(codes)) return { hasDay: false, hasClock: false };
  const hasClock = /[hs]/i.test(codes);
  // Without a clock, m is the month.
  return { hasDay: /[yd]/i.test(codes) || (/m/i.test(codes) && !hasClock), hasClock };
}
