import { grouped } from "@strikebook/ui";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats bytes as `1.2 GB` or `310 MB`. */
export function dataSizeText(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes >= 1_000 ? `${(megabytes / 1_000).toFixed(1)} GB` : `${grouped(Math.round(megabytes))} MB`;
}

/** Formats a duration in its largest unit: `12 s`, `5 min`, `3 h`, `14 days`. */
export function spanText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.max(0, Math.round(ms / 1_000))} s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** Formats the date of an instant, where the computer is: `Nov 18, 2026`. */
export const shortDateText = (atMs: number): string => dates.format(atMs);

/** Formats a share of a whole as `42%`, rounded down, so that only the whole is `100%`; empty for a whole of 0. */
export function shareText(part: number, whole: number): string {
  return whole > 0 ? `${Math.floor((100 * part) / whole)}%` : "";
}

/** The part of a limit that is used, for sorting; `null` without a limit. */
export function usedPart(used: number, limit: number | null): number | null {
  if (limit === null) return null;
  return limit > 0 ? used / limit : 1;
}

/** Reads a number of credits as an administrator types it: digits, with commas or spaces between thousands. `undefined` if it is none. */
export function parseCredits(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(/[,\s]/g, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}
