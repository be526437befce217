import { gaussian, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";

/** How much is traded in a session, and in how many events. */
export interface SessionBusiness {
  /** Singles, sweeps and packages; what open interest needs beside them comes on top. */
  events: number;
  /** Contracts of the middle single: sizes are lognormal around it. */
  medianSize: number;
  /** Contracts that the events trade on a usual day. */
  usualVolume: number;
}

/** Deviation of the logarithm of a size. */
export const SIZE_DEVIATION = 1.55;

/** Volume of a usual session as a share of the open interest, as measured on index chains. */
const TURNOVER = 0.33;

/** Contracts of an event in a market that is neither small nor huge. */
const PLAIN_EVENT = 150;
const MOST_EVENTS = 22_000;
const FEWEST_EVENTS = 200;

/** Contracts of an event over those of a single: sweeps are larger and packages have two legs. */
const PER_SINGLE = 1.54;

/** Deviations of the logarithm of a session's volume: the whole market's and the underlying's own. */
const MARKET_MOOD = 0.18;
const OWN_MOOD = 0.14;

const FULL_SECONDS = 23_400;

/**
 * The business of a day: in proportion to its open interest and length, livelier on some days than on others. There are
 * as many events as contracts whose open interest changes, or the trades that only see to that change would outnumber them.
 */
export function sessionBusiness(day: TradingDay, seed: number): SessionBusiness {
  const { openInterest, nextOpenInterest, sessionDay } = day;
  let open = 0;
  let changing = 0;
  for (let contract = 0; contract < openInterest.length; contract += 1) {
    open += openInterest[contract] ?? 0;
    if (openInterest[contract] !== nextOpenInterest[contract]) changing += 1;
  }
  const length = day.seconds / FULL_SECONDS;
  const usualVolume = TURNOVER * open * length;
  const usualEvents = Math.max(usualVolume / PLAIN_EVENT, changing, FEWEST_EVENTS * length);
  const mood =
    MARKET_MOOD * gaussian(seed, streamOf("tape mood"), sessionDay, 0) +
    OWN_MOOD * gaussian(seed, streamOf(`${day.underlying} tape mood`), sessionDay, 0);
  const events = Math.max(1, Math.round(Math.min(usualEvents, MOST_EVENTS) * Math.exp(mood)));
  const mean = usualVolume / Math.min(usualEvents, MOST_EVENTS) / PER_SINGLE;
  return { events, medianSize: mean / Math.exp(SIZE_DEVIATION ** 2 / 2), usualVolume };
}
