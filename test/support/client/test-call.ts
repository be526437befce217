import type { Endpoint } from "../../../src/contract/endpoint";
import type { EndpointName } from "../../../src/contract/endpoints";
import type { MarketClient } from "../../../src/client/market-client";
import { callContext } from "../../../src/transport/call-context";

/** One call, which any client can make. */
export interface TestCall {
  endpoint: EndpointName;
  make: (market: MarketClient) => Promise<{ record: unknown }>;
}

/** Returns the call for a request of an endpoint. */
export function callTo<Request>(endpoint: Endpoint<Request>, request: NoInfer<Request>): TestCall {
  const name = endpoint.name as EndpointName; // every endpoint is in the catalogue
  return { endpoint: name, make: (market) => market.get(endpoint, request, callContext()) };
}
