import type { ActivityState, Timeliness } from "../addin/activity";
import type { AccountLimits } from "../contract/account";

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

/** An instant, in milliseconds since 1970 UTC, as a clock in New York shows it: `Nov 25, 10:30:05 AM ET`. */
export const easternClock = (atMs: number): string => `${eastern.format(atMs).replaceAll("\u202f", " ")} ET`;

/** `1 credit`, `5,000 credits`. */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** What the account may do, a line a limit. */
export function limitsInWords(limits: AccountLimits): string[] {
  return [
    `${counted(limits.requestsPerMinute, "request", "requests")} a minute`,
    `${counted(limits.symbolsPerHeatmapCall, "symbol", "symbols")} in one call`,
    `${counted(limits.historicalInFlight, "replay", "replays")} at a time`,
    `${counted(limits.symbolsPerStream, "symbol", "symbols")} in one live stream, ${grouped(limits.streamSymbolsConcurrent)} in all`,
    ...(limits.streamMaxDurationMinutes === undefined
      ? []
      : [`${counted(limits.streamMaxDurationMinutes, "minute", "minutes")} for one live stream`]),
    ...(limits.activeKeys === undefined ? [] : [counted(limits.activeKeys, "key", "keys")]),
  ];
}

/** How the connection is, in one line, and whether that is good news. */
export interface Health {
  tone: "good" | "idle" | "bad";
  text: string;
}

/** The health line of a state. */
export function healthOf(state: ActivityState): Health {
  if (state.keyKind === "none") return { tone: "idle", text: "Not connected. Enter your API key." };
  if (state.connection.kind === "problem") return { tone: "bad", text: state.connection.text };
  if (state.connection.kind === "unasked") return { tone: "idle", text: "Connecting\u2026" };
  const where = state.keyKind === "practice" ? "Connected to the practice market." : "Connected.";
  return {
    tone: "good",
    text: state.lastAnswerAtMs === undefined ? where : `${where} Last answer ${easternClock(state.lastAnswerAtMs)}.`,
  };
}

/** How old the data is by design, in a word or two. */
export function timelinessInWords(timeliness: Timeliness): string {
  if (timeliness.kind === "live") return "LIVE";
  if (timeliness.kind === "past") return "PAST";
  return timeliness.minutes === undefined ? "DELAYED" : `DELAYED ${timeliness.minutes} MIN`;
}

/** A word with its first letter large. */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
