import { strikeExpirationsAnswerSchema } from "../../src/contract/flow/flow-strikes";
import { dteFilters, strikeExpirations, type StrikeExpirationsRequest } from "../../market/flow/flow-expirations";
import { requestedDay, sessionsOfInterval } from "../../market/flow/flow-window";
import { choice, notAccepted, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { dateParameter, tradingDate } from "./trading-date";

const parameters = {
  interval: choice("Days that end with the date: one, five trading days, or seven.", ["1D", "1W", "7D"] as const, "1D"),
  dte_filter: choice(
    "Days to expiration.",
    Object.keys(dteFilters) as StrikeExpirationsRequest["dteFilter"][], // the keys of that very record
    "all",
  ),
  date: dateParameter,
};

/** The strike in the path, a decimal number above 0. Flow document, Part 4.6. */
const strikeInPath: Parameter<number> = {
  description: "Strike price.",
  required: true,
  schema: { type: "number", exclusiveMinimum: 0, example: 680 },
  read(typed = "", name) {
    const strike = /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : 0;
    if (strike <= 0) throw notAccepted(name, "a strike price such as 680 or 182.5", typed);
    return strike;
  },
};

/** `/v1/underlying/{ticker}/by-strike/{strike}/expirations`. Flow document, Part 4.6. */
export function expirationsRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "What was traded in one strike, by expiration.",
    pathParameters: { ticker: tickerInPath, strike: strikeInPath },
    parameters,
    answer: strikeExpirationsAnswerSchema,
    refusals: ["symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const strike = strikeInPath.read(path.strike, "strike");
      const { interval, dte_filter: dteFilter, date } = readQuery(query, parameters);
      return { ticker, strike, nowMs, interval, dteFilter, date: tradingDate(date, nowMs) };
    },
    data: (request) =>
      readTapes(sources, {
        underlyings: [tapes.scopeOf(request.ticker)?.underlying ?? request.ticker],
        sessions: sessionsOfInterval(request.interval, requestedDay(request.date, request.nowMs)) ?? [],
        here: () => strikeExpirations(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("strikeExpirations", request),
      }),
  });
}
