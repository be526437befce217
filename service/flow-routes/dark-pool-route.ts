import { darkPoolResponseSchema } from "../../src/contract/flow/contracts";
import { newestShareSession } from "../../market/time/extended-hours";
import { darkPoolOrders, darkPoolTrades, type DarkPoolRequest } from "../../market/flow/queries/dark-pool-trades";
import { ApiError } from "../query/api-error";
import { count, decimal } from "../query/number-parameters";
import { type Parameter, type QueryValues, readQuery } from "../query/parameters";
import type { Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import { tickerNotFound, sortOrder } from "./flow-parameters";
import { dateParameter, readTradingDate } from "./trading-dates";
import { timestamp } from "../query/time-parameters";
import { choice, symbolsIn } from "../query/word-parameters";

const tickers: Parameter<string[]> = {
  description:
    "Tickers separated by commas; every ticker when not sent. Unknown tickers in a list are omitted from the response.",
  required: false,
  schema: { type: "string", example: "SPY,NVDA" },
  read: (sent = "") => symbolsIn(sent),
};

const parameters = {
  tickers,
  date: dateParameter,
  time_start: timestamp("Start of a window within the date, inclusive: RFC 3339 or Unix seconds."),
  time_end: timestamp("End of that window, exclusive: RFC 3339 or Unix seconds."),
  min_notional: decimal("Least notional of a print, in US dollars.", { min: 0 }),
  max_notional: decimal("Most notional of a print, in US dollars.", { min: 0 }),
  min_size: decimal("Least size, in shares.", { min: 0 }),
  max_size: decimal("Most size, in shares.", { min: 0 }),
  min_price: decimal("Least price.", { min: 0 }),
  max_price: decimal("Greatest price.", { min: 0 }),
  limit: count("Most prints per page.", { min: 1, max: 5_000, default: 500 }, "refused"),
  offset: count(
    "Prints to skip; a page with fewer than limit is the last.",
    { min: 0, max: Infinity, default: 0 },
    "refused",
  ),
  sort: choice("What prints are ordered by.", darkPoolOrders, "timestamp"),
  order: sortOrder,
};

/** `/v1/dark-pool/trades`, paged by `limit` and `offset`. docs/api.md, Dark pool trades. */
export function darkPoolRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Off-exchange prints of a day, from 4:00 to 20:00 in New York.",
    parameters,
    responseSchema: darkPoolResponseSchema,
    errorCodes: ["symbol_not_found", "no_data"],
    read: ({ query, nowMs }) => darkPoolRequest(readQuery(query, parameters), nowMs),
    data(request) {
      const prints = darkPoolTrades(tapes, request);
      if (!prints) throw tickerNotFound(request.tickers ?? [], tapes);
      return prints;
    },
  });
}

function darkPoolRequest(values: QueryValues<typeof parameters>, nowMs: number): DarkPoolRequest {
  const { min_notional, max_notional, min_size, max_size, min_price, max_price, date, ...others } = values;
  const { time_start: startMs, time_end: endMs, ...rest } = others;
  if (startMs !== undefined && endMs !== undefined && endMs <= startMs) {
    throw new ApiError("invalid_parameter", "time_end must be after time_start: swap them, or send a later time_end.");
  }
  return {
    ...rest,
    nowMs,
    date: readTradingDate(date, nowMs, newestShareSession(nowMs)),
    startMs,
    endMs,
    minNotional: min_notional,
    maxNotional: max_notional,
    minSize: min_size,
    maxSize: max_size,
    minPrice: min_price,
    maxPrice: max_price,
  };
}
