import { marketTideResponseSchema, tideResponseSchema } from "@strikebook/contract";
import {
  bucket,
  checkWindow,
  sessionDateQuery,
  dteParameters,
  interval,
  optionType,
  readTradingDate,
  tickerInPath,
  windowParameters,
} from "./flow-parameters";
import { flowRoute } from "./flow-route";

/** `/v1/flow/{ticker}/tide`. docs/api.md, Tide. */
export const tideRoute = flowRoute({
  summary: "Bullish and bearish premium bar by bar.",
  pathParameters: { ticker: tickerInPath },
  parameters: { ...windowParameters, bucket, right: optionType, ...dteParameters },
  responseSchema: tideResponseSchema,
  errorCodes: ["range_too_large", "symbol_not_found", "no_data", "warming_up"],
  read({ right, minDte, maxDte, ...request }) {
    checkWindow(request.startMs, request.endMs, request.nowMs);
    return { ...request, filter: { right, minDte, maxDte } };
  },
  async data(request, ask, { now }) {
    const startMs = now();
    const tide = await ask("flowTide", request);
    return { ...tide, queryTimeMs: now() - startMs };
  },
});

/** `/v1/market/tide`: net call and net put premium of all underlyings together. The API documentation does not list the intervals. */
export const marketTideRoute = flowRoute({
  summary: "Net call and net put premium of the whole market bar by bar.",
  parameters: { interval, bucket, date: sessionDateQuery },
  responseSchema: marketTideResponseSchema,
  errorCodes: ["no_data", "warming_up"],
  read: ({ date, ...request }) => ({ ...request, date: readTradingDate(date, request.nowMs) }),
  price: () => 3, // no interval is longer than 30 days
  priceRule: "3 for each started 30 days",
  data: (request, ask) => ask("marketTide", request),
});
