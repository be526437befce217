import { Hono } from "hono";
import { hostOf, hostPrefix, preflightResponse, webResponse } from "@strikebook/http";
import { TrieRouter } from "hono/router/trie-router";
import { type EndpointFacts, type EndpointName, endpoints } from "@strikebook/contract";

/** A request to the API. */
export interface ApiRequest {
  raw: Request;
  url: URL;
  service: EndpointFacts["service"];
  /** `undefined` if no route has the path. */
  endpoint: EndpointName | undefined;
  /** The parameters in the path, unescaped. */
  path: Readonly<Record<string, string>>;
}

/** Returns the routes of both hosts of the API, the heatmap host at the root and the flow host under `/flow`, as one function. */
export function apiRoutes(respond: (request: ApiRequest) => Promise<Response>): Hono {
  // Hono's default first tries a router that cannot take `/underlying/top/daily` beside `/underlying/{ticker}`.
  const app = new Hono({ router: new TrieRouter() });
  const serve = (raw: Request, route: Omit<ApiRequest, "raw" | "url">) => {
    const preflight = preflightResponse(raw);
    return preflight ? webResponse(preflight) : respond({ raw, url: new URL(raw.url), ...route });
  };
  const add = (service: EndpointFacts["service"], endpoint: EndpointName) => {
    const path = endpoints[endpoint].path.replace(/\{(\w+)\}/g, ":$1");
    app.all(`${hostPrefix[service]}${path}`, ({ req }) => serve(req.raw, { service, endpoint, path: req.param() }));
  };
  for (const endpoint of Object.keys(endpoints) as EndpointName[]) add(endpoints[endpoint].service, endpoint); // the catalogue's keys
  // Each host has its own description.
  add("flow", "openapi");
  app.notFound(({ req }) => {
    return serve(req.raw, { service: hostOf(req.path), endpoint: undefined, path: {} });
  });
  return app;
}
