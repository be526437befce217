const grouping = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
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

/** Formats an instant (milliseconds since 1970 UTC) in US Eastern time: `Nov 25, 10:30:05 AM ET`. */
export const easternClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

/** `1 credit`, `5,000 credits`. */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
/** Capitalizes the first letter of a word. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
