import { dailyFlowAnswerSchema } from "../../src/contract/flow/flow-totals";
import { dayFromIso, isoDate, type Day } from "../../market/time/civil-day";
import { flowHistory } from "../../market/flow/flow-history";
import { currentSession, sessionsOfDays } from "../../market/flow/flow-window";
import { Refusal } from "../query/answers";
import { readQuery } from "../query/read-query";
import { date } from "../query/time-parameters";
import { HISTORY_DAYS } from "../routes/history-depth";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { alsoSpelled, withFirstSpellings } from "./spellings";
import { sumSessions } from "./sum-sessions";

const parameters = {
  startDate: date("First day, included, YYYY-MM-DD.", "2026-11-02"),
  endDate: date(`Last day, included, YYYY-MM-DD; at most ${HISTORY_DAYS} days later.`, "2026-11-20"),
};

/** `/v1/underlying/{ticker}/history`. Flow document, Part 4.5. */
export function historyRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Daily totals of one underlying.",
    pathParameters: { ticker: tickerInPath },
    parameters: {
      ...parameters,
      start_date: alsoSpelled("startDate", parameters.startDate),
      end_date: alsoSpelled("endDate", parameters.endDate),
    },
    answer: dailyFlowAnswerSchema,
    refusals: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const spelled = withFirstSpellings(query, { start_date: "startDate", end_date: "endDate" });
      const { startDate, endDate } = readQuery(spelled, parameters);
      return { ticker, nowMs, ...days(startDate, endDate, nowMs) };
    },
    async data(request) {
      const { ticker, startDay, endDay, nowMs } = request;
      const underlying = tapes.scopeOf(ticker)?.underlying ?? ticker;
      const lastDay = Math.min(endDay, currentSession(nowMs));
      const sessions = sessionsOfDays(lastDay, lastDay - startDay + 1);
      await sumSessions(sources, { sums: "totals", underlyings: [underlying], sessions, nowMs });
      return flowHistory(tapes, request);
    },
  });
}

function days(startDate: string, endDate: string, nowMs: number): { startDay: Day; endDay: Day } {
  const startDay = dayFromIso(startDate) ?? 0;
  const endDay = dayFromIso(endDate) ?? 0;
  if (endDay < startDay) throw new Refusal("invalid_parameter", "endDate must not be before startDate: exchange them.");
  if (endDay - startDay > HISTORY_DAYS) {
    throw new Refusal("range_too_large", `A history is at most ${HISTORY_DAYS} days: split it over several calls.`);
  }
  const current = currentSession(nowMs);
  const oldest = current - HISTORY_DAYS;
  if (endDay < oldest || startDay > current) {
    throw new Refusal(
      "no_data",
      `Trades are kept from ${isoDate(oldest)} to ${isoDate(current)}: ask within these days.`,
    );
  }
  return { startDay: Math.max(startDay, oldest), endDay };
}
