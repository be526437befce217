import type { Day } from "@strikebook/calendar";
import type { SmilePoint } from "../../market/days/volatility-source";
import { settlesAtOpen } from "@strikebook/contract";
import { laterSessions, varianceYears } from "../../market/time/variance-clock";
import { firstNotBelow } from "../store/first-not-below";
import type { SnapshotSlice } from "./snapshot-slices";

/** Points on each side of a strike that the total variance between two strikes is interpolated through. */
const POINTS_BESIDE = 3;

/**
 * Returns the smiles of a root in a snapshot, nearest expiration first. Expirations that had settled are left out, and so are those without
 * a volatility at the money. `quoteMs` is the instant of the quotes, `session` its session.
 */
export function smilesOf(
  slices: readonly SnapshotSlice[],
  { root, quoteMs, session }: { root: string; quoteMs: number; session: Day },
): SmilePoint[] {
  return slices.flatMap((slice) => {
    if (slice.root !== root || slice.expiration.settlesMs <= quoteMs) return [];
    const { expiration, years, forward, rate } = slice;
    const varianceAt = varianceOf(slice);
    const variance = varianceAt(0);
    if (!(variance > 0)) return [];
    const later = laterSessions(session, expiration.day, settlesAtOpen(root));
    const point = { expiration: expiration.day, years, varianceYears: varianceYears(quoteMs, later), variance };
    return [{ ...point, varianceAt, forward, rate }];
  });
}

/**
 * Returns the total variance of a slice as a function of the log-moneyness ln(strike / forward). Between two strikes with a
 * volatility it is the polynomial through the nearest three strikes on each side, or as many as both sides have. Beyond the strikes it is NaN.
 */
function varianceOf({ strikes, deviations, forward }: SnapshotSlice): (logMoneyness: number) => number {
  const known = Array.from(deviations.keys()).filter((at) => (deviations[at] ?? 0) > 0);
  const moneyness = Float64Array.from(known, (at) => Math.log((strikes[at] ?? 0) / forward));
  const variance = Float64Array.from(known, (at) => (deviations[at] ?? 0) ** 2);
  return (logMoneyness) => {
    const above = firstNotBelow(moneyness, logMoneyness);
    if (moneyness[above] === logMoneyness) return variance[above] ?? NaN;
    const beside = Math.min(POINTS_BESIDE, above, moneyness.length - above);
    return beside === 0 ? NaN : interpolated(moneyness, variance, logMoneyness, above - beside, above + beside);
  };
}

/** Returns the value at `at` of the polynomial through the points from `first` to `end`, exclusive (Lagrange's form). */
function interpolated(xs: Float64Array, ys: Float64Array, at: number, first: number, end: number): number {
  let sum = 0;
  for (let i = first; i < end; i += 1) {
    let weight = 1;
    const x = xs[i] ?? 0;
    for (let j = first; j < end; j += 1) if (j !== i) weight *= (at - (xs[j] ?? 0)) / (x - (xs[j] ?? 0));
    sum += weight * (ys[i] ?? 0);
  }
  return sum;
}
