import { easternDate } from "../../calendar/eastern-time";
import { closingMs, isTrading, nextOpeningMs } from "../../calendar/trading-sessions";
import type { MinuteCredits } from "./spending-log";

const MINUTE_MS = 60_000;

/** The last minutes whose requests count as the pace. */
const PACE_MINUTES = 10;

/** A balance that lasts longer than so many sessions is not forecast. */
const MAX_SESSIONS = 30;

/** What a forecast is based on. Times in milliseconds since 1970 UTC. */
interface ForecastBasis {
  nowMs: number;
  /** The market's time minus the computer's: a practice market may have a clock of its own. */
  marketAheadMs: number;
  /** The minutes with charges, by the computer's clock. */
  minutes: readonly MinuteCredits[];
  /** What live cells cost per minute now. */
  livePerMinute: number;
  /** What the automatic refresh costs per minute at most; 0 if it is off. */
  refreshPerMinute: number;
  /** `undefined` if it is not known, or unlimited. */
  balance: number | undefined;
}

/** How credits will be spent if nothing changes. Times are market times, in milliseconds since 1970 UTC. */
export interface Forecast {
  /** Credits per minute: live cells, and requests at the pace of the last ten minutes, or of the automatic refresh if that is higher. */
  livePerMinute: number;
  requestsPerMinute: number;
  /** What the rest of the session costs; `undefined` while the market is closed. */
  close: { atMs: number; credits: number } | undefined;
  /** When the balance is used up, counting the hours of sessions only; `undefined` if not within 30 sessions. */
  emptyAtMs: number | undefined;
}

/** Returns how credits will be spent at the pace of the last ten minutes. */
export function forecastSpending(basis: ForecastBasis): Forecast {
  const { nowMs, marketAheadMs, minutes, livePerMinute, refreshPerMinute, balance } = basis;
  const requestsPerMinute = Math.max(refreshPerMinute, paceOf(minutes, nowMs));
  const perMinute = livePerMinute + requestsPerMinute;
  const marketMs = nowMs + marketAheadMs;
  const closeMs = isTrading(marketMs) ? closingMs(easternDate(marketMs)) : undefined;
  const close =
    closeMs === undefined
      ? undefined
      : { atMs: closeMs, credits: Math.ceil((perMinute * (closeMs - marketMs)) / MINUTE_MS) };
  const emptyAtMs =
    balance !== undefined && perMinute > 0 ? afterTradingMinutes(marketMs, balance / perMinute) : undefined;
  return { livePerMinute, requestsPerMinute, close, emptyAtMs };
}

/** Returns the credits per minute of the last ten minutes, without live data. */
function paceOf(minutes: readonly MinuteCredits[], nowMs: number): number {
  const recent = minutes.filter(({ atMs }) => atMs > nowMs - PACE_MINUTES * MINUTE_MS);
  return recent.reduce((sum, { credits, live }) => sum + credits - live, 0) / PACE_MINUTES;
}

/** Returns the instant at which a number of minutes of sessions have passed; `undefined` if that takes too many sessions. */
function afterTradingMinutes(fromMs: number, minutes: number): number | undefined {
  let leftMs = minutes * MINUTE_MS;
  let atMs = isTrading(fromMs) ? fromMs : nextOpeningMs(fromMs);
  for (let sessions = 0; sessions < MAX_SESSIONS; sessions += 1) {
    const openMs = closingMs(easternDate(atMs)) - atMs;
    if (leftMs <= openMs) return atMs + leftMs;
    leftMs -= openMs;
    atMs = nextOpeningMs(atMs);
  }
  return undefined;
}
