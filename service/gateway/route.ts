import type { GenericSchema } from "valibot";
import type { EndpointFacts, EndpointName, ErrorCode } from "@strikebook/contract";
import { type Parameters, type PlainResponse, type QueryValues, readQuery } from "@strikebook/http";
import type { GatewayAccount } from "./accounts";

/** One request to a route. Its key has been checked. */
export interface RouteRequest {
  query: URLSearchParams;
  /** Path parameters by name, as sent: `ticker` of `/v1/flow/{ticker}`. */
  path: Readonly<Record<string, string>>;
  headers: Headers;
  /** The current market time, in milliseconds since 1970 UTC. */
  nowMs: number;
  account: GatewayAccount;
  /** Whether the key is still valid: an open stream checks it every minute. */
  isKeyValid: () => boolean;
  /** Aborted when the client closes the connection before its response is complete. */
  readonly signal: AbortSignal;
}

/** The part of a route that its description states as it is. */
interface RouteDescription {
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
  /** A price that depends on the request in words, for the description: `3 for each started 30 days`. */
  priceRule?: string;
}

/** One route: its OpenAPI description and its handler. */
export interface Route extends RouteDescription {
  /** The price of a request in credits, if it depends on the request; otherwise the price of the catalogue applies. Throws an `ApiError` like `handle`. */
  price?(request: RouteRequest): number;
  /** Throws or rejects with an `ApiError` to send an error. Any other error is a failure of the service. */
  handle(request: RouteRequest): PlainResponse | Promise<PlainResponse>;
}

/** A route with its entry in the catalogue of endpoints. */
export interface NamedRoute {
  name: EndpointName;
  endpoint: EndpointFacts;
  route: Route;
}

/** A route whose price and handler take the request as it was read from the parameters. */
interface RouteDefinition<Query extends Parameters, PathValues, ReadRequest> extends RouteDescription {
  parameters: Query;
  /** Reads the path before the query. */
  readPath?: (path: RouteRequest["path"]) => PathValues;
  /** Removes parameters that do not apply. */
  relevant?: (query: URLSearchParams) => URLSearchParams;
  /** Returns the request of the parsed values. Throws an `ApiError` for a request that is not valid. */
  read: (values: QueryValues<Query> & PathValues, request: RouteRequest) => ReadRequest;
  price?: (read: ReadRequest) => number;
  handle: (read: ReadRequest, request: RouteRequest) => PlainResponse | Promise<PlainResponse>;
}

/** Returns a route that parses its parameters. Its error codes include the codes of the parsers. */
export function route<Query extends Parameters, ReadRequest, PathValues = unknown>(
  definition: RouteDefinition<Query, PathValues, ReadRequest>,
): Route {
  const { errorCodes, readPath, relevant = (query) => query, read, price, handle, ...description } = definition;
  const { parameters } = description;
  const readRequest = (request: RouteRequest) => {
    const path = readPath?.(request.path) as PathValues; // without `readPath`, nothing is read from the path
    return read({ ...path, ...readQuery(relevant(request.query), parameters) }, request);
  };
  const isRequired = Object.values(parameters).some(({ required }) => required);
  return {
    ...description,
    errorCodes: ["invalid_parameter", ...(isRequired ? (["missing_parameter"] as const) : []), ...errorCodes],
    ...(price && { price: (request: RouteRequest) => price(readRequest(request)) }),
    handle: (request) => handle(readRequest(request), request),
  };
}
