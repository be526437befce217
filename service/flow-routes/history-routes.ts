import { dailyFlowResponseSchema, historicalCompareResponseSchema } from "../../src/contract/flow/totals";
import { dayFromIso, isoDate, type Day } from "../../market/time/civil-day";
import { flowHistory } from "../../market/flow/queries/underlying-totals";
import { currentSession, requestedDay, sessionsOfDays } from "../../market/flow/tapes/flow-window";
import { ApiError } from "../query/api-error";
import { readQuery } from "../query/parameters";
import { date } from "../query/time-parameters";
import { HISTORY_DAYS } from "../routes/history-depth";
import type { Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import { aliasOf, readTicker, resolveAliases, tickerInPath, underlyingOf } from "./flow-parameters";
import { summarizeSessions } from "./load-tapes";
import { comparedSessions, flowCompare } from "../../market/flow/queries/flow-compare";
import { dateParameter, readTradingDate } from "./trading-dates";

const historyParameters = {
  startDate: date("First day, inclusive, YYYY-MM-DD.", "2026-11-02"),
  endDate: date(`Last day, inclusive, YYYY-MM-DD; at most ${HISTORY_DAYS} days later.`, "2026-11-20"),
};

/** `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. */
export function flowHistoryRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Daily totals of one underlying.",
    pathParameters: { ticker: tickerInPath },
    parameters: {
      ...historyParameters,
      start_date: aliasOf("startDate", historyParameters.startDate),
      end_date: aliasOf("endDate", historyParameters.endDate),
    },
    responseSchema: dailyFlowResponseSchema,
    errorCodes: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const resolved = resolveAliases(query, { start_date: "startDate", end_date: "endDate" });
      const { startDate, endDate } = readQuery(resolved, historyParameters);
      return { ticker, nowMs, ...dayRange(startDate, endDate, nowMs) };
    },
    async data(request, reading) {
      const { ticker, startDay, endDay, nowMs } = request;
      const underlying = underlyingOf(ticker, tapes);
      const lastDay = Math.min(endDay, currentSession(nowMs));
      const sessions = sessionsOfDays(lastDay, lastDay - startDay + 1);
      await summarizeSessions(reading, { sums: "totals", underlyings: [underlying], sessions, nowMs });
      return flowHistory(tapes, request);
    },
  });
}

function dayRange(startDate: string, endDate: string, nowMs: number): { startDay: Day; endDay: Day } {
  const startDay = dayFromIso(startDate) ?? 0;
  const endDay = dayFromIso(endDate) ?? 0;
  if (endDay < startDay) throw new ApiError("invalid_parameter", "endDate must not be before startDate: swap them.");
  if (endDay - startDay > HISTORY_DAYS) {
    throw new ApiError("range_too_large", `A history can be ${HISTORY_DAYS} days long at most.`);
  }
  const current = currentSession(nowMs);
  const oldest = current - HISTORY_DAYS;
  if (endDay < oldest || startDay > current) {
    throw new ApiError("no_data", `Trades are stored from ${isoDate(oldest)} to ${isoDate(current)}.`);
  }
  return { startDay: Math.max(startDay, oldest), endDay };
}

const compareParameters = { date: dateParameter };

/** `/v1/flow/{ticker}/historical-compare`. docs/api.md, Day comparison. */
export function compareRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "A day compared with the twenty trading days before it, and the five most similar days.",
    pathParameters: { ticker: tickerInPath },
    parameters: compareParameters,
    responseSchema: historicalCompareResponseSchema,
    errorCodes: ["symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      return { ticker, nowMs, date: readTradingDate(readQuery(query, compareParameters).date, nowMs) };
    },
    async data(request, reading) {
      const { ticker, date, nowMs } = request;
      const underlying = underlyingOf(ticker, tapes);
      const sessions = comparedSessions(requestedDay(date, nowMs));
      await summarizeSessions(reading, { sums: "totals", underlyings: [underlying], sessions, nowMs });
      return flowCompare(tapes, request);
    },
  });
}
