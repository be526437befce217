import type { EndpointName } from "../../src/contract/endpoints";
import type { Route } from "../routes/route";
import { chainPressureRoute, chainRatioRoute } from "./chain-routes";
import { compareRoute } from "./compare-route";
import { contractRatioRoute } from "./contract-ratio-route";
import { darkPoolRoute } from "./dark-pool-route";
import { expirationsRoute } from "./expirations-route";
import type { FlowSources } from "./flow-sources";
import { historyRoute } from "./history-route";
import { marketTideRoute } from "./market-tide-route";
import { sentimentRoute } from "./sentiment-route";
import { strikesRoute } from "./strikes-route";
import { tideRoute } from "./tide-route";
import { topDailyRoute, topWeeklyRoute } from "./top-contracts-route";
import { topUnderlyingsRoute } from "./top-underlyings-route";
import { tradesRoute } from "./trades-route";

/** The routes of the flow host by their names in the catalogue, its description apart. Flow document, Part 4. */
export function flowRoutes(sources: FlowSources) {
  return {
    flowTrades: tradesRoute(sources),
    flowTide: tideRoute(sources),
    flowCompare: compareRoute(sources),
    flowStrikes: strikesRoute(sources),
    flowHistory: historyRoute(sources),
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
