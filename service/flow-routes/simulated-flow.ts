import type { Day } from "@strikebook/calendar";
import { chainPressure } from "../../market/flow/queries/chain-pressure";
import { chainRatio, contractRatio } from "../../market/flow/queries/contract-ratio";
import { darkPoolTrades } from "../../market/flow/queries/dark-pool-trades";
import { comparedSessions, queryCompare } from "../../market/flow/queries/flow-compare";
import type { FlowData, FlowQueries } from "../../market/flow/queries/flow-data";
import type { FlowListRequest } from "../../market/flow/queries/flow-list";
import { querySentiment, type SentimentRequest, sentimentDays } from "../../market/flow/queries/flow-sentiment";
import { topContracts, type TopContractsRequest } from "../../market/flow/queries/top-contracts";
import { queryHistory, type HistoryRequest, topUnderlyings } from "../../market/flow/queries/underlying-totals";
import {
  currentSession,
  requestedDay,
  sessionsEnding,
  sessionsOfDays,
  sessionsOfInterval,
  sessionsWithin,
} from "../../market/flow/tapes/flow-window";
import { Tapes } from "../../market/flow/tapes/tapes";
import type { BackgroundWork } from "../background/background-work";
import {
  areOver,
  loadContracts,
  loadOpenContracts,
  loadTapes,
  runTapeQuery,
  summarizeSessions,
  type TapeReading,
  tapeUnderlying,
} from "./load-tapes";

/** Reads the tapes of a query, and returns its result. */
type TapeQueries = {
  [Name in keyof FlowQueries]: (
    request: FlowQueries[Name]["request"],
    reading: TapeReading,
  ) => FlowQueries[Name]["data"] | undefined | Promise<FlowQueries[Name]["data"] | undefined>;
};

/**
 * Returns the flow of the simulated market. Without a background process, this process reads the tapes of many sessions, yielding after
 * each.
 */
export function simulatedFlow(tapes: Tapes, background?: BackgroundWork): FlowData {
  return {
    underlyings: tapes.underlyings,
    errorCodes: [],
    whyNone: () => undefined,
    scopeOf: (ticker) => tapes.scopeOf(ticker),
    async query(name, request, signal) {
      const reading = { tapes, background: () => background?.forRequest(signal) };
      return { data: await queries[name](request, reading) };
    },
  };
}

const queries: TapeQueries = {
  flowList: (request, reading) => runTapeQuery(reading, "flowList", request, windowSessions(request)),
  flowTide: (request, reading) => runTapeQuery(reading, "flowTide", request, sessionsOfWindow(request)),
  flowStrikes: (request, reading) => runTapeQuery(reading, "flowStrikes", request, sessionsOfWindow(request)),
  strikeExpirations: (request, reading) =>
    runTapeQuery(reading, "strikeExpirations", request, sessionsOfRequest(request)),
  marketTide: (request, reading) => runTapeQuery(reading, "marketTide", request, sessionsOfRequest(request)),
  async flowCompare(request, reading) {
    const { ticker, date, nowMs } = request;
    const sessions = comparedSessions(requestedDay(date, nowMs));
    const underlyings = [tapeUnderlying(ticker, reading.tapes)];
    await summarizeSessions(reading, { sums: "totals", underlyings, sessions, nowMs });
    return queryCompare(reading.tapes, request);
  },
  async flowHistory(request, reading) {
    const { ticker, nowMs } = request;
    const underlyings = [tapeUnderlying(ticker, reading.tapes)];
    await summarizeSessions(reading, { sums: "totals", underlyings, sessions: historySessions(request), nowMs });
    return queryHistory(reading.tapes, request);
  },
  async topUnderlyings(request, reading) {
    const { tapes } = reading;
    const { date, nowMs } = request;
    const sessions = [requestedDay(date, nowMs)];
    await summarizeSessions(reading, { sums: "totals", underlyings: tapes.underlyings, sessions, nowMs });
    return topUnderlyings(tapes, request);
  },
  async topContracts(request, reading) {
    const day = requestedDay(request.date, request.nowMs);
    if (request.period === "weekly") return runTapeQuery(reading, "topContracts", request, sessionsEnding(day, 5));
    await loadDay(request, day, reading);
    return topContracts(reading.tapes, request);
  },
  async flowSentiment(request, reading) {
    const { ticker, halfLifeMinutes, nowMs } = request;
    const sessions = sessionsOfDays(currentSession(nowMs), longestDays(request));
    if (halfLifeMinutes !== undefined) return runTapeQuery(reading, "flowSentiment", request, sessions);
    const underlyings = [tapeUnderlying(ticker, reading.tapes)];
    await summarizeSessions(reading, { sums: "slices", underlyings, sessions, nowMs });
    return querySentiment(reading.tapes, request);
  },
  contractRatio: (request, { tapes }) => contractRatio(tapes, request),
  chainRatio: (request, { tapes }) => chainRatio(tapes, request),
  chainPressure: (request, { tapes }) => chainPressure(tapes, request),
  darkPoolTrades: (request, { tapes }) => darkPoolTrades(tapes, request),
  async netBought({ ticker, throughMs }, reading) {
    const scope = reading.tapes.scopeOf(ticker);
    const session = currentSession(throughMs);
    if (scope === undefined) return undefined;
    await loadTapes(reading, [scope.underlying], [session]);
    return reading.tapes.netBought({ ...scope, root: ticker }, session, throughMs);
  },
};

/** Returns the sessions of an explicit window. A timeframe needs none ahead: it is within one session, which is computed as it is read. */
function windowSessions({ startMs, endMs = Infinity, nowMs }: FlowListRequest): Day[] {
  return startMs === undefined ? [] : sessionsOfWindow({ startMs, endMs, nowMs });
}

function sessionsOfWindow({ startMs, endMs, nowMs }: { startMs: number; endMs: number; nowMs: number }): Day[] {
  return sessionsWithin({ fromMs: startMs, untilMs: Math.min(endMs, nowMs + 1) });
}

function sessionsOfRequest(request: { interval: string; date?: string | undefined; nowMs: number }): Day[] {
  return sessionsOfInterval(request.interval, requestedDay(request.date, request.nowMs)) ?? [];
}

function historySessions({ startDay, endDay, nowMs }: HistoryRequest): Day[] {
  const lastDay = Math.min(endDay, currentSession(nowMs));
  return sessionsOfDays(lastDay, lastDay - startDay + 1);
}

function longestDays({ timeframes }: SentimentRequest): number {
  return Math.max(...timeframes.map(sentimentDays));
}

async function loadDay({ ticker, nowMs }: TopContractsRequest, day: Day, reading: TapeReading): Promise<void> {
  const { tapes } = reading;
  const underlyings = ticker === undefined ? tapes.underlyings : [tapeUnderlying(ticker, tapes)];
  if (areOver([day], nowMs)) await loadContracts(reading, underlyings, day);
  else await loadOpenContracts(reading, underlyings, day, nowMs);
}

/** The tapes of a market without trades: every ticker is unknown. */
export const noTapes = new Tapes({
  seed: 0,
  underlyings: [],
  scopeOf: () => undefined,
  day: () => undefined,
  tape: () => {
    throw new Error("A market without days has no tapes.");
  },
});
