import type { HistoricalCompare } from "../../../src/contract/flow/totals";
import { previousSession } from "../../time/calendar";
import { type Day, isoDate } from "../../time/civil-day";
import { callPutRatio, type DailyTotals } from "../tapes/daily-totals";
import { ratio } from "../tapes/flow-sums";
import { requestedDay } from "../tapes/flow-window";
import { servedHundredths, servedNumber } from "../../pricing/served-number";
import { similarDays, type PastSession } from "./similar-days";
import type { TickerScope } from "../tapes/tape-source";
import type { Tapes } from "../tapes/tapes";

/** A request of `/v1/flow/{ticker}/historical-compare`. docs/api.md, Day comparison. */
interface CompareRequest {
  ticker: string;
  nowMs: number;
  /** YYYY-MM-DD; the current session if absent. */
  date?: string | undefined;
}

/** Sessions in the average. docs/api.md, Day comparison. */
const AVERAGED = 20;
/** Sessions searched for similar days. The API documentation does not define the number. */
const COMPARED_SESSIONS = 252;

/**
 * Compares a day with the twenty sessions before it, and finds the five most similar sessions of the year before. The current
 * session is compared so far. `undefined` for an unknown ticker.
 *
 * The first call for a ticker computes the totals of a year. `comparedSessions` lists its sessions, so that callers can load
 * them in the background.
 */
export function flowCompare(tapes: Tapes, request: CompareRequest): HistoricalCompare | undefined {
  const { ticker, nowMs } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, nowMs);
  const current = tapes.totals(scope, day, nowMs) ?? zeroTotals;
  const past = pastTotals(tapes, scope, day, nowMs);
  const averaged = past.slice(-AVERAGED).map(({ totals }) => totals);
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
    similarDays: similarDays(current, past),
  };
}

/** Returns the past sessions that a comparison of a day reads, oldest first. */
export function comparedSessions(day: Day): Day[] {
  const sessions: Day[] = [];
  for (let session = previousSession(day); sessions.length < COMPARED_SESSIONS; session = previousSession(session)) {
    sessions.push(session);
  }
  return sessions.reverse();
}

function pastTotals(tapes: Tapes, scope: TickerScope, day: Day, nowMs: number): PastSession[] {
  return comparedSessions(day).flatMap((session) => {
    const totals = tapes.totals(scope, session, nowMs);
    return totals ? [{ session, totals }] : [];
  });
}

const zeroTotals: DailyTotals = {
  totalPremium: 0,
  totalVolume: 0,
  callPremium: 0,
  putPremium: 0,
  callVolume: 0,
  putVolume: 0,
  netPremium: 0,
};

function averagesOf(days: readonly DailyTotals[]): HistoricalCompare["historical"] {
  const average = (pick: (day: DailyTotals) => number) =>
    ratio(
      days.reduce((sum, day) => sum + pick(day), 0),
      days.length,
    );
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

/** Returns a value as a multiple of the average; 0 without an average. */
function multiple(current: number, average: number): number {
  return servedNumber(ratio(current, average), 4);
}

/** Returns the percentage of days below the current one. Equal days count half. */
function percentile(current: DailyTotals, days: readonly DailyTotals[], field: keyof DailyTotals): number {
  const less = days.filter((day) => day[field] < current[field]).length;
  const equal = days.filter((day) => day[field] === current[field]).length;
  return servedHundredths(100 * ratio(less + equal / 2, days.length));
}
