import { strikesFlowAnswerSchema } from "../../src/contract/flow/flow-strikes";
import { flowStrikes } from "../../market/flow/flow-strikes";
import { sessionsWithin } from "../../market/flow/flow-window";
import { count } from "../query/numbers";
import { choice } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { maybeChoice } from "../query/words";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { checkWindow, windowParameters } from "./time-window";
import { dteParameters } from "./trade-parameters";

const parameters = {
  ...windowParameters,
  top_n: count("Number of strikes.", { min: 1, max: 100, default: 20 }, "refused"),
  right: maybeChoice("Calls alone, or puts; both when not sent.", ["call", "put"] as const),
  order_by: choice("What strikes are ordered by.", ["net_premium", "total_premium", "volume"] as const, "net_premium"),
  ...dteParameters,
};

/** `/v1/flow/{ticker}/strikes`. Flow document, Part 4.4. */
export function strikesRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The strikes where money went.",
    pathParameters: { ticker: tickerInPath },
    parameters,
    answer: strikesFlowAnswerSchema,
    refusals: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const { start_time: startMs, end_time: endMs, ...values } = readQuery(query, parameters);
      checkWindow(startMs, endMs, nowMs);
      const filter = { right: values.right, minDte: values.min_dte, maxDte: values.max_dte };
      return { ticker, nowMs, startMs, endMs, topN: values.top_n, orderBy: values.order_by, filter };
    },
    data: (request) =>
      readTapes(sources, {
        underlyings: [tapes.scopeOf(request.ticker)?.underlying ?? request.ticker],
        sessions: sessionsWithin({ fromMs: request.startMs, untilMs: Math.min(request.endMs, request.nowMs + 1) }),
        here: () => flowStrikes(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("flowStrikes", request),
      }),
  });
}
