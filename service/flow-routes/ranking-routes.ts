import { topContractsResponseSchema } from "../../src/contract/flow/contracts";
import { topContracts, type TopContractsRequest } from "../../market/flow/queries/top-contracts";
import { requestedDay, sessionsEnding } from "../../market/flow/tapes/flow-window";
import { count, decimal } from "../query/number-parameters";
import { type Parameter, type QueryValues, readQuery } from "../query/parameters";
import { choice, optionalChoice } from "../query/word-parameters";
import type { RouteRequest, Route } from "../gateway/route";
import { flowRoute, type FlowRouteDefinition, type FlowSources } from "./flow-route";
import { tickerNotFound, sortOrder } from "./flow-parameters";
import { areOver, computeFromTapes, loadContracts, loadOpenContracts, summarizeSessions } from "./load-tapes";
import { dateParameter, readTradingDate } from "./trading-dates";
import { topUnderlyingsResponseSchema } from "../../src/contract/flow/totals";
import { topUnderlyings } from "../../market/flow/queries/underlying-totals";
const contractsParameters = {
  // docs/api.md, Top contracts: unlike for trades and top underlyings, a greater number is not lowered.
  limit: count("Most rows.", { min: 1, max: 500, default: 100 }, "refused"),
  date: dateParameter,
  min_volume: decimal("Least volume, in contracts.", { min: 0 }),
  max_volume: decimal("Most volume, in contracts.", { min: 0 }),
  min_oi: decimal("Least open interest, in contracts.", { min: 0 }),
  max_oi: decimal("Most open interest, in contracts.", { min: 0 }),
  right: optionalChoice("Calls (C) only, or puts (P) only; both when not sent.", ["C", "P"] as const),
  order_by: choice("What rows are ordered by.", ["premium", "volume", "oi", "iv"] as const, "premium"),
  order: sortOrder,
};

const oneTicker: Parameter<string | undefined> = {
  description: "The contracts of one ticker; of every ticker when not sent.",
  required: false,
  schema: { type: "string", example: "SPY" },
  read: (sent) => sent?.trim().toUpperCase(),
};

const dailyParameters = { ...contractsParameters, ticker: oneTicker };

/** `/v1/contract/top/weekly`: the five trading days up to the date. docs/api.md, Top contracts. */
export function topWeeklyRoute(sources: FlowSources): Route {
  return flowRoute(sources, {
    ...contractsRoute(sources),
    summary: "The contracts of five trading days, ranked.",
    parameters: contractsParameters,
    read: ({ query, nowMs }) => contractsRequest("weekly", readQuery(query, contractsParameters), nowMs),
  });
}

/** `/v1/contract/top/daily`: one trading day. One ticker is cheaper than all. */
export function topDailyRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  const read = ({ query, nowMs }: RouteRequest): TopContractsRequest => {
    const { ticker, ...values } = readQuery(query, dailyParameters);
    if (ticker !== undefined && !tapes.scopeOf(ticker)) throw tickerNotFound([ticker], tapes);
    return { ...contractsRequest("daily", values, nowMs), ticker };
  };
  return flowRoute(sources, {
    ...contractsRoute(sources),
    summary: "The contracts of a trading day, ranked.",
    parameters: dailyParameters,
    errorCodes: ["no_data", "symbol_not_found", "warming_up"],
    price: ({ ticker }) => (ticker === undefined ? 3 : 1),
    priceRule: "3; 1 with ticker",
    read,
  });
}

/** The part that both contract routes have in common. */
function contractsRoute(
  sources: FlowSources,
): Pick<FlowRouteDefinition<TopContractsRequest>, "responseSchema" | "errorCodes" | "data"> {
  return {
    responseSchema: topContractsResponseSchema,
    errorCodes: ["no_data", "warming_up"],
    async data(request, reading) {
      const { tapes } = sources;
      const { ticker, period, date, nowMs } = request;
      const scope = ticker === undefined ? undefined : tapes.scopeOf(ticker);
      const underlyings = scope ? [scope.underlying] : tapes.underlyings;
      const day = requestedDay(date, nowMs);
      if (period === "daily") {
        if (areOver([day], nowMs)) await loadContracts(reading, underlyings, day);
        else await loadOpenContracts(reading, underlyings, day, nowMs);
        return topContracts(tapes, request);
      }
      const sessions = sessionsEnding(day, 5);
      return computeFromTapes(reading, {
        underlyings,
        sessions,
        inThisThread: () => topContracts(tapes, request),
        inBackground: (background) =>
          areOver(sessions, nowMs)
            ? background.runFinishedQuery("topContracts", request)
            : background.runQuery("topContracts", request),
      });
    },
  };
}

type ContractsValues = QueryValues<typeof contractsParameters>;

function contractsRequest(
  period: TopContractsRequest["period"],
  values: ContractsValues,
  nowMs: number,
): TopContractsRequest {
  const { limit, date, right, order, order_by: orderBy } = values;
  return {
    period,
    nowMs,
    limit,
    date: readTradingDate(date, nowMs),
    minVolume: values.min_volume,
    maxVolume: values.max_volume,
    minOi: values.min_oi,
    maxOi: values.max_oi,
    right: right && (right === "C" ? "call" : "put"),
    orderBy,
    order,
  };
}

const underlyingsParameters = {
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

/** `/v1/underlying/top/daily`. docs/api.md, Top underlyings. */
export function topUnderlyingsRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The underlyings of a day, ranked.",
    parameters: underlyingsParameters,
    responseSchema: topUnderlyingsResponseSchema,
    errorCodes: ["no_data", "warming_up"],
    read({ query, nowMs }) {
      const {
        date,
        min_premium: minPremium,
        min_volume: minVolume,
        order_by: orderBy,
        ...rest
      } = readQuery(query, underlyingsParameters);
      return { ...rest, nowMs, date: readTradingDate(date, nowMs), minPremium, minVolume, orderBy };
    },
    async data(request, reading) {
      const { date, nowMs } = request;
      const sessions = [requestedDay(date, nowMs)];
      await summarizeSessions(reading, { sums: "totals", underlyings: tapes.underlyings, sessions, nowMs });
      return topUnderlyings(tapes, request);
    },
  });
}
