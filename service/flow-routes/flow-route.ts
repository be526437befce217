import type { GenericSchema } from "valibot";
import type { Attribution, ErrorCode, FlowMeta } from "@strikebook/contract";
import type { FlowData, FlowOrigin, FlowQueries } from "../../market/flow/queries/flow-data";
import { flowAttribution } from "../market-source/origin-meta";
import { type Route, route } from "../gateway/route";
import { ApiError, jsonResponse, type Parameters, type QueryValues, quotedValue } from "@strikebook/http";
import { nearestNames } from "../routes/nearest-names";

/** The data that the flow routes read. */
export interface FlowSources {
  flow: FlowData;
  /** The attribution of the data; responses state none if omitted. */
  attribution?: Attribution;
  /** The clock of the service, in milliseconds since 1970 UTC, to measure how long a query takes. */
  now: () => number;
  /** Returns the next `meta.requestId`. */
  nextRequestId: () => string;
}

/** Answers one query of a request; `undefined` if the ticker or the contract is unknown. */
type AskFlow = <Name extends keyof FlowQueries>(
  name: Name,
  request: FlowQueries[Name]["request"],
) => Promise<FlowQueries[Name]["data"] | undefined>;

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
  read: (values: QueryValues<Path> & QueryValues<Query> & { nowMs: number }, flow: FlowData) => FlowRequest;
  /** Returns the `data` of the response. */
  data: (request: FlowRequest, ask: AskFlow, sources: FlowSources) => Promise<unknown>;
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
  return (sources) => {
    const { flow, attribution, nextRequestId } = sources;
    return route({
      ...description,
      errorCodes: [...queryErrorCodes, ...errorCodes, ...flow.errorCodes],
      readPath: (path) => {
        const why = flow.whyNone();
        if (why !== undefined) throw new ApiError("no_data", why);
        return readPath<Path>(description.pathParameters, path, flow);
      },
      read: (values, { nowMs }) => read({ ...values, nowMs }, flow),
      async handle(request: FlowRequest, { nowMs, signal }) {
        let origin: FlowOrigin | undefined;
        const ask: AskFlow = async (name, query) => {
          const result = await flow.query(name, query, signal);
          origin = result.origin;
          return result.data;
        };
        const body = await data(request, ask, sources);
        const timestamp = new Date(nowMs).toISOString();
        const meta: FlowMeta = {
          timestamp,
          requestId: nextRequestId(),
          attribution: flowAttribution(origin, attribution),
        };
        return jsonResponse(JSON.stringify({ data: body, meta }));
      },
    });
  };
}

/** Reads the path in the order of its parameters. Throws an `ApiError` if the market does not know the ticker. */
function readPath<Path extends Parameters>(
  known: Path | undefined,
  sent: Readonly<Record<string, string>>,
  flow: FlowData,
): QueryValues<Path> {
  const values: Record<string, unknown> = {};
  for (const [key, parameter] of Object.entries(known ?? {})) {
    const value = parameter.read(sent[parameter.name]);
    if (key === "ticker" && !flow.scopeOf(String(value))) throw tickerNotFound([String(value)], flow);
    values[key] = value;
  }
  return values as QueryValues<Path>; // each value was parsed by the parameter of that name
}

/** Returns the error for unknown tickers: 404 `symbol_not_found`. docs/api.md, Errors. */
export function tickerNotFound(tickers: readonly string[], { underlyings }: FlowData): ApiError {
  return new ApiError(
    "symbol_not_found",
    `There are no trades of ${tickers.map(quotedValue).join(", ")}. ${nearestNames(tickers, underlyings)}`,
  );
}
