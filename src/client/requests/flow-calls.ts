import type { EndpointName } from "../../contract/endpoints";
import { STRIKE_DECIMALS } from "../../contract/parameters";
import type { PathParameters } from "../../transport/request-url";
import type {
  ChainRequest,
  CompareRequest,
  ContractRatioRequest,
  DarkPoolRequest,
  ExpirationsRequest,
  HistoryRequest,
  MarketTideRequest,
  SentimentRequest,
  StrikesRequest,
  TideRequest,
  TopContractsRequest,
  TopDayContractsRequest,
  TopUnderlyingsRequest,
  TradesRequest,
} from "./flow-requests";
import { contractSymbol, endpointCall, type EndpointCall, normalizedSymbol } from "./endpoint-call";
import { instantText, numberText, writeArguments, type Arguments } from "./write-arguments";

/** Builds the calls of option flow. A builder throws a `TypeError` for an invalid ticker, number or argument. */
export const flowCalls = {
  trades: ({ ticker, fromMs, toMs, convictionWeights, ...values }: TradesRequest) =>
    tickerCall(
      "flowTrades",
      ticker,
      writeArguments("flowTrades", {
        ...values,
        ...windowValues(fromMs, toMs),
        convictionWeights: convictionWeights && weightsText(convictionWeights),
      }),
    ),

  tide: ({ ticker, fromMs, toMs, ...values }: TideRequest) =>
    tickerCall("flowTide", ticker, writeArguments("flowTide", { ...values, ...windowValues(fromMs, toMs) })),

  compare: ({ ticker, ...values }: CompareRequest) =>
    tickerCall("flowCompare", ticker, writeArguments("flowCompare", values)),

  strikes: ({ ticker, fromMs, toMs, ...values }: StrikesRequest) =>
    tickerCall("flowStrikes", ticker, writeArguments("flowStrikes", { ...values, ...windowValues(fromMs, toMs) })),

  history: ({ ticker, ...values }: HistoryRequest) =>
    tickerCall("flowHistory", ticker, writeArguments("flowHistory", values)),

  expirations: ({ ticker, strike, ...values }: ExpirationsRequest) =>
    tickerCall("flowExpirations", ticker, writeArguments("flowExpirations", values), {
      strike: numberText(strike, STRIKE_DECIMALS),
    }),

  topUnderlyings: (request: TopUnderlyingsRequest) => endpointCall("flowTop", writeArguments("flowTop", request)),

  topWeekContracts: (request: TopContractsRequest) =>
    endpointCall("flowContractsWeekly", writeArguments("flowContractsWeekly", request)),

  topDayContracts: ({ ticker, ...values }: TopDayContractsRequest) =>
    endpointCall(
      "flowContractsDaily",
      writeArguments("flowContractsDaily", {
        ...values,
        ticker: ticker === undefined ? undefined : normalizedSymbol(ticker),
      }),
    ),

  contractRatio: ({ contract, ...values }: ContractRatioRequest) =>
    endpointCall("flowContractRatio", writeArguments("flowContractRatio", values), {
      symbol: contractSymbol(contract),
    }),

  chainRatio: ({ ticker, ...values }: ChainRequest) =>
    tickerCall("flowChainRatio", ticker, writeArguments("flowChainRatio", values)),

  pressure: ({ ticker, ...values }: ChainRequest) =>
    tickerCall("flowPressure", ticker, writeArguments("flowPressure", values)),

  sentiment: ({ ticker, ...values }: SentimentRequest) =>
    tickerCall("flowSentiment", ticker, writeArguments("flowSentiment", values)),

  marketTide: (request: MarketTideRequest) => endpointCall("flowMarketTide", writeArguments("flowMarketTide", request)),

  darkPool: ({ tickers, fromMs, toMs, ...values }: DarkPoolRequest) =>
    endpointCall(
      "flowDarkPool",
      writeArguments("flowDarkPool", {
        ...values,
        tickers: tickers?.map(normalizedSymbol),
        timeStart: instantText(fromMs),
        timeEnd: instantText(toMs),
      }),
    ),
} satisfies Record<string, (request: never) => EndpointCall>;

function tickerCall(endpoint: EndpointName, ticker: string, args: Arguments, path: PathParameters = {}): EndpointCall {
  return endpointCall(endpoint, args, { ticker: normalizedSymbol(ticker), ...path });
}

function windowValues(fromMs: number | undefined, toMs: number | undefined) {
  return { from: instantText(fromMs), to: instantText(toMs) };
}

/** Sorts the weights by name, so that equal weights give equal calls. */
function weightsText(weights: Readonly<Record<string, number>>): string {
  return JSON.stringify(Object.fromEntries(Object.entries(weights).sort(([one], [other]) => (one < other ? -1 : 1))));
}
