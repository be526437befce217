import * as v from "valibot";
import { type DailyStat, dailyStatsResponseSchema } from "../../src/contract/history";
import { type Metric, metrics, symbolsPerCall } from "../../src/contract/limits";
import { type Attribution, type Meta, metaSchema } from "../../src/contract/meta";
import { easternDay, isSession } from "../../market/time/calendar";
import { type Day, dayFromIso, isoDate } from "../../market/time/civil-day";
import type { Route, RouteRequest } from "../gateway/route";
import { ApiError, jsonResponse } from "../query/api-error";
import { readQuery } from "../query/parameters";
import { date, optionalDate } from "../query/time-parameters";
import { choice, flag, symbolList } from "../query/word-parameters";
import { checkSymbolCount } from "./board-request";
import { symbolNotFound } from "./boards";
import { HISTORY_DAYS, oldestBoardMs } from "./history-depth";
import type { SessionStats } from "./session-stats";

/** The data that `/v1/stats/daily` reads. */
export interface StatsSources {
  symbols: readonly string[];
  stats: SessionStats;
  attribution: Attribution;
}

const MAX_DAYS = 31;

const parameters = {
  symbols: symbolList(`One ticker or a comma-separated list, at most ${symbolsPerCall.dailyStats}.`),
  from: date("First date, YYYY-MM-DD.", "2026-11-20"),
  to: optionalDate(
    `Last date, YYYY-MM-DD, at most ${MAX_DAYS} days including from; today in New York when not sent.`,
    "2026-11-20",
  ),
  extended: flag("Includes frames outside the regular session. This market has none, so the rows are the same."),
  metric: choice("The exposure to summarize.", metrics, "gamma"),
};

/**
 * `/v1/stats/daily`: each session summarized from its 1-minute frames. Its response is DailyStat of docs/api.md, Daily
 * statistics.
 */
export function dailyStatsRoute(sources: StatsSources): Route {
  return {
    summary: "Each session's range of prices and exposures.",
    parameters,
    responseSchema: v.object({ ...dailyStatsResponseSchema.entries, meta: metaSchema }),
    errorCodes: [
      "invalid_parameter",
      "missing_parameter",
      "range_too_large",
      "symbol_not_found",
      "no_data",
      "warming_up",
    ],
    async handle({ query, nowMs, signal }) {
      const request = readRequest(query, nowMs);
      const symbols = await symbolStats(sources, request, { nowMs, signal });
      const { metric, from, to } = request;
      const { attribution } = sources;
      const meta: Meta = { metric, resolution: "1m", mode: "historical", cached: false, attribution };
      return jsonResponse(JSON.stringify({ data: { from: isoDate(from), to: isoDate(to), symbols }, meta }));
    },
  };
}

/** The sessions and symbols of a request. Both dates are inclusive. */
interface DailyStatsRequest {
  symbols: string[];
  from: Day;
  to: Day;
  metric: Metric;
}

/** Reads the request. Throws an `ApiError` for dates in the wrong order or too far apart. */
function readRequest(query: URLSearchParams, nowMs: number): DailyStatsRequest {
  const values = readQuery(query, parameters);
  const from = dayFromIso(values.from) ?? 0;
  const to = (values.to === undefined ? undefined : dayFromIso(values.to)) ?? easternDay(nowMs);
  if (from > to) throw new ApiError("invalid_parameter", "from must not be later than to: swap them.");
  if (to - from >= MAX_DAYS) {
    throw new ApiError("range_too_large", `The window can be ${MAX_DAYS} days long at most.`);
  }
  return { symbols: checkSymbolCount(symbolsPerCall.dailyStats, values.symbols), from, to, metric: values.metric };
}

/** Returns the statistics of each symbol. Unknown symbols are omitted; a day without a session has no row. */
async function symbolStats(
  { symbols: known, stats }: StatsSources,
  request: DailyStatsRequest,
  { nowMs, signal }: Pick<RouteRequest, "nowMs" | "signal">,
): Promise<{ symbol: string; days: DailyStat[] }[]> {
  const symbols = request.symbols.filter((symbol) => known.includes(symbol));
  if (symbols.length === 0) throw symbolNotFound(request.symbols, known);
  const oldest = easternDay(oldestBoardMs(nowMs)) + 1;
  if (request.to < oldest) {
    throw new ApiError("no_data", `Sessions are stored for ${HISTORY_DAYS} days: request ${isoDate(oldest)} or later.`);
  }
  const sessions = sessionsBetween(Math.max(request.from, oldest), request.to);
  const { metric } = request;
  const requests = symbols.flatMap((symbol) => sessions.map((session) => ({ symbol, session, metric })));
  const days = await stats.stats(requests, nowMs, signal);
  return symbols.map((symbol, at) => {
    const ofSymbol = days.slice(at * sessions.length, (at + 1) * sessions.length);
    return { symbol, days: ofSymbol.filter((day) => day !== undefined) };
  });
}

/** Returns the trading days of a range. */
function sessionsBetween(from: Day, to: Day): Day[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isSession);
}
