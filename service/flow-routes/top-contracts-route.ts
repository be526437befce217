import { topContractsAnswerSchema } from "../../src/contract/flow/flow-contracts";
import { topContracts, type TopContractsRequest } from "../../market/flow/flow-top-contracts";
import { requestedDay, sessionsEnding } from "../../market/flow/flow-window";
import { count, decimal } from "../query/numbers";
import { choice, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { maybeChoice } from "../query/words";
import type { Asked, Route } from "../routes/route";
import { flowRoute, type FlowRouteFacts } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { neverSeen } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { sortOrder } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";

const parameters = {
  limit: count("Most rows; above 500 is treated as 500.", { min: 1, max: 500, default: 100 }, "lowered"),
  date: dateParameter,
  min_volume: decimal("Least volume, in contracts.", { min: 0 }),
  max_volume: decimal("Most volume, in contracts.", { min: 0 }),
  min_oi: decimal("Least open interest, in contracts.", { min: 0 }),
  max_oi: decimal("Most open interest, in contracts.", { min: 0 }),
  right: maybeChoice("Calls (C) alone, or puts (P); both when not sent.", ["C", "P"] as const),
  order_by: choice("What rows are ordered by.", ["premium", "volume", "oi", "iv"] as const, "premium"),
  order: sortOrder,
};

const oneTicker: Parameter<string | undefined> = {
  description: "The contracts of one ticker; every ticker's when not sent.",
  required: false,
  schema: { type: "string", example: "SPY" },
  read: (typed) => typed?.trim().toUpperCase(),
};

const dailyParameters = { ...parameters, ticker: oneTicker };

/** `/v1/contract/top/weekly`: five trading days that end with the date. Flow document, Part 4.8. */
export function topWeeklyRoute(sources: FlowSources): Route {
  return flowRoute(sources, {
    ...shared(sources),
    summary: "The contracts of five trading days in order.",
    parameters,
    read: ({ query, nowMs }) => question("weekly", readQuery(query, parameters), nowMs),
  });
}

/** `/v1/contract/top/daily`: one trading day, of all tickers or of one, which is cheaper. */
export function topDailyRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  const read = ({ query, nowMs }: Asked): TopContractsRequest => {
    const { ticker, ...values } = readQuery(query, dailyParameters);
    if (ticker !== undefined && !tapes.scopeOf(ticker)) throw neverSeen([ticker], tapes);
    return { ...question("daily", values, nowMs), ticker };
  };
  return flowRoute(sources, {
    ...shared(sources),
    summary: "The contracts of a trading day in order.",
    parameters: dailyParameters,
    refusals: ["no_data", "symbol_not_found", "warming_up"],
    price: ({ ticker }) => (ticker === undefined ? 3 : 1),
    priceRule: "3; 1 with ticker",
    read,
  });
}

function shared(sources: FlowSources): Pick<FlowRouteFacts<TopContractsRequest>, "answer" | "refusals" | "data"> {
  return {
    answer: topContractsAnswerSchema,
    refusals: ["no_data", "warming_up"],
    data(request) {
      const { tapes } = sources;
      const { ticker, period, date, nowMs } = request;
      const scope = ticker === undefined ? undefined : tapes.scopeOf(ticker);
      const sessions = sessionsEnding(requestedDay(date, nowMs), period === "weekly" ? 5 : 1);
      return readTapes(sources, {
        underlyings: scope ? [scope.underlying] : tapes.underlyings,
        sessions,
        here: () => topContracts(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("topContracts", request),
      });
    },
  };
}

type Values = ReturnType<typeof readQuery<typeof parameters>>;

function question(period: TopContractsRequest["period"], values: Values, nowMs: number): TopContractsRequest {
  const { limit, date, right, order, order_by: orderBy } = values;
  return {
    period,
    nowMs,
    limit,
    date: tradingDate(date, nowMs),
    minVolume: values.min_volume,
    maxVolume: values.max_volume,
    minOi: values.min_oi,
    maxOi: values.max_oi,
    right: right && (right === "C" ? "call" : "put"),
    orderBy,
    order,
  };
}
