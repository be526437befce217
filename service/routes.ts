import { endpoints, type Endpoint, type EndpointName } from "../src/contract/endpoints";
import { accountRoute } from "./routes/account-route";
import type { Host } from "./query/hosts";
import { heatmapRoute } from "./routes/heatmap-route";
import { levelsRoute } from "./routes/levels-route";
import { openapiRoute } from "./openapi/openapi-route";
import type { NamedRoute, Route } from "./routes/route";
import type { BoardSources } from "./routes/board-sources";

/**
 * Every route of both hosts. The catalogue of the contract names them, so that a forgotten one does not compile; each
 * host also has a description of its own, at one and the same path.
 */
export function hostRoutes(sources: BoardSources): Readonly<Record<Host, readonly NamedRoute[]>> {
  const routes: Record<EndpointName, Route> = {
    heatmap: heatmapRoute(sources),
    levels: levelsRoute(sources),
    account: accountRoute,
    openapi: openapiRoute("heatmap", () => hosts.heatmap),
  };
  const flowDescription = named(
    "openapi",
    openapiRoute("flow", () => hosts.flow),
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
