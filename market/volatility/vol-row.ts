import { realizedVol, type Closes } from "./realized-vol";
import { servedHundredths } from "../pricing/served-number";
import { constantMaturityVol } from "./term-structure";
import type { TermPoint } from "../days/vol-source";

/** The daily columns of a volatility history; ours, the API document names none. */
export const volColumns = ["close", "iv7", "iv30", "iv90", "termSlope", "rv20", "rv60", "rv252", "vrp"] as const;
export type VolColumn = (typeof volColumns)[number];

/**
 * The volatility of one symbol at one moment, in percent per year with two decimals; null where the past does not reach
 * far enough. Ranks are taken of these numbers, so that a reader can take them again from the history.
 *
 * `iv7`, `iv30`, `iv90`: at the money over so many calendar days. `termSlope`: iv90 - iv30. `rv20`, `rv60`, `rv252`:
 * realized over so many sessions. `vrp`: iv30 less the forecast of realized volatility.
 */
export type VolRow = Record<Exclude<VolColumn, "close">, number | null>;

/** The row of an at-the-money term structure and the closes up to position `end`. */
export function volRow(term: readonly TermPoint[], closes: Closes, end: number): VolRow {
  const [iv7, iv30, iv90] = [7, 30, 90].map((days) => constantMaturityVol(term, days));
  const [rv20, rv60, rv252] = [20, 60, 252].map((sessions) => realizedVol(closes, end, sessions));
  return {
    iv7: servedHundredths(iv7),
    iv30: servedHundredths(iv30),
    iv90: servedHundredths(iv90),
    termSlope: servedHundredths(less(iv90, iv30)),
    rv20: servedHundredths(rv20),
    rv60: servedHundredths(rv60),
    rv252: servedHundredths(rv252),
    vrp: servedHundredths(less(iv30, forecastVol(rv20, rv60, rv252))),
  };
}

type Known = number | undefined;

/** What volatility is expected to turn out at: half the last month's, the rest from the quarter and the year. In percent per year. */
export function forecastVol(rv20: Known, rv60: Known, rv252: Known): Known {
  if (rv20 === undefined || rv60 === undefined || rv252 === undefined) return undefined;
  return 0.5 * rv20 + 0.3 * rv60 + 0.2 * rv252;
}

function less(from: Known, taken: Known): Known {
  return from === undefined || taken === undefined ? undefined : from - taken;
}
