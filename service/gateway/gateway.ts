import type { MiddlewareHandler } from "hono";
import type { EndpointName } from "../../src/contract/endpoints";
import { type ApiError, errorResponse } from "../query/api-error";
import { hostOf } from "../query/hosts";
import type { FindCaller } from "./accounts";
import { authenticate, type Authentication, readKey } from "./authenticate";
import { type RateHeaderForm, rateHeaders } from "./rate-limit";
import { loggedPath, type LoggedRequest, loggedSymbols } from "./request-log";
import type { ServiceEnv } from "./route";

/** The dependencies of the gateway, which handles every request of both hosts before its route. */
interface GatewayOptions {
  findCaller: FindCaller;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  /** Converts an instant of the service's clock to market time. */
  marketTime: (nowMs: number) => number;
  record: (request: LoggedRequest) => void;
  rateHeaderForm: RateHeaderForm;
  faults: GatewayFaults;
}

/** Injected faults that take effect before a route is reached. The name is `undefined` for a path without a route. */
export interface GatewayFaults {
  /** Called for each request before anything else. */
  onRequest(route: EndpointName | undefined): void;
  /** Returns the response of a network in front of the gateway: without error envelope and rate headers. */
  networkResponse(route: EndpointName | undefined): Response | undefined;
  gatewayError(route: EndpointName | undefined): ApiError | undefined;
}

/** Middleware that authenticates requests and sets the headers that every response has. API document, Parts 5 and 8. */
export function gateway(options: GatewayOptions): MiddlewareHandler<ServiceEnv> {
  const { findCaller, now, marketTime, record, rateHeaderForm, faults } = options;
  return async (context, next) => {
    const { raw, path } = context.req;
    if (isPreflight(raw)) {
      context.res = preflightResponse(raw);
      return setCommonHeaders(context.res.headers, marketTime(now()), rateHeaders(undefined, rateHeaderForm));
    }
    const route = context.get("route")?.name;
    faults.onRequest(route);
    const host = hostOf(path);
    const nowMs = now();
    const key = readKey(raw.headers, host);
    context.set("host", host);
    context.set("receivedAtMs", nowMs);
    context.set("nowMs", marketTime(nowMs));
    context.set("isKeyValid", () => key !== undefined && findCaller(key, now()) !== undefined);
    const networkResponse = faults.networkResponse(route);
    if (networkResponse) {
      context.res = networkResponse;
      setCommonHeaders(context.res.headers, marketTime(now()), {});
    } else {
      const authentication = withFault(authenticate(key, findCaller, nowMs), faults.gatewayError(route));
      if ("account" in authentication) {
        context.set("account", authentication.account);
        await next();
      } else {
        context.res = errorResponse(host, authentication.error);
      }
      setCommonHeaders(context.res.headers, marketTime(now()), rateHeaders(authentication.rate, rateHeaderForm));
    }
    record(loggedRequest(context));
  };
}

function withFault(authentication: Authentication, error: ApiError | undefined): Authentication {
  return error ? { ...(authentication.rate && { rate: authentication.rate }), error } : authentication;
}

/** Sets the headers of every response. `Date` is market time: a client that requests "the last hour" means an hour of the market. */
function setCommonHeaders(headers: Headers, marketMs: number, rate: Readonly<Record<string, string>>): void {
  allowAnyOrigin(headers);
  headers.set("date", new Date(marketMs).toUTCString());
  for (const [name, value] of Object.entries(rate)) headers.set(name, value);
}

function loggedRequest(context: Parameters<MiddlewareHandler<ServiceEnv>>[0]): LoggedRequest {
  const { raw } = context.req;
  const url = new URL(raw.url);
  const known = context.get("route")?.route.parameters ?? {};
  return {
    method: raw.method,
    path: loggedPath(url, known),
    status: context.res.status,
    credits: context.get("charged") ?? 0,
    symbols: loggedSymbols(url, known, context.get("request")?.path),
  };
}

/** The response headers that a page may read. */
const exposedHeaders =
  "Date, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** The request headers that a page may send: the key, as either host reads it. */
const allowedHeaders = "Authorization, X-API-Key";

/**
 * Lets pages of any origin read the response. This is safe because the key is in a header that the page sets itself, never
 * in a cookie.
 */
function allowAnyOrigin(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", exposedHeaders);
}

/** Whether this is the CORS preflight that a browser sends before the request of a page. */
function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.headers.has("access-control-request-method");
}

/** Allows the request. A public page that calls a service on the same computer needs the private-network header too. */
function preflightResponse(request: Request): Response {
  const headers = new Headers({
    "access-control-allow-methods": "GET",
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "600",
  });
  if (request.headers.get("access-control-request-private-network") === "true") {
    headers.set("access-control-allow-private-network", "true");
  }
  return new Response(null, { status: 204, headers });
}
