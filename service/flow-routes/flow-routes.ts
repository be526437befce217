import type { EndpointName } from "@strikebook/contract";
import type { Route } from "../gateway/route";
import { darkPoolRoute } from "./dark-pool-route";
import type { FlowSources } from "./flow-route";
import { compareRoute, flowHistoryRoute } from "./history-routes";
import { topDailyRoute, topUnderlyingsRoute, topWeeklyRoute } from "./ranking-routes";
import { chainPressureRoute, chainRatioRoute, contractRatioRoute } from "./ratio-routes";
import { sentimentRoute } from "./sentiment-route";
import { expirationsRoute, strikesRoute } from "./strike-routes";
import { marketTideRoute, tideRoute } from "./tide-routes";
import { tradesRoute } from "./trades-route";

/** The routes of the flow host by their names in the catalogue, without its OpenAPI description. docs/api.md, Flow host. */
export function flowRoutes(sources: FlowSources) {
  return {
    flowTrades: tradesRoute(sources),
    flowTide: tideRoute(sources),
    flowCompare: compareRoute(sources),
    flowStrikes: strikesRoute(sources),
    flowHistory: flowHistoryRoute(sources),
    flowExpirations: expirationsRoute(sources),
    flowTop: topUnderlyingsRoute(sources),
    flowContractsWeekly: topWeeklyRoute(sources),
    flowContractsDaily: topDailyRoute(sources),
    flowContractRatio: contractRatioRoute(sources),
    flowPressure: chainPressureRoute(sources),
    flowChainRatio: chainRatioRoute(sources),
    flowSentiment: sentimentRoute(sources),
    flowMarketTide: marketTideRoute(sources),
    flowDarkPool: darkPoolRoute(sources),
  } as const satisfies Partial<Record<EndpointName, Route>>;
}
