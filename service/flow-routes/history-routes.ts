import { type Day, dayFromIso, isoDate } from "@strikebook/calendar";
import { dailyFlowResponseSchema, historicalCompareResponseSchema } from "@strikebook/contract";
import { currentSession } from "../../market/flow/tapes/flow-window";
import { ApiError, dateQuery } from "@strikebook/http";
import { HISTORY_DAYS } from "../../market/exposure/served-market";
import { sessionDateQuery, readTradingDate, tickerInPath } from "./flow-parameters";
import { flowRoute } from "./flow-route";

/** `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. */
export const flowHistoryRoute = flowRoute({
  summary: "Daily totals of one underlying.",
  pathParameters: { ticker: tickerInPath },
  parameters: {
    startDate: { ...dateQuery("startDate", "First day, inclusive, YYYY-MM-DD.", "2026-11-02"), alias: "start_date" },
    endDate: {
      ...dateQuery("endDate", `Last day, inclusive, YYYY-MM-DD; at most ${HISTORY_DAYS} days later.`, "2026-11-20"),
      alias: "end_date",
    },
  },
  responseSchema: dailyFlowResponseSchema,
  errorCodes: ["range_too_large", "symbol_not_found", "no_data", "warming_up"],
  read: ({ ticker, nowMs, startDate, endDate }) => ({ ticker, nowMs, ...dayRange(startDate, endDate, nowMs) }),
  data: (request, ask) => ask("flowHistory", request),
});

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

/** `/v1/flow/{ticker}/historical-compare`. docs/api.md, Day comparison. */
export const compareRoute = flowRoute({
  summary: "A day compared with the twenty trading days before it, and the five most similar days.",
  pathParameters: { ticker: tickerInPath },
  parameters: { date: sessionDateQuery },
  responseSchema: historicalCompareResponseSchema,
  errorCodes: ["symbol_not_found", "no_data", "warming_up"],
  read: ({ date, ...request }) => ({ ...request, date: readTradingDate(date, request.nowMs) }),
  data: (request, ask) => ask("flowCompare", request),
});
