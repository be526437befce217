import { accountEndpoint } from "./account";
import type { AnyEndpoint } from "./endpoint";
import {
  flowChainRatioEndpoint,
  flowContractRatioEndpoint,
  flowContractsDailyEndpoint,
  flowContractsWeeklyEndpoint,
  flowDarkPoolEndpoint,
  flowPressureEndpoint,
} from "./flow/contracts";
import { flowSentimentEndpoint } from "./flow/sentiment";
import { flowExpirationsEndpoint, flowStrikesEndpoint } from "./flow/strikes";
import { flowMarketTideEndpoint, flowTideEndpoint } from "./flow/tide";
import { flowCompareEndpoint, flowHistoryEndpoint, flowTopEndpoint } from "./flow/totals";
import { flowTradesEndpoint } from "./flow/trades";
import { heatmapEndpoint, historicalEndpoint } from "./exposure/heatmap";
import { dailyStatsEndpoint, rangeEndpoint, symbolsEndpoint } from "./exposure/history";
import { levelsEndpoint } from "./exposure/levels";
import { openapiEndpoint } from "./openapi";
import { optionChainEndpoint, optionQuotesEndpoint } from "./quotes/options";
import { profileEndpoint } from "./exposure/profile";
import { streamEndpoint } from "./exposure/stream-endpoint";
import * as volatility from "./volatility";

/** Lists endpoints by their own names: an entry under another name does not compile. */
const byName = <const All extends { readonly [Name in keyof All]: AnyEndpoint & { readonly name: Name } }>(all: All) =>
  all;

/** All endpoints. docs/api.md, Endpoints. */
export const endpoints = byName({
  heatmap: heatmapEndpoint,
  levels: levelsEndpoint,
  profile: profileEndpoint,
  historical: historicalEndpoint,
  range: rangeEndpoint,
  dailyStats: dailyStatsEndpoint,
  stream: streamEndpoint,
  symbols: symbolsEndpoint,
  optionChain: optionChainEndpoint,
  optionQuotes: optionQuotesEndpoint,
  volEvents: volatility.volEventsEndpoint,
  volHistory: volatility.volHistoryEndpoint,
  volDerived: volatility.volDerivedEndpoint,
  volIv: volatility.volIvEndpoint,
  volTerm: volatility.volTermEndpoint,
  volCones: volatility.volConesEndpoint,
  volSigma: volatility.volSigmaEndpoint,
  volSurface: volatility.volSurfaceEndpoint,
  volTilt: volatility.volTiltEndpoint,
  volSnapshot: volatility.volSnapshotEndpoint,
  volMarket: volatility.volMarketEndpoint,
  volScreener: volatility.volScreenerEndpoint,
  volStatus: volatility.volStatusEndpoint,
  volSymbols: volatility.volSymbolsEndpoint,
  account: accountEndpoint,
  openapi: openapiEndpoint,
  flowTrades: flowTradesEndpoint,
  flowTide: flowTideEndpoint,
  flowCompare: flowCompareEndpoint,
  flowStrikes: flowStrikesEndpoint,
  flowHistory: flowHistoryEndpoint,
  flowExpirations: flowExpirationsEndpoint,
  flowTop: flowTopEndpoint,
  flowContractsWeekly: flowContractsWeeklyEndpoint,
  flowContractsDaily: flowContractsDailyEndpoint,
  flowContractRatio: flowContractRatioEndpoint,
  flowPressure: flowPressureEndpoint,
  flowChainRatio: flowChainRatioEndpoint,
  flowSentiment: flowSentimentEndpoint,
  flowMarketTide: flowMarketTideEndpoint,
  flowDarkPool: flowDarkPoolEndpoint,
});

export type EndpointName = keyof typeof endpoints;

/** The parts of a request that determine its price. */
interface PricedRequest {
  /** The parameters as sent, by their words. */
  query: readonly (readonly [word: string, value: string])[];
  /** The time of the request, in milliseconds since 1970 UTC. */
  nowMs: number;
}

/**
 * Returns the price of one successful request, in credits. Failed requests are refunded. docs/api.md, Credits. The price of a request
 * that omits its dates may differ from the charge by one.
 */
export function creditsOf(name: EndpointName, { query, nowMs }: PricedRequest): number {
  const { price, credits }: AnyEndpoint = endpoints[name];
  const parameters = new Map(query);
  return price?.((word) => parameters.get(word), nowMs) ?? credits;
}
