import { strikeExpirationsResponseSchema, strikesFlowResponseSchema } from "../../src/contract/flow/strikes";
import { flowStrikes } from "../../market/flow/queries/flow-strikes";
import { requestedDay, sessionsOfInterval, sessionsWithin } from "../../market/flow/tapes/flow-window";
import { count } from "../query/number-parameters";
import { invalidParameter, type Parameter, readQuery } from "../query/parameters";
import { choice, optionalChoice } from "../query/word-parameters";
import type { Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import { dteParameters, readTicker, tickerInPath, underlyingOf } from "./flow-parameters";
import { computeFromTapes } from "./load-tapes";
import { checkWindow, dateParameter, readTradingDate, windowParameters } from "./trading-dates";
import {
  dteFilters,
  strikeExpirations,
  type StrikeExpirationsRequest,
} from "../../market/flow/queries/strike-expirations";
const strikesParameters = {
  ...windowParameters,
  top_n: count("Number of strikes.", { min: 1, max: 100, default: 20 }, "refused"),
  right: optionalChoice("Calls only, or puts only; both when not sent.", ["call", "put"] as const),
  order_by: choice("What strikes are ordered by.", ["net_premium", "total_premium", "volume"] as const, "net_premium"),
  ...dteParameters,
};

/** `/v1/flow/{ticker}/strikes`. docs/api.md, Strikes. */
export function strikesRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The strikes with the most premium.",
    pathParameters: { ticker: tickerInPath },
    parameters: strikesParameters,
    responseSchema: strikesFlowResponseSchema,
    errorCodes: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const { start_time: startMs, end_time: endMs, ...values } = readQuery(query, strikesParameters);
      checkWindow(startMs, endMs, nowMs);
      const filter = { right: values.right, minDte: values.min_dte, maxDte: values.max_dte };
      return { ticker, nowMs, startMs, endMs, topN: values.top_n, orderBy: values.order_by, filter };
    },
    data: (request, reading) =>
      computeFromTapes(reading, {
        underlyings: [underlyingOf(request.ticker, tapes)],
        sessions: sessionsWithin({ fromMs: request.startMs, untilMs: Math.min(request.endMs, request.nowMs + 1) }),
        inThisThread: () => flowStrikes(tapes, request),
        inBackground: (background) => background.runQuery("flowStrikes", request),
      }),
  });
}

const expirationsParameters = {
  interval: choice("Days up to the date: one day, five trading days, or seven.", ["1D", "1W", "7D"] as const, "1D"),
  dte_filter: choice(
    "Days to expiration.",
    Object.keys(dteFilters) as StrikeExpirationsRequest["dteFilter"][], // the keys of that record
    "all",
  ),
  date: dateParameter,
};

/** The strike in the path, a decimal number above 0. docs/api.md, Expirations of a strike. */
const strikeInPath: Parameter<number> = {
  description: "Strike price.",
  required: true,
  schema: { type: "number", exclusiveMinimum: 0, example: 680 },
  read(sent = "", name) {
    const strike = /^\d+(\.\d+)?$/.test(sent) ? Number(sent) : 0;
    if (strike <= 0) throw invalidParameter(name, "a strike price such as 680 or 182.5", sent);
    return strike;
  },
};

/** `/v1/underlying/{ticker}/by-strike/{strike}/expirations`. docs/api.md, Expirations of a strike. */
export function expirationsRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The trades of one strike, by expiration.",
    pathParameters: { ticker: tickerInPath, strike: strikeInPath },
    parameters: expirationsParameters,
    responseSchema: strikeExpirationsResponseSchema,
    errorCodes: ["symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const strike = strikeInPath.read(path.strike, "strike");
      const { interval, dte_filter: dteFilter, date } = readQuery(query, expirationsParameters);
      return { ticker, strike, nowMs, interval, dteFilter, date: readTradingDate(date, nowMs) };
    },
    data: (request, reading) =>
      computeFromTapes(reading, {
        underlyings: [underlyingOf(request.ticker, tapes)],
        sessions: sessionsOfInterval(request.interval, requestedDay(request.date, request.nowMs)) ?? [],
        inThisThread: () => strikeExpirations(tapes, request),
        inBackground: (background) => background.runQuery("strikeExpirations", request),
      }),
  });
}
