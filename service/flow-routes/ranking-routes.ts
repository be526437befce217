import { symbolSpelling, topContractsResponseSchema, topUnderlyingsResponseSchema } from "@strikebook/contract";
import type { TopContractsRequest } from "../../market/flow/queries/top-contracts";
import { choice, countQuery, decimal, optionalChoice, type QueryParameter, textQuery } from "@strikebook/http";
import { sessionDateQuery, readTradingDate, sortOrder } from "./flow-parameters";
import { flowRoute, tickerNotFound } from "./flow-route";

const right = optionalChoice("right", "Calls (C) only, or puts (P) only; both when not sent.", ["C", "P"]);

const contractsParameters = {
  // Unlike the routes of Parts 4.1 and 4.7, the API documentation does not say that the service lowers a greater number.
  limit: countQuery("limit", "Most rows.", { min: 1, max: 500, default: 100 }, "refused"),
  date: sessionDateQuery,
  minVolume: decimal("min_volume", "Least volume, in contracts.", { min: 0 }),
  maxVolume: decimal("max_volume", "Most volume, in contracts.", { min: 0 }),
  minOi: decimal("min_oi", "Least open interest, in contracts.", { min: 0 }),
  maxOi: decimal("max_oi", "Most open interest, in contracts.", { min: 0 }),
  right: {
    ...right,
    read(sent) {
      const letter = right.read(sent);
      return letter && (letter === "C" ? "call" : "put");
    },
  } satisfies QueryParameter<TopContractsRequest["right"]>,
  orderBy: choice("order_by", "What rows are ordered by.", ["premium", "volume", "oi", "iv"], "premium"),
  order: sortOrder,
};

/** `/v1/contract/top/weekly`: the five trading days up to the date. docs/api.md, Top contracts. */
export const topWeeklyRoute = flowRoute({
  summary: "The contracts of five trading days, ranked.",
  parameters: contractsParameters,
  responseSchema: topContractsResponseSchema,
  errorCodes: ["no_data", "warming_up"],
  read: ({ date, ...rest }): TopContractsRequest => ({
    ...rest,
    period: "weekly",
    date: readTradingDate(date, rest.nowMs),
  }),
  data: (request, ask) => ask("topContracts", request),
});

const tickerText = textQuery("ticker", "The contracts of one ticker; of every ticker when not sent.", "SPY");
const oneTicker = { ...tickerText, read: (sent: string | undefined) => sent && symbolSpelling(sent) };

/** `/v1/contract/top/daily`: one trading day. One ticker is cheaper than all. */
export const topDailyRoute = flowRoute({
  summary: "The contracts of a trading day, ranked.",
  parameters: { ...contractsParameters, ticker: oneTicker },
  responseSchema: topContractsResponseSchema,
  errorCodes: ["no_data", "symbol_not_found", "warming_up"],
  read({ date, ticker, ...rest }, flow): TopContractsRequest {
    if (ticker !== undefined && !flow.scopeOf(ticker)) throw tickerNotFound([ticker], flow);
    return { ...rest, ticker, period: "daily", date: readTradingDate(date, rest.nowMs) };
  },
  price: ({ ticker }) => (ticker === undefined ? 3 : 1),
  priceRule: "3; 1 with ticker",
  data: (request, ask) => ask("topContracts", request),
});

/** `/v1/underlying/top/daily`. docs/api.md, Top underlyings. */
export const topUnderlyingsRoute = flowRoute({
  summary: "The underlyings of a day, ranked.",
  parameters: {
    limit: countQuery(
      "limit",
      "Most rows; above 500 is treated as 500.",
      { min: 1, max: 500, default: 100 },
      "lowered",
    ),
    date: sessionDateQuery,
    minPremium: decimal("min_premium", "Least total premium of a row, in US dollars.", { min: 0 }),
    minVolume: decimal("min_volume", "Least total volume of a row, in contracts.", { min: 0 }),
    orderBy: choice(
      "order_by",
      "What rows are ordered by.",
      ["premium", "volume", "net_premium", "call_put_ratio"],
      "premium",
    ),
    order: sortOrder,
  },
  responseSchema: topUnderlyingsResponseSchema,
  errorCodes: ["no_data", "warming_up"],
  read: ({ date, ...request }) => ({ ...request, date: readTradingDate(date, request.nowMs) }),
  data: (request, ask) => ask("topUnderlyings", request),
});
