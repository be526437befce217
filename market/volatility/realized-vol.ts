import type { TermPoint } from "../days/volatility-source";
import { servedHundredths } from "@strikebook/contract";
import { constantMaturityVol } from "./term-structure";
import { quantile, trailingYear, withoutNulls } from "./vol-statistics";

const SESSIONS_PER_YEAR = 252;

/** Closing prices of consecutive sessions, oldest first; NaN for a session whose close is not known. */
export type Closes = ArrayLike<number>;

/**
 * Returns the volatility of the `sessions` daily returns that end at position `end`, in percent per year:
 * 100 * sqrt(252 / sessions * sum of squared log returns). The mean return is taken as 0.
 *
 * `undefined` if the closes do not cover `end - sessions` to `end`, or if one of them is NaN.
 */
export function realizedVol(closes: Closes, end: number, sessions: number): number | undefined {
  let squares = 0;
  for (let i = end - sessions + 1; i <= end; i += 1) {
    const from = closes[i - 1];
    const to = closes[i];
    if (from === undefined || to === undefined) return undefined;
    squares += Math.log(to / from) ** 2;
  }
  return Number.isNaN(squares) ? undefined : 100 * Math.sqrt((SESSIONS_PER_YEAR / sessions) * squares);
}

type MaybeVol = number | undefined;

/** Returns the forecast of realized volatility, in percent per year: 50 % one month, 30 % one quarter, 20 % one year. */
export function forecastVol(rv20: MaybeVol, rv60: MaybeVol, rv252: MaybeVol): MaybeVol {
  if (rv20 === undefined || rv60 === undefined || rv252 === undefined) return undefined;
  return 0.5 * rv20 + 0.3 * rv60 + 0.2 * rv252;
}

/** Window lengths of the cones, in sessions. */
const CONE_SESSIONS = [10, 20, 60, 120, 252] as const;

/** The inputs of the cones of a symbol. */
interface ConeInputs {
  term: readonly TermPoint[];
  record: { readonly closes: readonly number[] };
}

/**
 * Returns the windows of `/v1/vol/cones`, with realized volatility in percent per year. `current` needs the closes of its window, and the
 * quantiles need 252 windows; both are `null` without them. The API document does not name these fields.
 */
export function volCones({ term, record }: ConeInputs) {
  const last = record.closes.length - 1;
  return CONE_SESSIONS.map((sessions) => {
    const current = realizedVol(record.closes, last, sessions);
    const year = trailingYear(last).map((end) => realizedVol(record.closes, end, sessions) ?? null);
    const sorted = withoutNulls(year).sort((a, b) => a - b);
    const at = (share: number) => servedHundredths(quantile(sorted, share));
    return {
      sessions,
      /** Of the window that ends at the last close. */
      current: servedHundredths(current),
      /** Windows that ended within the last 252 sessions and are known. */
      daysAnalyzed: sorted.length,
      /** Their quantiles. */
      low: at(0),
      lowerQuartile: at(0.25),
      median: at(0.5),
      upperQuartile: at(0.75),
      high: at(1),
      /** At-the-money implied volatility over the same length of time ahead. */
      iv: servedHundredths(constantMaturityVol(term, (sessions * 365) / SESSIONS_PER_YEAR)),
    };
  });
}
