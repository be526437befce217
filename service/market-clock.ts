import {
  closeMs,
  easternDay,
  isSession,
  nextSession,
  openMs,
  previousSession,
  sessionSeconds,
} from "../market/time/calendar";
import { LAST_DAY } from "../market/days/trading-days";
import { timeInWords } from "./words-of-time";

/** How the market's time follows the service's own. */
export type ClockSetting =
  /** The real time; while the market is closed, its last session over again. */
  | { kind: "open" }
  /** The real time, closed hours included. */
  | { kind: "real" }
  /** Always one instant. */
  | { kind: "pinned"; atMs: number }
  /** So many milliseconds later than the real time, or earlier. */
  | { kind: "shifted"; byMs: number }
  /** So many times as fast, from an instant on or from the open market at start; closed hours are skipped. */
  | { kind: "fast"; times: number; fromMs: number | undefined };

/** The market's instant at an instant of the service's own clock; both in milliseconds since 1970 UTC. */
export type MarketTime = (nowMs: number) => number;

/** The market time of a setting, for a service that starts at an instant (milliseconds since 1970 UTC). */
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
      return (nowMs) => tradingLater(fromMs, setting.times * (nowMs - startMs));
    }
  }
}

/** The instant itself while the market is open; else one of the last session, played from its bell again and again. */
export function openMarketMs(nowMs: number): number {
  const today = easternDay(nowMs);
  if (isSession(today) && nowMs >= openMs(today) && nowMs < closeMs(today)) return nowMs;
  const session = isSession(today) && nowMs >= closeMs(today) ? today : previousSession(today);
  const closedMs = nowMs - closeMs(session);
  return openMs(session) + (closedMs % (sessionSeconds(session) * 1000));
}

/** The instant so many milliseconds of trading after another; the last close of the market at the latest. */
function tradingLater(fromMs: number, laterMs: number): number {
  let session = easternDay(fromMs);
  if (!isSession(session) || fromMs >= closeMs(session)) session = nextSession(session);
  let ms = Math.max(0, fromMs - openMs(session)) + laterMs;
  while (session < LAST_DAY && ms >= sessionSeconds(session) * 1000) {
    ms -= sessionSeconds(session) * 1000;
    session = nextSession(session);
  }
  return Math.min(openMs(session) + ms, closeMs(session) - 1);
}

/** What people must know of a market's time, for the credit of its data; undefined where it is the real one. */
export function clockNote(setting: ClockSetting): string | undefined {
  switch (setting.kind) {
    case "open":
      return "while the market is closed, its last session is replayed";
    case "real":
      return undefined;
    case "pinned":
      return `the market's clock stands at ${iso(setting.atMs)}`;
    case "shifted":
      return `the market's clock is ${timeInWords(Math.abs(setting.byMs))} ${setting.byMs < 0 ? "behind" : "ahead of"} the real one`;
    case "fast": {
      const from = setting.fromMs === undefined ? "" : ` from ${iso(setting.fromMs)}`;
      return `the market's clock runs ${setting.times} times as fast${from}, closed hours skipped`;
    }
  }
}

const iso = (instantMs: number) => new Date(instantMs).toISOString().replace(".000Z", "Z");
