import type { GenericSchema } from "valibot";
import type { Attribution, FlowMeta } from "../../src/contract/meta";
import type { ErrorCode } from "../../src/contract/errors";
import { Tapes } from "../../market/flow/tapes/tapes";
import type { BackgroundWork, RequestedWork } from "../background/background-work";
import type { Route, RouteRequest } from "../gateway/route";
import { jsonResponse } from "../query/api-error";
import type { Parameters } from "../query/parameters";
import type { PlainResponse } from "../query/plain-response";

/** The data that the flow routes read. */
export interface FlowSources {
  tapes: Tapes;
  /** The attribution of the data; responses state none if omitted. */
  attribution?: Attribution;
  /** The clock of the service, in milliseconds since 1970 UTC, to measure how long a query takes. */
  now: () => number;
  /** Returns the next `meta.requestId`. */
  nextRequestId: () => string;
  /** Reads the tapes of many sessions. When omitted, this process does, yielding after each. */
  background?: BackgroundWork;
}

/** What one request reads tapes with. */
export interface TapeReading {
  tapes: Tapes;
  /** Returns the computations of the request in the background, if there is one. */
  background: () => RequestedWork | undefined;
}

/** One flow route: how its request is read, and its data. */
export interface FlowRouteDefinition<FlowRequest> {
  summary: string;
  pathParameters?: Parameters;
  parameters: Parameters;
  /** The schema of the whole response, `data` and `meta`. */
  responseSchema: GenericSchema;
  /** Error codes besides `invalid_parameter` and those of the host. */
  errorCodes?: readonly ErrorCode[];
  /** The price in credits, if it depends on the request, and the rule in words. */
  price?: (request: FlowRequest) => number;
  priceRule?: string;
  /** Throws an `ApiError` for a request that the API documentation does not allow. */
  read: (request: RouteRequest) => FlowRequest;
  /** Returns the `data` of the response. */
  data: (request: FlowRequest, reading: TapeReading) => unknown;
}

/** Error codes of every flow query. docs/api.md, Errors. */
const queryErrorCodes: readonly ErrorCode[] = [
  "invalid_parameter",
  "opra_agreement_required",
  "too_many_concurrent_queries",
  "gateway_timeout",
];

/**
 * Returns a route of the flow host. Its response is `{data, meta}` with `meta = {timestamp, requestId}`, as in docs/api.md,
 * Flow host, and the attribution of the data.
 */
export function flowRoute<FlowRequest>(sources: FlowSources, definition: FlowRouteDefinition<FlowRequest>): Route {
  const { errorCodes = [], price, read, data, ...description } = definition;
  const respond = (body: unknown, nowMs: number): PlainResponse => {
    const timestamp = new Date(nowMs).toISOString();
    const meta: FlowMeta = { timestamp, requestId: sources.nextRequestId(), attribution: sources.attribution };
    return jsonResponse(JSON.stringify({ data: body, meta }));
  };
  return {
    ...description,
    errorCodes: [...queryErrorCodes, ...errorCodes],
    ...(price && { price: (request: RouteRequest) => price(read(request)) }),
    handle(request) {
      const { tapes } = sources;
      const background = () => sources.background?.forRequest(request.signal);
      const body = data(read(request), { tapes, background });
      return body instanceof Promise
        ? body.then((settled) => respond(settled, request.nowMs))
        : respond(body, request.nowMs);
    },
  };
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
