import { marketTideResponseSchema, tideResponseSchema } from "../../src/contract/flow/tide";
import { flowTide } from "../../market/flow/queries/flow-tide";
import { requestedDay, sessionsOfInterval, sessionsWithin } from "../../market/flow/tapes/flow-window";
import { readQuery } from "../query/parameters";
import type { Route } from "../gateway/route";
import {
  bucketParameter,
  dteParameters,
  optionType,
  readTicker,
  rightOf,
  tickerInPath,
  underlyingOf,
} from "./flow-parameters";
import { flowRoute, type FlowSources } from "./flow-route";
import { areOver, computeFromTapes } from "./load-tapes";
import { checkWindow, dateParameter, readTradingDate, windowParameters } from "./trading-dates";
import { marketTide } from "../../market/flow/queries/market-tide";
import { choice } from "../query/word-parameters";

const tideParameters = { ...windowParameters, bucket: bucketParameter, option_type: optionType, ...dteParameters };

/** `/v1/flow/{ticker}/tide`. docs/api.md, Tide. */
export function tideRoute(sources: FlowSources): Route {
  const { tapes, now } = sources;
  return flowRoute(sources, {
    summary: "Bullish and bearish premium bar by bar.",
    pathParameters: { ticker: tickerInPath },
    parameters: tideParameters,
    responseSchema: tideResponseSchema,
    errorCodes: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const { start_time: startMs, end_time: endMs, ...values } = readQuery(query, tideParameters);
      checkWindow(startMs, endMs, nowMs);
      const { bucket, option_type, min_dte: minDte, max_dte: maxDte } = values;
      return { ticker, nowMs, startMs, endMs, bucket, filter: { right: rightOf(option_type), minDte, maxDte } };
    },
    async data(request, reading) {
      const startMs = now();
      const tide = await computeFromTapes(reading, {
        underlyings: [underlyingOf(request.ticker, tapes)],
        sessions: sessionsWithin({ fromMs: request.startMs, untilMs: Math.min(request.endMs, request.nowMs + 1) }),
        inThisThread: () => flowTide(tapes, request),
        inBackground: (background) => background.runQuery("flowTide", request),
      });
      return { ...tide, queryTimeMs: now() - startMs };
    },
  });
}

/** The days of each interval. The API documentation does not list the intervals. */
const intervalDays = { "1D": 1, "1W": 7, "7D": 7 } as const;

const marketTideParameters = {
  interval: choice(
    "Days up to the date: one day, five trading days, or seven.",
    Object.keys(intervalDays) as (keyof typeof intervalDays)[], // the keys of that record
    "1D",
  ),
  bucket: bucketParameter,
  date: dateParameter,
};

/** `/v1/market/tide`: net call and net put premium of all underlyings together. */
export function marketTideRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Net call and net put premium of the whole market bar by bar.",
    parameters: marketTideParameters,
    responseSchema: marketTideResponseSchema,
    errorCodes: ["no_data", "warming_up"],
    read({ query, nowMs }) {
      const { interval, bucket, date } = readQuery(query, marketTideParameters);
      return { interval, bucket, date: readTradingDate(date, nowMs), nowMs };
    },
    price: ({ interval }) => 3 * Math.ceil(intervalDays[interval] / 30),
    priceRule: "3 for each started 30 days",
    data(request, reading) {
      const { interval, date, nowMs } = request;
      const sessions = sessionsOfInterval(interval, requestedDay(date, nowMs)) ?? [];
      return computeFromTapes(reading, {
        underlyings: tapes.underlyings,
        sessions,
        inThisThread: () => marketTide(tapes, request),
        inBackground: (background) =>
          areOver(sessions, nowMs)
            ? background.runFinishedQuery("marketTide", request)
            : background.runQuery("marketTide", request),
      });
    },
  });
}
