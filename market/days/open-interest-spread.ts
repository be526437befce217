import type { Day } from "../time/civil-day";

/** Share of the contracts of a right that are open at the logarithm of a strike, 1 where most are. */
type OpenInterestSpread = (logStrike: number, right: 0 | 1) => number;

/** The inputs of a spread. */
interface SpreadTerms {
  /** Volatility per year that sets the width. */
  reach: number;
  session: Day;
  expiration: Day;
  /** Logarithms of the closes 1, 6 and 16 sessions before. */
  pastCloses: readonly [number, number, number];
}

/** Weights of the three past closes. */
const WEIGHTS = [0.2, 0.35, 0.45] as const;

/** Returns the spread of positions opened over weeks, around the prices of that time. */
export function lastingSpread({ reach, session, expiration, pastCloses }: SpreadTerms): OpenInterestSpread {
  const [yesterday, lastWeek, threeWeeksAgo] = pastCloses;
  // The deviation to expiration, and a little for the past.
  const years = Math.max(expiration - session + 0.27, 0.02) / 365;
  const width = reach * Math.sqrt(years + 0.17 ** 2);
  return (at, right) => {
    const spread = right === 1 ? putSpread : callSpread;
    return (
      WEIGHTS[0] * spread((at - yesterday) / width) +
      WEIGHTS[1] * spread((at - lastWeek) / width) +
      WEIGHTS[2] * spread((at - threeWeeksAgo) / width)
    );
  };
}

/** Most puts lie below the price and reach far down, as protection; those above it are old hedges. */
function putSpread(deviations: number): number {
  if (deviations > 0) return 0.55 * Math.exp(-1.6 * deviations * deviations);
  const distance = Math.abs(deviations + 1.5);
  return Math.exp(-0.32 * distance * Math.sqrt(Math.sqrt(distance)));
}

/** Most calls lie less than one deviation above the price. */
function callSpread(deviations: number): number {
  if (deviations < 0) return 0.35 * Math.exp(-1.6 * deviations * deviations);
  const distance = Math.abs(deviations - 0.7);
  return 0.8 * Math.exp(-0.75 * distance * Math.sqrt(distance));
}

/** Deviations of a day over which the positions change from puts to calls, and within which they lie. */
const CHANGE_OVER = 0.3;
const RECENT_REACH = 2.6;
const SESSIONS_PER_YEAR = 252;

/** Returns the spread of positions of the last sessions: calls above the last close, puts below, as many of both at it. */
export function recentSpread({ reach, pastCloses: [lastClose] }: SpreadTerms): OpenInterestSpread {
  const width = reach / Math.sqrt(SESSIONS_PER_YEAR);
  return (at, right) => {
    const out = ((right === 1 ? -1 : 1) * (at - lastClose)) / width;
    return Math.exp(-((out / RECENT_REACH) ** 2)) / (1 + Math.exp(-out / CHANGE_OVER));
  };
}
