import type { HistoricalCompare } from "../../../src/contract/flow/totals";
import { type Day, isoDate } from "../../time/civil-day";
import { callPutRatio, type DailyTotals } from "../tapes/daily-totals";
import { servedNumber } from "../../pricing/served-number";

/** A past session with its totals. */
export interface PastSession {
  session: Day;
  totals: DailyTotals;
}

/** Sessions from which the standard deviation of each feature is computed. */
const SCALING_SESSIONS = 60;
const SIMILAR = 5;

/**
 * Returns the five past sessions most similar to a day, most similar first, ties by the later date. `past` is oldest first.
 *
 * The features are the logarithms of premium, volume and call/put ratio, net premium divided by premium, and the calls'
 * share of the volume, each in standard deviations over the sixty sessions before the day. The score is exp(-D^2 / 2) for
 * the root-mean-square distance D, so 1 for an identical day. The API documentation does not define it. A day without calls or
 * puts is similar to none.
 */
export function similarDays(current: DailyTotals, past: readonly PastSession[]): HistoricalCompare["similarDays"] {
  const own = featuresOf(current);
  const known = past.flatMap(({ session, totals }) => {
    const features = featuresOf(totals);
    return features ? [{ session, totals, features }] : [];
  });
  if (own === undefined) return [];
  const deviations = deviationsOf(known.slice(-SCALING_SESSIONS).map(({ features }) => features));
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

/** Returns the standard deviation of each feature, or 1 for a constant one, which then has no effect. */
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
