import { chainPressureResponseSchema, contractRatioResponseSchema } from "@strikebook/contract";
import { readContractSymbol } from "../../market/chains/contract-symbol";
import type { PressureRequest } from "../../market/flow/queries/chain-pressure";
import type { TradeFilter } from "../../market/tape/trade-filter";
import { ApiError, invalidParameter, type QueryParameter, quotedValue } from "@strikebook/http";
import {
  sessionDateQuery,
  dteParameters,
  minPremium,
  optionType,
  readTradingDate,
  tickerInPath,
  timeframe,
} from "./flow-parameters";
import { flowRoute } from "./flow-route";

const contractParameters = { timeframe: timeframe("Trailing window.", "1d"), minPremium, date: sessionDateQuery };

/** What both chain routes have in common. docs/api.md, Chain pressure. */
const chainRoute = {
  pathParameters: { ticker: tickerInPath },
  parameters: {
    timeframe: contractParameters.timeframe,
    right: optionType,
    minPremium,
    ...dteParameters,
    date: sessionDateQuery,
  },
  errorCodes: ["symbol_not_found", "no_data"],
  read: ({ ticker, nowMs, timeframe, date, ...filter }: ChainValues): PressureRequest => ({
    ticker,
    nowMs,
    timeframe,
    date: readTradingDate(date, nowMs),
    filter,
  }),
} as const;

type ChainValues = Omit<PressureRequest, "filter"> & Pick<TradeFilter, "right" | "minPremium" | "minDte" | "maxDte">;

/** `/v1/chain-bull-bear/{ticker}`. docs/api.md, Chain pressure. */
export const chainPressureRoute = flowRoute({
  ...chainRoute,
  summary: "Shares of a chain's volume that are bullish and bearish.",
  responseSchema: chainPressureResponseSchema,
  data: (request, ask) => ask("chainPressure", request),
});

/** `/v1/chain-ratio/{ticker}`: the ratios of `/v1/contract-ratio/{symbol}` for a whole chain. */
export const chainRatioRoute = flowRoute({
  ...chainRoute,
  summary: "The shares of a chain's trades at the ask, at the bid and in the middle.",
  responseSchema: contractRatioResponseSchema,
  data: (request, ask) => ask("chainRatio", request),
});

/** The contract in the path, in either form, and as it was sent. docs/api.md, Contract ratio. */
const contractInPath = {
  name: "symbol",
  description:
    "Option contract, {ticker}__{YYMMDD}{C|P}{strike x 1000, 8 digits}; the space-padded form is accepted too.",
  required: true,
  schema: { type: "string", example: "SPY__261120C00680000" },
  read(sent = "") {
    const contract = readContractSymbol(sent.toUpperCase());
    if (!contract) throw invalidParameter("symbol", "a contract such as SPY__261120C00680000", sent);
    return { contract, sent };
  },
} satisfies QueryParameter<unknown>;

/** `/v1/contract-ratio/{symbol}`. docs/api.md, Contract ratio. */
export const contractRatioRoute = flowRoute({
  summary: "The shares of a contract's trades at the ask, at the bid and in the middle.",
  pathParameters: { symbol: contractInPath },
  parameters: contractParameters,
  responseSchema: contractRatioResponseSchema,
  errorCodes: ["symbol_not_found", "no_data"],
  read: ({ date, ...request }) => ({ ...request, date: readTradingDate(date, request.nowMs) }),
  async data({ symbol, ...request }, ask) {
    const ratio = await ask("contractRatio", { ...request, contract: symbol.contract });
    if (ratio) return ratio;
    throw new ApiError(
      "symbol_not_found",
      `The contract ${quotedValue(symbol.sent)} is not listed on ${request.date}.`,
    );
  },
});
