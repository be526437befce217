import { gaussian, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { usualVolume } from "./usual-volume";

/** How much is traded in a simulated session. */
export interface SessionActivity {
  /** Number of single trades, sweeps and multi-leg trades. Trades that account for open-interest changes are extra. */
  events: number;
  /** Contracts that the events of a usual session trade. */
  usualVolume: number;
  /** Number of single trades of mean size that a usual session's events amount to. */
  usualSingles: number;
}

/** A simulated print stands for many: there are as many events as this multiple of the root of the volume, within bounds. */
const EVENTS_PER_ROOT = 10.5;
const MAX_EVENTS = 22_000;
const MIN_EVENTS = 200;

/** Contracts of an event relative to a single trade: sweeps are four times as large, and multi-leg trades have two legs. */
const SINGLES_PER_EVENT = 1.42;

/** Standard deviations of the logarithm of a session's volume: common to the whole market, and of the underlying alone. */
const MARKET_DEVIATION = 0.18;
const OWN_DEVIATION = 0.14;

const FULL_SECONDS = 23_400;

/** Computes the activity of a day: the usual volume of its underlying and length, varying from day to day. */
export function sessionActivity(day: TradingDay, seed: number): SessionActivity {
  const volume = usualVolume(day);
  const length = day.seconds / FULL_SECONDS;
  const usualEvents = Math.max(MIN_EVENTS * length, Math.min(MAX_EVENTS * length, EVENTS_PER_ROOT * Math.sqrt(volume)));
  const events = Math.max(1, Math.round(usualEvents * Math.exp(logVolume(day, seed))));
  return { events, usualVolume: volume, usualSingles: SINGLES_PER_EVENT * usualEvents };
}

/** Returns the logarithm of a session's volume relative to the usual volume. */
export function logVolume(day: TradingDay, seed: number): number {
  // The stream names determine the random numbers of a seed and must not change.
  return (
    MARKET_DEVIATION * gaussian(seed, streamOf("tape mood"), day.sessionDay, 0) +
    OWN_DEVIATION * gaussian(seed, streamOf(`${day.underlying} tape mood`), day.sessionDay, 0)
  );
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
