import { marketTideAnswerSchema } from "../../src/contract/flow/tide";
import { marketTide } from "../../market/flow/flow-market-tide";
import { requestedDay, sessionsOfInterval } from "../../market/flow/flow-window";
import { choice } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { bucketParameter } from "./bucket-parameter";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTapes } from "./read-tapes";
import { dateParameter, tradingDate } from "./trading-date";

/** Days that each interval asks for; which there are is ours. */
const intervalDays = { "1D": 1, "1W": 7, "7D": 7 } as const;

const parameters = {
  interval: choice(
    "Days that end with the date: one, five trading days, or seven.",
    Object.keys(intervalDays) as (keyof typeof intervalDays)[], // the keys of that very record
    "1D",
  ),
  bucket: bucketParameter,
  date: dateParameter,
};

/** `/v1/market/tide`: net call and net put premium of every underlying together. */
export function marketTideRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Net call and net put premium of the whole market bar by bar.",
    parameters,
    answer: marketTideAnswerSchema,
    refusals: ["no_data", "warming_up"],
    read({ query, nowMs }) {
      const { interval, bucket, date } = readQuery(query, parameters);
      return { interval, bucket, date: tradingDate(date, nowMs), nowMs };
    },
    price: ({ interval }) => 3 * Math.ceil(intervalDays[interval] / 30),
    priceRule: "3 for each started 30 days",
    data(request) {
      const { interval, date, nowMs } = request;
      const sessions = sessionsOfInterval(interval, requestedDay(date, nowMs)) ?? [];
      return readTapes(sources, {
        underlyings: tapes.underlyings,
        sessions,
        here: () => marketTide(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("marketTide", request),
      });
    },
  });
}
