import { account } from "./account";
import type { AnyEndpoint } from "./endpoint";
import {
  flowChainRatio,
  flowContractRatio,
  flowContractsDaily,
  flowContractsWeekly,
  flowDarkPool,
  flowPressure,
} from "./flow/contracts";
import { flowSentiment } from "./flow/sentiment";
import { flowExpirations, flowStrikes } from "./flow/strikes";
import { flowMarketTide, flowTide } from "./flow/tide";
import { flowCompare, flowHistory, flowTop } from "./flow/totals";
import { flowTrades } from "./flow/trades";
import { heatmap, historical } from "./heatmap";
import { dailyStats, range, symbols } from "./history";
import { levels } from "./levels";
import { openapi } from "./openapi";
import { stream } from "./stream";
import * as volatility from "./volatility";

/** Lists endpoints by their own names: an entry under another name does not compile. */
const byName = <const All extends { readonly [Name in keyof All]: AnyEndpoint & { readonly name: Name } }>(all: All) =>
  all;

/** All endpoints. docs/api.md, Endpoints. */
export const endpoints = byName({
  heatmap,
  levels,
  historical,
  range,
  dailyStats,
  stream,
  symbols,
  volEvents: volatility.volEvents,
  volHistory: volatility.volHistory,
  volDerived: volatility.volDerived,
  volIv: volatility.volIv,
  volTerm: volatility.volTerm,
  volCones: volatility.volCones,
  volSigma: volatility.volSigma,
  volSurface: volatility.volSurface,
  volTilt: volatility.volTilt,
  volSnapshot: volatility.volSnapshot,
  volMarket: volatility.volMarket,
  volScreener: volatility.volScreener,
  volStatus: volatility.volStatus,
  volSymbols: volatility.volSymbols,
  account,
  openapi,
  flowTrades,
  flowTide,
  flowCompare,
  flowStrikes,
  flowHistory,
  flowExpirations,
  flowTop,
  flowContractsWeekly,
  flowContractsDaily,
  flowContractRatio,
  flowPressure,
  flowChainRatio,
  flowSentiment,
  flowMarketTide,
  flowDarkPool,
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
 * Returns the price of one successful request, in credits. Failed requests are refunded. docs/api.md, Credits. If the request omits
 * dates, the price that the service charges may differ by one.
 */
export function creditsOf(name: EndpointName, { query, nowMs }: PricedRequest): number {
  const { price, credits }: AnyEndpoint = endpoints[name];
  const parameters = new Map(query);
  return price?.((word) => parameters.get(word), nowMs) ?? credits;
}
