import { strikeExpirationsResponseSchema, strikesFlowResponseSchema } from "@strikebook/contract";
import { dteFilters, type StrikeExpirationsRequest } from "../../market/flow/queries/strike-expirations";
import { choice, countQuery, invalidParameter, optionalChoice, type QueryParameter } from "@strikebook/http";
import {
  checkWindow,
  sessionDateQuery,
  dteParameters,
  interval,
  readTradingDate,
  tickerInPath,
  windowParameters,
} from "./flow-parameters";
import { flowRoute } from "./flow-route";

/** `/v1/flow/{ticker}/strikes`. docs/api.md, Strikes. */
export const strikesRoute = flowRoute({
  summary: "The strikes with the most premium.",
  pathParameters: { ticker: tickerInPath },
  parameters: {
    ...windowParameters,
    topN: countQuery("top_n", "Number of strikes.", { min: 1, max: 100, default: 20 }, "refused"),
    right: optionalChoice("right", "Calls only, or puts only; both when not sent.", ["call", "put"]),
    orderBy: choice(
      "order_by",
      "What strikes are ordered by.",
      ["net_premium", "total_premium", "volume"],
      "net_premium",
    ),
    ...dteParameters,
  },
  responseSchema: strikesFlowResponseSchema,
  errorCodes: ["range_too_large", "symbol_not_found", "no_data", "warming_up"],
  read({ right, minDte, maxDte, ...request }) {
    checkWindow(request.startMs, request.endMs, request.nowMs);
    return { ...request, filter: { right, minDte, maxDte } };
  },
  data: (request, ask) => ask("flowStrikes", request),
});

/** The strike in the path, a decimal number above 0. docs/api.md, Expirations of a strike. */
const strikeInPath: QueryParameter<number> = {
  name: "strike",
  description: "Strike price.",
  required: true,
  schema: { type: "number", exclusiveMinimum: 0, example: 680 },
  read(sent = "") {
    const strike = /^\d+(\.\d+)?$/.test(sent) ? Number(sent) : 0;
    if (strike <= 0) throw invalidParameter("strike", "a strike price such as 680 or 182.5", sent);
    return strike;
  },
};

/** `/v1/underlying/{ticker}/by-strike/{strike}/expirations`. docs/api.md, Expirations of a strike. */
export const expirationsRoute = flowRoute({
  summary: "The trades of one strike, by expiration.",
  pathParameters: { ticker: tickerInPath, strike: strikeInPath },
  parameters: {
    interval,
    dteFilter: choice(
      "dte_filter",
      "Days to expiration.",
      Object.keys(dteFilters) as StrikeExpirationsRequest["dteFilter"][], // the keys of that record
      "all",
    ),
    date: sessionDateQuery,
  },
  responseSchema: strikeExpirationsResponseSchema,
  errorCodes: ["symbol_not_found", "no_data", "warming_up"],
  read: ({ date, ...request }) => ({ ...request, date: readTradingDate(date, request.nowMs) }),
  data: (request, ask) => ask("strikeExpirations", request),
});
