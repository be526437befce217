const grouping = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const prices = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

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

const date = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** `2026-11-20` as `Nov 20`. */
export const shortDate = (isoDate: string): string => date.format(Date.parse(isoDate));

/** `8619.4` as `8,619.40`. */
export const priceText = (price: number): string => prices.format(price);

/** Formats an instant (milliseconds since 1970 UTC) in US Eastern time: `Nov 25, 10:30:05 AM ET`. */
export const easternClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

/** `1 credit`, `5,000 credits`. */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
/** Capitalizes the first letter of a word. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
