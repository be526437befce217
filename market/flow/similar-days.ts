import type { HistoricalCompare } from "../../src/contract/flow/flow-totals";
import { type Day, isoDate } from "../time/civil-day";
import { callPutRatio, type DailyTotals } from "./daily-totals";
import { servedNumber } from "../pricing/served-number";

/** One past session and what it came to. */
export interface SessionTotals {
  session: Day;
  totals: DailyTotals;
}

/** Sessions that say what is an ordinary deviation of each feature. */
const SCALED = 60;
const SIMILAR = 5;

/**
 * The five past sessions most like a day, the most similar first, the later one of two alike.
 *
 * Compared are the logarithms of premium, volume and call/put ratio, net premium over premium, and the calls' share of
 * the volume, each in deviations over the sixty sessions before the day. Similarity is exp(-D^2 / 2) of their
 * root-mean-square distance D: 1 for the same day. Ours. `past` is oldest first; a day without calls or puts is like none.
 */
export function similarDays(current: DailyTotals, past: readonly SessionTotals[]): HistoricalCompare["similarDays"] {
  const own = featuresOf(current);
  const known = past.flatMap(({ session, totals }) => {
    const features = featuresOf(totals);
    return features ? [{ session, totals, features }] : [];
  });
  if (own === undefined) return [];
  const deviations = deviationsOf(known.slice(-SCALED).map(({ features }) => features));
  return known
    .map(({ session, totals, features }) => ({ session, totals, distance: distanceOf(own, features, deviations) }))
    .sort((a, b) => a.distance - b.distance || b.session - a.session)
    .slice(0, SIMILAR)
    .map(({ session, totals, distance }) => ({
      date: isoDate(session),
      netPremium: totals.netPremium,
      totalPremium: totals.totalPremium,
      similarityScore: servedNumber(Math.exp((-distance * distance) / 2), 4),
    }));
}

function featuresOf(totals: DailyTotals): number[] | undefined {
  const features = [
    Math.log(totals.totalPremium),
    Math.log(totals.totalVolume),
    totals.netPremium / totals.totalPremium,
    Math.log(callPutRatio(totals)),
    totals.callVolume / totals.totalVolume,
  ];
  return features.every(Number.isFinite) ? features : undefined;
}

/** Standard deviation of each feature; 1 where it never moved, so that it neither counts nor divides by zero. */
function deviationsOf(days: readonly number[][]): number[] {
  return (days[0] ?? []).map((_, at) => {
    const values = days.map((features) => features[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return Math.sqrt(variance) || 1;
  });
}

function distanceOf(one: readonly number[], other: readonly number[], deviations: readonly number[]): number {
  const squares = one.map((value, at) => ((value - (other[at] ?? 0)) / (deviations[at] ?? 1)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
