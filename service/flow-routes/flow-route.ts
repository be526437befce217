import type { GenericSchema } from "valibot";
import type { Attribution, FlowMeta } from "../../src/contract/meta";
import type { ErrorCode } from "../../src/contract/errors";
import { Tapes } from "../../market/flow/tapes/tapes";
import type { BackgroundWork, RequestedWork } from "../background/background-work";
import { type Route, route } from "../gateway/route";
import { ApiError, jsonResponse } from "../query/api-error";
import { nearestNames } from "../query/nearest-names";
import { type Parameters, type QueryValues, quoted } from "../query/parameters";

/** The data that the flow routes read. */
export interface FlowSources {
  tapes: Tapes;
  /** The attribution of the data; responses state none if omitted. */
  attribution?: Attribution;
  /** Why there are no trades and what to do, in a market without trades. */
  missing?: string | undefined;
  /** The clock of the service, in milliseconds since 1970 UTC, to measure how long a query takes. */
  now: () => number;
  /** Returns the next `meta.requestId`. */
  nextRequestId: () => string;
  /** Reads the tapes of many sessions. When omitted, this process does, yielding after each. */
  background?: BackgroundWork;
}

/** The means of one request to read tapes. */
export interface TapeReading {
  tapes: Tapes;
  now: () => number;
  /** Returns the computations of the request in the background, if there is a background process. */
  background: () => RequestedWork | undefined;
}

/** One flow route: its parameters, how its request is checked, and its data. */
interface FlowRouteDefinition<Path extends Parameters, Query extends Parameters, FlowRequest> {
  summary: string;
  pathParameters?: Path;
  parameters: Query;
  /** The schema of the whole response, `data` and `meta`. */
  responseSchema: GenericSchema;
  /** Error codes besides those that every flow query has. */
  errorCodes: readonly ErrorCode[];
  /** The price in credits, if it depends on the request, and the rule in words. */
  price?: (request: FlowRequest) => number;
  priceRule?: string;
  /** Returns the request of the parsed values and the market time. Throws an `ApiError` for a request that the API documentation does not allow. */
  read: (values: QueryValues<Path> & QueryValues<Query> & { nowMs: number }, tapes: Tapes) => FlowRequest;
  /** Returns the `data` of the response. */
  data: (request: FlowRequest, reading: TapeReading) => unknown;
}

/** Error codes of every flow query. docs/api.md, Errors. */
const queryErrorCodes: readonly ErrorCode[] = [
  "opra_agreement_required",
  "too_many_concurrent_queries",
  "gateway_timeout",
];

/**
 * Defines a route of the flow host. Its response is `{data, meta}` with `meta = {timestamp, requestId}`, as in Part 1 of the flow
 * document, and the attribution of the data.
 */
export function flowRoute<Query extends Parameters, FlowRequest, Path extends Parameters = Record<never, never>>(
  definition: FlowRouteDefinition<Path, Query, FlowRequest>,
): (sources: FlowSources) => Route {
  const { errorCodes, read, data, ...description } = definition;
  return ({ tapes, attribution, missing, now, nextRequestId, background }) =>
    route({
      ...description,
      errorCodes: [...queryErrorCodes, ...errorCodes, ...(missing === undefined ? [] : (["no_data"] as const))],
      readPath: (path) => {
        if (missing !== undefined) throw new ApiError("no_data", missing);
        return readPath<Path>(description.pathParameters, path, tapes);
      },
      read: (values, { nowMs }) => read({ ...values, nowMs }, tapes),
      handle(request: FlowRequest, { nowMs, signal }) {
        const respond = (body: unknown) => {
          const timestamp = new Date(nowMs).toISOString();
          const meta: FlowMeta = { timestamp, requestId: nextRequestId(), attribution };
          return jsonResponse(JSON.stringify({ data: body, meta }));
        };
        const body = data(request, { tapes, now, background: () => background?.forRequest(signal) });
        return body instanceof Promise ? body.then(respond) : respond(body);
      },
    });
}

/** Reads the path in the order of its parameters. Throws an `ApiError` if the market does not know the ticker. */
function readPath<Path extends Parameters>(
  known: Path | undefined,
  sent: Readonly<Record<string, string>>,
  tapes: Tapes,
): QueryValues<Path> {
  const values: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(known ?? {})) {
    const value = parameter.read(sent[parameter.name]);
    if (key === "ticker" && !tapes.scopeOf(String(value))) throw tickerNotFound([String(value)], tapes);
    values[key] = value;
  }
  return values as QueryValues<Path>; // each value was parsed by the parameter of that name
}

/** Returns the error for unknown tickers: 404 `symbol_not_found`. docs/api.md, Errors. */
export function tickerNotFound(tickers: readonly string[], { underlyings }: Tapes): ApiError {
  return new ApiError(
    "symbol_not_found",
    `There are no trades of ${tickers.map(quoted).join(", ")}. ${nearestNames(tickers, underlyings)}`,
  );
}

/** The tapes of a market without trades: every ticker is unknown. */
export const noTapes = new Tapes({
  seed: 0,
  underlyings: [],
  scopeOf: () => undefined,
  day: () => undefined,
  tape: () => {
    throw new Error("A market without days has no tapes.");
  },
});
