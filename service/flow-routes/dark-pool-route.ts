import { newestShareSession } from "@strikebook/calendar";
import { darkPoolResponseSchema } from "@strikebook/contract";
import { darkPoolOrders } from "../../market/flow/queries/dark-pool-trades";
import { choice, countQuery, decimal, spelledSymbols, textQuery, timestamp } from "@strikebook/http";
import { checkOrder, sessionDateQuery, readTradingDate, sortOrder } from "./flow-parameters";
import { flowRoute, tickerNotFound } from "./flow-route";

const tickers = textQuery(
  "tickers",
  "Tickers separated by commas; every ticker when not sent. Unknown tickers in a list are omitted from the response.",
  "SPY,NVDA",
);

/** `/v1/dark-pool/trades`, paged by `limit` and `offset`. docs/api.md, Dark pool trades. */
export const darkPoolRoute = flowRoute({
  summary: "Off-exchange prints of a day, from 4:00 to 20:00 in New York.",
  parameters: {
    tickers: { ...tickers, read: (sent = "") => spelledSymbols(sent) },
    date: sessionDateQuery,
    startMs: timestamp("time_start", "Start of a window within the date, inclusive: RFC 3339 or Unix seconds."),
    endMs: timestamp("time_end", "End of that window, exclusive: RFC 3339 or Unix seconds."),
    minNotional: decimal("min_notional", "Least notional of a print, in US dollars.", { min: 0 }),
    maxNotional: decimal("max_notional", "Most notional of a print, in US dollars.", { min: 0 }),
    minSize: decimal("min_size", "Least size, in shares.", { min: 0 }),
    maxSize: decimal("max_size", "Most size, in shares.", { min: 0 }),
    minPrice: decimal("min_price", "Least price.", { min: 0 }),
    maxPrice: decimal("max_price", "Greatest price.", { min: 0 }),
    limit: countQuery("limit", "Most prints per page.", { min: 1, max: 5_000, default: 500 }, "refused"),
    offset: countQuery(
      "offset",
      "Prints to skip; a page with fewer than limit is the last.",
      { min: 0, max: Infinity, default: 0 },
      "refused",
    ),
    sort: choice("sort", "What prints are ordered by.", darkPoolOrders, "timestamp"),
    order: sortOrder,
  },
  responseSchema: darkPoolResponseSchema,
  errorCodes: ["symbol_not_found", "no_data"],
  read({ date, ...request }) {
    const { startMs, endMs, nowMs } = request;
    if (startMs !== undefined && endMs !== undefined) checkOrder(startMs, endMs, "time_start", "time_end");
    return { ...request, date: readTradingDate(date, nowMs, newestShareSession(nowMs)) };
  },
  async data(request, ask, { flow }) {
    const prints = await ask("darkPoolTrades", request);
    if (!prints) throw tickerNotFound(request.tickers, flow);
    return prints;
  },
});
