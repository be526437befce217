import { chainPressureResponseSchema, contractRatioResponseSchema } from "../../src/contract/flow/contracts";
import { chainPressure, type PressureRequest } from "../../market/flow/queries/chain-pressure";
import { chainRatio, contractRatio } from "../../market/flow/queries/contract-ratio";
import type { RouteRequest, Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import {
  dteParameters,
  minPremium,
  optionType,
  readTicker,
  rightOf,
  tickerInPath,
  windowLabels,
} from "./flow-parameters";
import type { Tapes } from "../../market/flow/tapes/tapes";
import { invalidParameter, type Parameter, quoted, readQuery } from "../query/parameters";
import { dateParameter, readTradingDate } from "./trading-dates";
import { choice } from "../query/word-parameters";
import { readContractSymbol, type OptionContract } from "../../market/chains/contract-symbol";
import { ApiError } from "../query/api-error";
/** The parameters of both chain routes. docs/api.md, Chain pressure. */
const chainParameters = {
  timeframe: choice("Trailing window.", windowLabels, "1d"),
  option_type: optionType,
  min_premium: minPremium,
  ...dteParameters,
  date: dateParameter,
};

/** Reads the request of both chain routes. Throws an `ApiError` if it is not valid. */
function readChainRequest({ path, query, nowMs }: RouteRequest, tapes: Tapes): PressureRequest {
  const ticker = readTicker(path, tapes);
  const { timeframe, option_type, min_premium, min_dte, max_dte, date } = readQuery(query, chainParameters);
  const filter = { right: rightOf(option_type), minPremium: min_premium, minDte: min_dte, maxDte: max_dte };
  return { ticker, nowMs, timeframe, date: readTradingDate(date, nowMs), filter };
}

/** `/v1/chain-bull-bear/{ticker}`. docs/api.md, Chain pressure. */
export function chainPressureRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Shares of a chain's volume that are bullish and bearish.",
    pathParameters: { ticker: tickerInPath },
    parameters: chainParameters,
    responseSchema: chainPressureResponseSchema,
    errorCodes: ["symbol_not_found", "no_data"],
    read: (request) => readChainRequest(request, tapes),
    data: (request) => chainPressure(tapes, request),
  });
}

/** `/v1/chain-ratio/{ticker}`: the ratios of `/v1/contract-ratio/{symbol}` for a whole chain. */
export function chainRatioRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The shares of a chain's trades at the ask, at the bid and in the middle.",
    pathParameters: { ticker: tickerInPath },
    parameters: chainParameters,
    responseSchema: contractRatioResponseSchema,
    errorCodes: ["symbol_not_found", "no_data"],
    read: (request) => readChainRequest(request, tapes),
    data: (request) => chainRatio(tapes, request),
  });
}

const contractRatioParameters = {
  timeframe: choice("Trailing window.", windowLabels, "1d"),
  min_premium: minPremium,
  date: dateParameter,
};

/** The contract in the path, in either form. docs/api.md, Contract ratio. */
const contractInPath: Parameter<OptionContract> = {
  description:
    "Option contract, {ticker}__{YYMMDD}{C|P}{strike x 1000, 8 digits}; the space-padded form is accepted too.",
  required: true,
  schema: { type: "string", example: "SPY__261120C00680000" },
  read(sent = "", name) {
    const contract = readContractSymbol(sent.toUpperCase());
    if (!contract) throw invalidParameter(name, "a contract such as SPY__261120C00680000", sent);
    return contract;
  },
};

/** `/v1/contract-ratio/{symbol}`. docs/api.md, Contract ratio. */
export function contractRatioRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "The shares of a contract's trades at the ask, at the bid and in the middle.",
    pathParameters: { symbol: contractInPath },
    parameters: contractRatioParameters,
    responseSchema: contractRatioResponseSchema,
    errorCodes: ["symbol_not_found", "no_data"],
    read({ path, query, nowMs }) {
      const contract = contractInPath.read(path.symbol, "symbol");
      const { timeframe, min_premium, date } = readQuery(query, contractRatioParameters);
      const request = { contract, timeframe, minPremium: min_premium, date: readTradingDate(date, nowMs), nowMs };
      return { request, symbol: path.symbol ?? "" };
    },
    data({ request, symbol }) {
      const ratio = contractRatio(tapes, request);
      if (ratio) return ratio;
      throw new ApiError("symbol_not_found", `The contract ${quoted(symbol)} is not listed on ${request.date}.`);
    },
  });
}
