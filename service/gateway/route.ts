import type { GenericSchema } from "valibot";
import type { EndpointFacts } from "../../src/contract/endpoint";
import type { EndpointName } from "../../src/contract/endpoints";
import type { ErrorCode } from "../../src/contract/errors";
import type { Parameters } from "../query/parameters";
import type { PlainResponse } from "../query/plain-response";
import type { Account } from "./accounts";

/** One request to a route. Its key has been checked. */
export interface RouteRequest {
  query: URLSearchParams;
  /** Path parameters by name, as sent: `ticker` of `/v1/flow/{ticker}`. */
  path: Readonly<Record<string, string>>;
  headers: Headers;
  /** The current market time, in milliseconds since 1970 UTC. */
  nowMs: number;
  account: Account;
  /** Whether the key is still valid: an open stream checks it every minute. */
  isKeyValid: () => boolean;
  /** Aborted when the client closes the connection before its response is complete. */
  readonly signal: AbortSignal;
}

/** One route: its OpenAPI description and its handler. */
export interface Route {
  summary: string;
  parameters: Parameters;
  /** The parameters in braces in the path. */
  pathParameters?: Parameters;
  /** The schema of a 200 response; absent if its shape is open. */
  responseSchema?: GenericSchema;
  /** The media type of a 200 response; JSON when absent. */
  mediaType?: "text/event-stream";
  /** The error codes of this route, besides those that every route has. */
  errorCodes: readonly ErrorCode[];
  /** The price of a request in credits, if it depends on the request; otherwise the price of the catalogue applies. Throws an `ApiError` like `handle`. */
  price?(request: RouteRequest): number;
  /** That price in words, for the description: `3 for each started 30 days`. Required if there is a `price`. */
  priceRule?: string;
  /** Throws or rejects with an `ApiError` to send an error. Any other error is a failure of the service. */
  handle(request: RouteRequest): PlainResponse | Promise<PlainResponse>;
}

/** A route with its entry in the catalogue of endpoints. */
export interface NamedRoute {
  name: EndpointName;
  endpoint: EndpointFacts;
  route: Route;
}
