import {
  closingMs,
  DAY_MS,
  easternDay,
  isSession,
  nextSession,
  openingMs,
  previousSession,
  sessionSeconds,
} from "@strikebook/calendar";
import { FIRST_SESSION } from "../../market/days/session-table";
import { LAST_DAY } from "../../market/days/simulated-days";

/** A market clock that starts outside the range of the market. The message names the range. */
export class MarketClockError extends Error {
  override readonly name = "MarketClockError";
}

/** The instants that a market has, in milliseconds since 1970 UTC. */
interface MarketRange {
  firstMs: number;
  lastMs: number;
  /** The market and its range in words, for the message, and what to do. */
  describe: (first: string, last: string) => string;
}

/** Throws a `MarketClockError` if market time starts outside the range of a market. */
export function checkMarketStart(beginsMs: number, { firstMs, lastMs, describe }: MarketRange): void {
  if (beginsMs >= firstMs && beginsMs <= lastMs) return;
  const supported = describe(instantText(firstMs), instantText(lastMs));
  throw new MarketClockError(`--market-clock: market time would start at ${instantText(beginsMs)}, and ${supported}`);
}

/** Formats an instant as the flag takes it. */
function instantText(instantMs: number): string {
  const date = new Date(instantMs);
  return Number.isNaN(date.getTime()) ? "an impossible date" : date.toISOString().replace(/\.\d{3}Z$/, "Z");
}

/** How market time follows real time. */
export type ClockSetting =
  /** Real time; while the market is closed, its last session is replayed. */
  | { kind: "open" }
  /** Real time, closed hours included. */
  | { kind: "real" }
  /** A fixed instant. */
  | { kind: "pinned"; atMs: number }
  /** Real time plus or minus an offset. */
  | { kind: "shifted"; byMs: number }
  /** Faster than real time, from an instant or from the open market at start; closed hours are skipped. */
  | { kind: "fast"; times: number; fromMs: number | undefined };

/** Converts an instant of the service's clock to market time; both in milliseconds since 1970 UTC. */
export type MarketTime = (nowMs: number) => number;

/** The range of the simulated market: from the first session with a previous close. */
const simulatedRange: MarketRange = {
  firstMs: openingMs(nextSession(FIRST_SESSION)),
  lastMs: closingMs(LAST_DAY),
  describe: (first, last) =>
    `the simulated market supports ${first} to ${last}. Start with an instant in between, such as --market-clock 2026-11-20T10:30-05:00.`,
};

/**
 * Returns the market time of the simulated market, for a service that starts at an instant (milliseconds since 1970 UTC).
 * Throws a `MarketClockError` for a setting that starts outside its range.
 */
export function simulatedMarketTime(setting: ClockSetting, startMs: number): MarketTime {
  const time = marketTime(setting, startMs);
  checkMarketStart(time(startMs), simulatedRange);
  return time;
}

/** Returns the market time of a setting, for a service that starts at an instant (milliseconds since 1970 UTC). */
export function marketTime(setting: ClockSetting, startMs: number): MarketTime {
  switch (setting.kind) {
    case "open":
      return openMarketMs;
    case "real":
      return (nowMs) => nowMs;
    case "pinned":
      return () => setting.atMs;
    case "shifted":
      return (nowMs) => nowMs + setting.byMs;
    case "fast": {
      const fromMs = setting.fromMs ?? openMarketMs(startMs);
      return (nowMs) => addTradingTime(fromMs, setting.times * (nowMs - startMs));
    }
  }
}

/** Returns how fast market time passes: 0 if it stands still, 60 if an hour passes in a minute. */
export function marketPace(setting: ClockSetting): number {
  if (setting.kind === "fast") return setting.times;
  return setting.kind === "pinned" ? 0 : 1;
}

/** Returns the instant itself while the market is open, otherwise an instant of its last session, which is replayed from the open in a loop. */
function openMarketMs(nowMs: number): number {
  const today = easternDay(nowMs);
  if (isSession(today) && nowMs >= openingMs(today) && nowMs < closingMs(today)) return nowMs;
  const session = isSession(today) && nowMs >= closingMs(today) ? today : previousSession(today);
  const closedMs = nowMs - closingMs(session);
  return openingMs(session) + (closedMs % (sessionSeconds(session) * 1000));
}

/** Adds milliseconds of trading to an instant, without closed hours, up to the last close of the market. */
export function addTradingTime(fromMs: number, tradingMs: number): number {
  let session = easternDay(fromMs);
  if (!isSession(session) || fromMs >= closingMs(session)) session = nextSession(session);
  let ms = Math.max(0, fromMs - openingMs(session)) + tradingMs;
  while (session < LAST_DAY && ms >= sessionSeconds(session) * 1000) {
    ms -= sessionSeconds(session) * 1000;
    session = nextSession(session);
  }
  return Math.min(openingMs(session) + ms, closingMs(session) - 1);
}

/** Describes market time, for the attribution of the data; `undefined` if it is real time. */
export function clockNote(setting: ClockSetting): string | undefined {
  switch (setting.kind) {
    case "open":
      return "while the market is closed, its last session is replayed";
    case "real":
      return undefined;
    case "pinned":
      return `market time is fixed at ${marketTimeText(setting.atMs)}`;
    case "shifted":
      return `market time is ${durationText(Math.abs(setting.byMs))} ${setting.byMs < 0 ? "behind" : "ahead of"} real time`;
    case "fast": {
      const from = setting.fromMs === undefined ? "" : ` from ${marketTimeText(setting.fromMs)}`;
      return `market time runs ${setting.times} times as fast as real time${from} and skips closed hours`;
    }
  }
}

const eastern = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Formats an instant for people, who see it in cells as part of the attribution: `Fri 20 Nov 2026 10:30:00 ET`. */
export function marketTimeText(instantMs: number): string {
  return `${eastern.format(instantMs).replaceAll(",", "")} ET`;
}

const units = [
  ["day", DAY_MS],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
] as const;

/** Formats a whole number of seconds in the largest unit that divides it: `3 hours`, `90 minutes`, `1 day`. */
export function durationText(durationMs: number): string {
  const [unit, unitMs] =
    units.find(([, ms]) => durationMs >= ms && durationMs % ms === 0) ?? (["second", 1000] as const);
  const count = Math.round(durationMs / unitMs);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
