import { DAY_MS } from "@strikebook/calendar";

const grouping = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const prices = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `5000` as `5,000`. */
export const grouped = (count: number): string => grouping.format(count);

/** `12.5` as `$12.50`. */
export const usd = (amount: number): string => dollars.format(amount);

const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `-1633700000` as `−$1.6B`. */
export const compactUsd = (amount: number): string => compactDollars.format(amount).replace("-", "\u2212");

const NEW_YORK = "America/New_York";

/** Returns a function that formats an instant (milliseconds since 1970 UTC) with these parts, in New York unless they name another zone. */
export function instantFormat(parts: Intl.DateTimeFormatOptions): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: NEW_YORK, ...parts });
  return (atMs) => format.format(atMs).replaceAll("\u202f", " ");
}

/** Returns a function that formats a date (`2026-11-20`) with these parts. */
export function dateFormat(parts: Intl.DateTimeFormatOptions): (isoDate: string) => string {
  const format = instantFormat({ ...parts, timeZone: "UTC" });
  return (isoDate) => format(Date.parse(isoDate));
}

/** The month and the day of a date, and the hours and minutes of an instant. */
export const dayParts = { month: "short", day: "numeric" } as const;
export const clockParts = { hour: "numeric", minute: "2-digit" } as const;

/** `2026-11-20` as `Nov 20`. */
export const shortDate = dateFormat(dayParts);

/** `8619.4` as `8,619.40`. */
export const priceText = (price: number): string => prices.format(price);

/** Formats an instant (milliseconds since 1970 UTC) in US Eastern time: `Nov 25, 10:30:05 AM ET`. */
export const easternTimeText = (atMs: number): string => `${easternSecond(atMs)} ET`;

const easternSecond = instantFormat({ ...dayParts, ...clockParts, second: "2-digit" });

/** Formats the time of an instant in one zone, that of the computer if `undefined`: `10:30 AM`, with seconds or the weekday if wanted. */
function timeIn(timeZone: string | undefined, atMs: number, parts: Intl.DateTimeFormatOptions): string {
  return instantFormat({ ...clockParts, ...parts, timeZone })(atMs).replace(/^(\w{3}),/, "$1");
}

/**
 * Formats an instant (milliseconds since 1970 UTC) in US Eastern time and in the time zone of the user: `10:30 AM ET (4:30 PM GMT+1)`. Where
 * both are the same, it appears once. `zone` is the zone of the computer if omitted.
 */
export function bothTimes(atMs: number, parts: Intl.DateTimeFormatOptions = {}, zone?: string): string {
  const eastern = timeIn(NEW_YORK, atMs, parts);
  const isSame = timeIn(zone, atMs, { day: "numeric" }) === timeIn(NEW_YORK, atMs, { day: "numeric" });
  return isSame ? `${eastern} ET` : `${eastern} ET (${timeIn(zone, atMs, { ...parts, timeZoneName: "short" })})`;
}

/**
 * Formats an instant of the computer's clock to the second, in the time zone of the user. Never in Eastern time, which is that of the market:
 * a practice market may have a time of its own.
 */
export const computerTime = (atMs: number, zone?: string): string =>
  timeIn(zone, atMs, { second: "2-digit", timeZoneName: "short" });

/** Formats an instant with its weekday, in Eastern time and in the time zone of the user. */
export const clockTime = (atMs: number, zone?: string): string => bothTimes(atMs, { weekday: "short" }, zone);

const marketHour = instantFormat(clockParts);
const marketDay = instantFormat({ weekday: "short", ...dayParts });

/** Formats an instant of market time: `4:00 PM ET`, or `Wed, Nov 26, 11:50 AM ET` if that is another day than `nowMs`. */
export function marketTime(atMs: number, nowMs: number): string {
  return `${marketClock(atMs, nowMs)} ET`;
}

/** Formats an instant of market time without its zone, for a column whose heading names it. */
export function marketClock(atMs: number, nowMs: number): string {
  const day = marketDay(atMs);
  return day === marketDay(nowMs) ? marketHour(atMs) : `${day}, ${marketHour(atMs)}`;
}

/** The largest difference, in milliseconds, at which market time counts as the time of the computer. */
const SAME_TIME_MS = 60_000;

/** A date that is further away is shown with its year. */
const HALF_YEAR_MS = 182 * DAY_MS;

/**
 * Formats the time of the market, and in brackets the same time in the time zone of the user, unless a practice market has a time of its
 * own.
 */
export function marketNow({ marketNowMs, nowMs }: { marketNowMs: number; nowMs: number }, zone?: string): string {
  if (Math.abs(marketNowMs - nowMs) < SAME_TIME_MS) return bothTimes(nowMs, {}, zone);
  const isLongAgo = Math.abs(marketNowMs - nowMs) > HALF_YEAR_MS;
  const year = isLongAgo ? ({ year: "numeric" } as const) : {};
  const market = timeIn(NEW_YORK, marketNowMs, { month: "short", day: "numeric", ...year });
  return `Market time ${market} ET`;
}

/** `1 cell`, `5,000 cells`. */
export const counted = (count: number, singular: string, plural: string): string =>
  `${grouped(count)} ${count === 1 ? singular : plural}`;

/** Capitalizes the first letter of a word. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A number as typed: thousands may be separated by commas. */
const numberForm = /^[-+]?(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/;

/** Reads a number as typed; `undefined` for any other text. */
export function readTypedNumber(typed: string): number | undefined {
  const text = typed.trim();
  return /\d/.test(text) && numberForm.test(text) ? Number(text.replaceAll(",", "")) : undefined;
}
