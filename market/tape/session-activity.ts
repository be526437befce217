import { gaussian, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";

/** How much is traded in a simulated session. */
export interface SessionActivity {
  /** Number of single trades, sweeps and multi-leg trades. Trades that account for open-interest changes are extra. */
  events: number;
  /** Median size of a single trade, in contracts. Sizes are lognormal. */
  medianSize: number;
  /** Contracts that the events trade on a usual day. */
  usualVolume: number;
}

/** Standard deviation of the logarithm of a size. */
export const SIZE_DEVIATION = 1.55;

/** Volume of a usual session as a share of open interest, as measured on index chains. */
const TURNOVER = 0.33;

/** Contracts per event in a market of medium size. */
const CONTRACTS_PER_EVENT = 150;
const MAX_EVENTS = 22_000;
const MIN_EVENTS = 200;

/** Contracts of an event relative to a single trade: sweeps are larger and multi-leg trades have two legs. */
const EVENT_TO_SINGLE = 1.54;

/** Standard deviations of the logarithm of a session's volume: common to the whole market, and of the underlying alone. */
const MARKET_DEVIATION = 0.18;
const OWN_DEVIATION = 0.14;

const FULL_SECONDS = 23_400;

/**
 * Computes the activity of a day: proportional to its open interest and length, and varying from day to day. There are at
 * least as many events as contracts whose open interest changes; otherwise the trades that only account for the changes
 * would outnumber the events.
 */
export function sessionActivity(day: TradingDay, seed: number): SessionActivity {
  const { openInterest, nextOpenInterest, sessionDay } = day;
  let open = 0;
  let changing = 0;
  for (let contract = 0; contract < openInterest.length; contract += 1) {
    open += openInterest[contract] ?? 0;
    if (openInterest[contract] !== nextOpenInterest[contract]) changing += 1;
  }
  const length = day.seconds / FULL_SECONDS;
  const usualVolume = TURNOVER * open * length;
  const usualEvents = Math.max(usualVolume / CONTRACTS_PER_EVENT, changing, MIN_EVENTS * length);
  // The stream names determine the random numbers of a seed and must not change.
  const logVolume =
    MARKET_DEVIATION * gaussian(seed, streamOf("tape mood"), sessionDay, 0) +
    OWN_DEVIATION * gaussian(seed, streamOf(`${day.underlying} tape mood`), sessionDay, 0);
  const events = Math.max(1, Math.round(Math.min(usualEvents, MAX_EVENTS) * Math.exp(logVolume)));
  const mean = usualVolume / Math.min(usualEvents, MAX_EVENTS) / EVENT_TO_SINGLE;
  return { events, medianSize: mean / Math.exp(SIZE_DEVIATION ** 2 / 2), usualVolume };
}

/**
 * Returns the last second by which no more than a share (0 to 1) of the session's activity has passed. `passed` is the
 * activity by second; the result is never its last second.
 */
export function secondOfActivity(passed: Float64Array, share: number): number {
  let low = 0;
  let high = passed.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((passed[middle] ?? 0) <= share) low = middle;
    else high = middle;
  }
  return low;
}
