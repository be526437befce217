import { tideAnswerSchema } from "../../src/contract/flow/tide";
import { flowTide } from "../../market/flow/flow-tide";
import { sessionsWithin } from "../../market/flow/flow-window";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { bucketParameter } from "./bucket-parameter";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { checkWindow, windowParameters } from "./time-window";
import { dteParameters, optionType, rightOf } from "./trade-parameters";

const parameters = { ...windowParameters, bucket: bucketParameter, option_type: optionType, ...dteParameters };

/** `/v1/flow/{ticker}/tide`. Flow document, Part 4.2. */
export function tideRoute(sources: FlowSources): Route {
  const { tapes, now } = sources;
  return flowRoute(sources, {
    summary: "Bullish and bearish premium bar by bar.",
    pathParameters: { ticker: tickerInPath },
    parameters,
    answer: tideAnswerSchema,
    refusals: ["missing_parameter", "range_too_large", "symbol_not_found", "no_data", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const { start_time: startMs, end_time: endMs, ...values } = readQuery(query, parameters);
      checkWindow(startMs, endMs, nowMs);
      const { bucket, option_type, min_dte: minDte, max_dte: maxDte } = values;
      return { ticker, nowMs, startMs, endMs, bucket, filter: { right: rightOf(option_type), minDte, maxDte } };
    },
    async data(request) {
      const startMs = now();
      const answer = await readTapes(sources, {
        underlyings: [tapes.scopeOf(request.ticker)?.underlying ?? request.ticker],
        sessions: sessionsWithin({ fromMs: request.startMs, untilMs: Math.min(request.endMs, request.nowMs + 1) }),
        here: () => flowTide(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("flowTide", request),
      });
      return { ...answer, queryTimeMs: now() - startMs };
    },
  });
}
