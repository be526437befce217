import { topUnderlyingsAnswerSchema } from "../../src/contract/flow/flow-totals";
import { topUnderlyings } from "../../market/flow/flow-top-underlyings";
import { requestedDay } from "../../market/flow/flow-window";
import { count, decimal } from "../query/numbers";
import { choice } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { sumSessions } from "./sum-sessions";
import { sortOrder } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";

const parameters = {
  limit: count("Most rows; above 500 is treated as 500.", { min: 1, max: 500, default: 100 }, "lowered"),
  date: dateParameter,
  min_premium: decimal("Least total premium of a row, in US dollars.", { min: 0 }),
  min_volume: decimal("Least total volume of a row, in contracts.", { min: 0 }),
  order_by: choice(
    "What rows are ordered by.",
    ["premium", "volume", "net_premium", "call_put_ratio"] as const,
    "premium",
  ),
  order: sortOrder,
};

/** `/v1/underlying/top/daily`. Flow document, Part 4.7. */
export function topUnderlyingsRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The underlyings of a day in order.",
    parameters,
    answer: topUnderlyingsAnswerSchema,
    refusals: ["no_data", "warming_up"],
    read({ query, nowMs }) {
      const {
        date,
        min_premium: minPremium,
        min_volume: minVolume,
        order_by: orderBy,
        ...rest
      } = readQuery(query, parameters);
      return { ...rest, nowMs, date: tradingDate(date, nowMs), minPremium, minVolume, orderBy };
    },
    async data(request) {
      const { date, nowMs } = request;
      const sessions = [requestedDay(date, nowMs)];
      await sumSessions(sources, { sums: "totals", underlyings: tapes.underlyings, sessions, nowMs });
      return topUnderlyings(tapes, request);
    },
  });
}
