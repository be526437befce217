import { type Day, isoDate, previousSession } from "@strikebook/calendar";
import { type HistoricalCompare, servedHundredths, servedNumber } from "@strikebook/contract";
import { callPutRatio, type DailyTotals } from "../tapes/daily-totals";
import { percentOf, quotientOf } from "../tapes/flow-sums";
import { requestedDay, sessionsEnding } from "../tapes/flow-window";
import type { TickerScope } from "../tapes/tape-source";
import type { Tapes } from "../tapes/tapes";
import { mean } from "../../volatility/vol-statistics";

/** A request of `/v1/flow/{ticker}/historical-compare`. docs/api.md, Day comparison. */
export interface CompareRequest {
  ticker: string;
  nowMs: number;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
}

/** Sessions of the averages and percentiles, which are unknown with fewer. docs/api.md, Day comparison. */
const AVERAGED = 20;
/** Sessions searched for similar days, which are unknown with fewer. The API documentation does not define the number. */
const COMPARED_SESSIONS = 252;

/**
 * Compares a day with the twenty sessions before it, and finds the five most similar sessions of the year before. The current
 * session is compared so far. `undefined` for an unknown ticker.
 *
 * The first call for a ticker computes the totals of a year. `comparedSessions` lists its sessions, so that callers can load
 * them in the background.
 */
export function queryCompare(tapes: Tapes, request: CompareRequest): HistoricalCompare | undefined {
  const { ticker, nowMs } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, nowMs);
  return compareOf(ticker, day, pastTotals(tapes, scope, day, nowMs), tapes.totals(scope, day, nowMs) ?? zeroTotals);
}

/**
 * Compares the totals of a day with those of the sessions before it that are known, oldest first. A day without trades has totals of
 * zero. What needs more sessions than are known is null.
 */
export function compareOf(
  ticker: string,
  day: Day,
  past: readonly PastSession[],
  current: DailyTotals,
): HistoricalCompare {
  const [firstAveraged = day] = sessionsEnding(previousSession(day), AVERAGED);
  const averaged = past.filter(({ session }) => session >= firstAveraged).map(({ totals }) => totals);
  const historical = averagesOf(averaged);
  return {
    ticker,
    date: isoDate(day),
    current: { ...current, callPutRatio: servedNumber(callPutRatio(current), 4) },
    historical,
    vsAverage: {
      premiumVsAvg: multiple(current.totalPremium, historical.avgPremium),
      volumeVsAvg: multiple(current.totalVolume, historical.avgVolume),
      netPremiumVsAvg: multiple(current.netPremium, historical.avgNetPremium),
    },
    percentileRankings: {
      premiumPercentile: percentile(current, averaged, "totalPremium"),
      volumePercentile: percentile(current, averaged, "totalVolume"),
      netPremiumPercentile: percentile(current, averaged, "netPremium"),
    },
    similarDays: past.length < COMPARED_SESSIONS ? null : similarDays(current, past),
  };
}

/** Returns the past sessions that a comparison of a day reads, oldest first. */
export function comparedSessions(day: Day): Day[] {
  return sessionsEnding(previousSession(day), COMPARED_SESSIONS);
}

function pastTotals(tapes: Tapes, scope: TickerScope, day: Day, nowMs: number): PastSession[] {
  return comparedSessions(day).flatMap((session) => {
    const totals = tapes.totals(scope, session, nowMs) ?? (tapes.day(scope.underlying, session) && zeroTotals);
    return totals ? [{ session, totals }] : [];
  });
}

/** The totals of a session without trades. */
export const zeroTotals: DailyTotals = {
  totalPremium: 0,
  totalVolume: 0,
  callPremium: 0,
  putPremium: 0,
  callVolume: 0,
  putVolume: 0,
  netPremium: 0,
};

function averagesOf(days: readonly DailyTotals[]): HistoricalCompare["historical"] {
  const average = (pick: (day: DailyTotals) => number | undefined) => {
    const values = days.flatMap((day) => pick(day) ?? []);
    return values.length < AVERAGED ? undefined : mean(values);
  };
  return {
    avgPremium: servedHundredths(average((day) => day.totalPremium)),
    avgVolume: servedHundredths(average((day) => day.totalVolume)),
    avgNetPremium: servedHundredths(average((day) => day.netPremium)),
    avgCallPutRatio: servedNumber(average(callPutRatio), 4),
    avgCallPremium: servedHundredths(average((day) => day.callPremium)),
    avgPutPremium: servedHundredths(average((day) => day.putPremium)),
    daysAnalyzed: days.length,
  };
}

/** Returns a value as a multiple of the average; `null` if the average is unknown or 0. */
function multiple(current: number, average: number | null): number | null {
  return servedNumber(average === null ? undefined : quotientOf(current, average), 4);
}

/** Returns the percentage of days below the current day. Equal days count half. */
function percentile(current: DailyTotals, days: readonly DailyTotals[], field: keyof DailyTotals): number | null {
  if (days.length < AVERAGED) return null;
  const less = days.filter((day) => day[field] < current[field]).length;
  const equal = days.filter((day) => day[field] === current[field]).length;
  return servedHundredths(percentOf(less + equal / 2, days.length));
}

/** A past session with its totals. */
interface PastSession {
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
export function similarDays(
  current: DailyTotals,
  past: readonly PastSession[],
): NonNullable<HistoricalCompare["similarDays"]> {
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
    Math.log(callPutRatio(totals) ?? 0),
    totals.callVolume / totals.totalVolume,
  ];
  return features.every(Number.isFinite) ? features : undefined;
}

/** Returns the standard deviation of each feature, or 1 for a constant feature, which then has no effect. */
function deviationsOf(days: readonly number[][]): number[] {
  return (days[0] ?? []).map((_, at) => {
    const values = days.map((features) => features[at] ?? 0);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return Math.sqrt(variance) || 1;
  });
}

function distanceOf(a: readonly number[], b: readonly number[], deviations: readonly number[]): number {
  const squares = a.map((value, at) => ((value - (b[at] ?? 0)) / (deviations[at] ?? 1)) ** 2);
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
