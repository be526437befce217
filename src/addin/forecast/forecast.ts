import { MINUTE_MS, HOUR_MS, closingMs, easternDate, isTrading, nextOpeningMs } from "@strikebook/calendar";
import type { PoolStatus, StreamStatus } from "@strikebook/client";
import type { RefreshCost } from "../refresh/refresh-price";

/** A balance that lasts longer than so many sessions is not forecast. */
const MAX_SESSIONS = 30;

/** Why nothing is forecast: the workbook shows the past, or the clock of a practice market stands still or is not that of the credits. */
export type NoForecast = "replay" | "pinned" | "fast";

/** What a forecast is based on: what costs credits without a request of the user. Times in milliseconds since 1970 UTC. */
interface StandingCosts {
  nowMs: number;
  /** The market's time minus the computer's: a practice market may have a clock of its own. */
  marketAheadMs: number;
  /** The connections and polls of live cells. */
  pool: Pick<PoolStatus, "streams" | "polls">;
  /** What live quotes cost per minute; nothing if omitted. */
  quotesPerMinute?: number;
  /** Whether live data continues while the market is closed. */
  isLiveAtNight: boolean;
  /** The automatic refresh; empty if it is off or waits for the user. */
  refresh: readonly RefreshCost[];
  /** `undefined` if it is not known, or unlimited. */
  balance: number | undefined;
}

/** A part of the standing costs, in credits. */
interface StandingCost {
  perMinute: number;
  /** The most that the rest of the session costs; 0 while the market is closed. */
  untilClose: number;
}

/** What standing costs come to if nothing is changed. Times are market times, in milliseconds since 1970 UTC. */
export interface Forecast {
  live: StandingCost;
  refresh: StandingCost;
  /** `undefined` while the market is closed. */
  closeMs: number | undefined;
  /** How long the balance lasts at least, counting the hours of sessions; `undefined` if over 30 sessions. */
  lastsUntilMs: number | undefined;
}

/**
 * Returns the most that live cells and the automatic refresh cost. Requests that the user makes have no rate, and are not in it.
 *
 * A stream costs its price each minute and again for each connection, which lasts an hour at most (docs/api.md, Stream); a connection
 * that breaks earlier costs that once more.
 */
export function forecastSpending(costs: StandingCosts): Forecast {
  const { nowMs, marketAheadMs, isLiveAtNight, refresh, balance, quotesPerMinute = 0 } = costs;
  // Live quotes are polled, as boards are that are not streamed.
  const pool = { streams: costs.pool.streams, polls: [...costs.pool.polls, { creditsPerMinute: quotesPerMinute }] };
  const marketMs = nowMs + marketAheadMs;
  const closeMs = isTrading(marketMs) ? closingMs(easternDate(marketMs)) : undefined;
  const leftMs = closeMs === undefined ? 0 : closeMs - marketMs;
  const live = liveCost(pool, leftMs);
  const refreshed = refreshCost(refresh, leftMs);
  // Everything is due once at any moment; after that it costs its rate at most.
  const dueNow = liveCost(pool, 1).untilClose + refreshCost(refresh, 1).untilClose;
  const perMinute = live.perMinute + openingsPerMinute(pool) + refreshed.perMinute;
  const isEndless = balance === undefined || perMinute === 0;
  const minutes = isEndless ? Infinity : Math.max(0, balance - dueNow) / perMinute;
  const isAlways = isLiveAtNight && live.perMinute > 0;
  const lastsUntilMs = isAlways ? marketMs + minutes * MINUTE_MS : afterTradingMinutes(marketMs, minutes);
  return { live, refresh: refreshed, closeMs, lastsUntilMs: isEndless ? undefined : lastsUntilMs };
}

/** What live data costs. */
interface LivePool {
  streams: readonly StreamStatus[];
  polls: readonly { creditsPerMinute: number }[];
}

function liveCost({ streams, polls }: LivePool, leftMs: number): StandingCost {
  const perMinute = sum(streams.map(priceOf)) + sum(polls.map(({ creditsPerMinute }) => creditsPerMinute));
  if (leftMs === 0) return { perMinute, untilClose: 0 };
  const streamed = streams.map((stream) => {
    const openings = Math.ceil(leftMs / HOUR_MS) + (stream.state === "open" ? 0 : 1);
    return priceOf(stream) * (Math.ceil(leftMs / MINUTE_MS) + openings);
  });
  // One poll more than fit may be due: none costs more than its minute.
  const polled = polls.map(({ creditsPerMinute }) => creditsPerMinute * (leftMs / MINUTE_MS + 1));
  return { perMinute, untilClose: sum(streamed) + Math.ceil(sum(polled)) };
}

/** Returns the price of a stream per minute, and of opening it; that of a stream that is being opened is the list price. */
function priceOf({ state, creditsPerMinute, symbols }: StreamStatus): number {
  if (state === "closed") return 0;
  return state === "open" ? creditsPerMinute : symbols.length;
}

function openingsPerMinute({ streams }: LivePool): number {
  return (sum(streams.map(priceOf)) * MINUTE_MS) / HOUR_MS;
}

function refreshCost(refresh: readonly RefreshCost[], leftMs: number): StandingCost {
  return {
    perMinute: sum(refresh.map(({ credits, everyMs }) => (credits * MINUTE_MS) / everyMs)),
    untilClose: sum(refresh.map(({ credits, everyMs }) => credits * Math.ceil(leftMs / everyMs))),
  };
}

function sum(credits: readonly number[]): number {
  return credits.reduce((total, one) => total + one, 0);
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
