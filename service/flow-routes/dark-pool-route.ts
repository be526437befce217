import { darkPoolAnswerSchema } from "../../src/contract/flow/flow-contracts";
import { darkPoolOrders, darkPoolTrades, type DarkPoolRequest } from "../../market/flow/flow-dark-pool";
import { count, decimal } from "../query/numbers";
import { choice, namedSymbols, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { neverSeen } from "./known-ticker";
import { sortOrder } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";

const tickers: Parameter<string[]> = {
  description: "Tickers separated by commas; every ticker when not sent. Unknown ones in a list are left out.",
  required: false,
  schema: { type: "string", example: "SPY,NVDA" },
  read: (typed = "") => namedSymbols(typed),
};

const parameters = {
  tickers,
  date: dateParameter,
  min_notional: decimal("Least notional of a print, in US dollars.", { min: 0 }),
  max_notional: decimal("Most notional of a print, in US dollars.", { min: 0 }),
  min_size: decimal("Least size, in shares.", { min: 0 }),
  max_size: decimal("Most size, in shares.", { min: 0 }),
  min_price: decimal("Least price.", { min: 0 }),
  max_price: decimal("Greatest price.", { min: 0 }),
  limit: count("Most prints of a page.", { min: 1, max: 5_000, default: 500 }, "refused"),
  offset: count(
    "Prints to skip; a page with fewer than limit is the last.",
    { min: 0, max: Infinity, default: 0 },
    "refused",
  ),
  sort: choice("What prints are ordered by.", darkPoolOrders, "timestamp"),
  order: sortOrder,
};

/** `/v1/dark-pool/trades`, paged by `limit` and `offset`. Flow document, Part 4.12. */
export function darkPoolRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Off-exchange prints of a day.",
    parameters,
    answer: darkPoolAnswerSchema,
    refusals: ["symbol_not_found", "no_data"],
    read: ({ query, nowMs }) => question(readQuery(query, parameters), nowMs),
    data(request) {
      const prints = darkPoolTrades(tapes, request);
      if (!prints) throw neverSeen(request.tickers ?? [], tapes);
      return prints;
    },
  });
}

function question(values: ReturnType<typeof readQuery<typeof parameters>>, nowMs: number): DarkPoolRequest {
  const { min_notional, max_notional, min_size, max_size, min_price, max_price, date, ...rest } = values;
  return {
    ...rest,
    nowMs,
    date: tradingDate(date, nowMs),
    minNotional: min_notional,
    maxNotional: max_notional,
    minSize: min_size,
    maxSize: max_size,
    minPrice: min_price,
    maxPrice: max_price,
  };
}
