import type { Endpoint, EndpointName } from "@strikebook/contract";
import type { MarketClient } from "../../../packages/client/market-client";
import { callContext } from "../../../packages/client/transport/call-context";

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
