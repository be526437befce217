import { type EndpointName, endpoints } from "@strikebook/contract";
import { MODEL_VERSION } from "../../market/days/simulated-days";
import type { FlowSources } from "../flow-routes/flow-route";
import { flowRoutes } from "../flow-routes/flow-routes";
import { ReplayLimit } from "../gateway/request-limits";
import type { NamedRoute, Route } from "../gateway/route";
import type { Host } from "@strikebook/http";
import type { QuoteSources } from "../options/option-route";
import { optionRoutes } from "../options/option-routes";
import { dailyStatsRoute, type StatsSources } from "../routes/daily-stats-route";
import { accountRoute, symbolsRoute } from "../routes/free-routes";
import { type BoardSources, heatmapRoute, levelsRoute } from "../routes/live-routes";
import { historicalRoute, rangeRoute } from "../routes/past-routes";
import { profileRoute } from "../routes/profile-route";
import { streamRoute, type StreamServer } from "../streaming/stream-route";
import type { VolatilitySources } from "../volatility/volatility-route";
import { volatilityRoutes } from "../volatility/volatility-routes";
import { openapiRoute } from "./openapi";

/** The data that each family of routes reads. */
interface RouteSources {
  boards: BoardSources;
  stats: StatsSources;
  streams: StreamServer;
  flow: FlowSources;
  volatility: VolatilitySources;
  options: QuoteSources;
}

/**
 * Returns every route of both hosts, in the order of the catalogue. A route of the catalogue that is missing here does not
 * compile. Each host also has its own OpenAPI description, at the same path.
 */
export function hostRoutes(sources: RouteSources): Readonly<Record<Host, readonly NamedRoute[]>> {
  const { boards, stats, streams, flow, volatility, options } = sources;
  const replayLimit = new ReplayLimit();
  const routes: Record<EndpointName, Route> = {
    heatmap: heatmapRoute(boards),
    levels: levelsRoute(boards),
    profile: profileRoute(boards),
    historical: historicalRoute(boards, replayLimit),
    range: rangeRoute(boards, replayLimit),
    dailyStats: dailyStatsRoute(stats),
    stream: streamRoute(streams),
    symbols: symbolsRoute(boards),
    ...optionRoutes(options),
    ...volatilityRoutes(volatility),
    account: accountRoute,
    openapi: openapiRoute("heatmap", MODEL_VERSION, () => hosts.heatmap),
    ...flowRoutes(flow),
  };
  const flowDescription = openapiRoute("flow", MODEL_VERSION, () => hosts.flow);
  const named = (name: EndpointName, route: Route): NamedRoute => ({ name, endpoint: endpoints[name], route });
  const names = Object.keys(endpoints) as EndpointName[]; // the keys of the catalogue
  const ofHost = (host: Host) =>
    names.filter((name) => endpoints[name].service === host).map((name) => named(name, routes[name]));
  const hosts = { heatmap: ofHost("heatmap"), flow: [...ofHost("flow"), named("openapi", flowDescription)] };
  return hosts;
}
