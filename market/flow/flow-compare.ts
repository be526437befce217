import type { HistoricalCompare } from "../../src/contract/flow/flow-totals";
import { previousSession } from "../time/calendar";
import { type Day, isoDate } from "../time/civil-day";
import { callPutRatio, type DailyTotals } from "./daily-totals";
import { ratio } from "./flow-sums";
import { requestedDay } from "./flow-window";
import { servedHundredths, servedNumber } from "../pricing/served-number";
import { sessionTotals } from "./session-totals";
import { similarDays, type SessionTotals } from "./similar-days";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";

/** What `/v1/flow/{ticker}/historical-compare` is asked. Flow document, Part 4.3. */
export interface CompareRequest {
  ticker: string;
  nowMs: number;
  /** YYYY-MM-DD; the current session when absent. */
  date?: string | undefined;
}

/** Sessions of the average. Flow document, Part 4.3. */
const AVERAGED = 20;
/** Sessions among which similar ones are looked for; ours. */
export const COMPARED_SESSIONS = 252;

/**
 * A day against the twenty sessions before it, and the five of the year before that were most like it. A session in
 * progress is compared as far as it has come. Undefined for a ticker never seen.
 *
 * Never computed before, it draws a year of tapes: `comparedSessions` names them for those who would rather wait elsewhere.
 */
export function flowCompare(tapes: Tapes, request: CompareRequest): HistoricalCompare | undefined {
  const { ticker, nowMs } = request;
  const scope = tapes.scopeOf(ticker);
  if (scope === undefined) return undefined;
  const day = requestedDay(request.date, nowMs);
  const current = sessionTotals(tapes, scope, day, nowMs) ?? nothing;
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

/** The sessions that a comparison of a day looks at beside the day itself, oldest first. */
export function comparedSessions(day: Day): Day[] {
  const sessions: Day[] = [];
  for (let session = previousSession(day); sessions.length < COMPARED_SESSIONS; session = previousSession(session)) {
    sessions.push(session);
  }
  return sessions.reverse();
}

function pastTotals(tapes: Tapes, scope: TickerScope, day: Day, nowMs: number): SessionTotals[] {
  return comparedSessions(day).flatMap((session) => {
    const totals = sessionTotals(tapes, scope, session, nowMs);
    return totals ? [{ session, totals }] : [];
  });
}

const nothing: DailyTotals = {
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

/** 1 is the average itself; 0 without one. */
function multiple(current: number, average: number): number {
  return servedNumber(ratio(current, average), 4);
}

/** The share of days below the current one, in percent; equal ones count half. */
function percentile(current: DailyTotals, days: readonly DailyTotals[], field: keyof DailyTotals): number {
  const less = days.filter((day) => day[field] < current[field]).length;
  const equal = days.filter((day) => day[field] === current[field]).length;
  return servedHundredths(100 * ratio(less + equal / 2, days.length));
}
