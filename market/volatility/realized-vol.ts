const SESSIONS_PER_YEAR = 252;

/** Closing prices of consecutive sessions, oldest first. */
export type Closes = ArrayLike<number>;

/**
 * Volatility of the `sessions` daily moves that end at position `end` of the closes, in percent per year:
 * 100 * sqrt(252 / sessions * sum of squared logarithmic returns). The mean return counts as 0.
 *
 * Undefined where the closes do not reach from `end - sessions` to `end`.
 */
export function realizedVol(closes: Closes, end: number, sessions: number): number | undefined {
  let squares = 0;
  for (let i = end - sessions + 1; i <= end; i += 1) {
    const from = closes[i - 1];
    const to = closes[i];
    if (from === undefined || to === undefined) return undefined;
    squares += Math.log(to / from) ** 2;
  }
  return 100 * Math.sqrt((SESSIONS_PER_YEAR / sessions) * squares);
}
