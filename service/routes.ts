import { endpoints, type Endpoint, type EndpointName } from "../src/contract/endpoints";
import { accountRoute } from "./routes/account-route";
import type { Host } from "./query/hosts";
import { heatmapRoute } from "./routes/heatmap-route";
import { levelsRoute } from "./routes/levels-route";
import { MODEL_VERSION } from "../market/days/model-version";
import { openapiRoute } from "./openapi/openapi-route";
import { flowRoutes } from "./flow-routes/flow-routes";
import type { FlowSources } from "./flow-routes/flow-sources";
import type { NamedRoute, Route } from "./routes/route";
import type { BoardSources } from "./routes/board-sources";
import { historicalRoute } from "./routes/historical-route";
import { rangeRoute } from "./routes/range-route";
import { Replays } from "./routes/replays";
import { symbolsRoute } from "./routes/symbols-route";
import { statsRoute, type StatsSources } from "./statistics/stats-route";
import type { StreamRoom } from "./streaming/stream-room";
import { streamRoute } from "./streaming/stream-route";
import { derivedRoute } from "./volatility/derived-route";
import { eventsRoute } from "./volatility/events-route";
import { historyRoute } from "./volatility/history-route";
import { volMarketRoute } from "./volatility/market-route";
import { openRoutes } from "./volatility/open-routes";
import { volScreenerRoute } from "./volatility/screener-route";
import { volStatusRoute } from "./volatility/status-route";
import { volSymbolsRoute } from "./volatility/symbols-route";
import type { VolatilitySources } from "./volatility/volatility-sources";

/** What each room of the service answers from. */
export interface RouteSources {
  boards: BoardSources;
  stats: StatsSources;
  streams: StreamRoom;
  flow: FlowSources;
  volatility: VolatilitySources;
}

/**
 * Every route of both hosts. The catalogue of the contract names them, so that a forgotten one does not compile; each
 * host also has a description of its own, at one and the same path.
 */
export function hostRoutes(sources: RouteSources): Readonly<Record<Host, readonly NamedRoute[]>> {
  const { boards, stats, streams, flow, volatility } = sources;
  const replays = new Replays();
  const routes: Record<EndpointName, Route> = {
    heatmap: heatmapRoute(boards),
    levels: levelsRoute(boards),
    historical: historicalRoute(boards, replays),
    range: rangeRoute(boards, replays),
    dailyStats: statsRoute(stats),
    stream: streamRoute(streams),
    symbols: symbolsRoute(boards.market),
    volEvents: eventsRoute(volatility),
    volHistory: historyRoute(volatility),
    volDerived: derivedRoute(volatility),
    ...openRoutes(volatility),
    volMarket: volMarketRoute(volatility),
    volScreener: volScreenerRoute(volatility),
    volStatus: volStatusRoute(volatility),
    volSymbols: volSymbolsRoute(volatility),
    account: accountRoute,
    openapi: openapiRoute("heatmap", MODEL_VERSION, () => hosts.heatmap),
    ...flowRoutes(flow),
  };
  const flowDescription = named(
    "openapi",
    openapiRoute("flow", MODEL_VERSION, () => hosts.flow),
  );
  const catalogue = Object.entries(routes).map(([name, route]) => named(name as EndpointName, route)); // keys of a Record<EndpointName, Route>
  const ofHost = (host: Host) => catalogue.filter(({ endpoint }) => endpoint.service === host);
  const hosts = { heatmap: ofHost("heatmap"), flow: [...ofHost("flow"), flowDescription] };
  return hosts;
}

function named(name: EndpointName, route: Route): NamedRoute {
  const endpoint: Endpoint = endpoints[name];
  return { name, endpoint, route };
}
