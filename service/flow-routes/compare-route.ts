import { historicalCompareAnswerSchema } from "../../src/contract/flow/flow-totals";
import { comparedSessions, flowCompare } from "../../market/flow/flow-compare";
import { requestedDay } from "../../market/flow/flow-window";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { sumSessions } from "./sum-sessions";
import { dateParameter, tradingDate } from "./trading-date";

const parameters = { date: dateParameter };

/** `/v1/flow/{ticker}/historical-compare`. Flow document, Part 4.3. */
export function compareRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "A day against the twenty trading days before it, and the five most like it.",
    pathParameters: { ticker: tickerInPath },
    parameters,
    answer: historicalCompareAnswerSchema,
    refusals: ["symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      return { ticker, nowMs, date: tradingDate(readQuery(query, parameters).date, nowMs) };
    },
    async data(request) {
      const { ticker, date, nowMs } = request;
      const underlying = tapes.scopeOf(ticker)?.underlying ?? ticker;
      const sessions = comparedSessions(requestedDay(date, nowMs));
      await sumSessions(sources, { sums: "totals", underlyings: [underlying], sessions, nowMs });
      return flowCompare(tapes, request);
    },
  });
}
