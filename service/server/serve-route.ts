import type { Hono } from "hono";
import { type RouteFaults, runWithFaults } from "../faults/apply-faults";
import { charge, isFree } from "../gateway/billing";
import type { FlowQueryLimit } from "../gateway/request-limits";
import type { NamedRoute, RouteRequest, ServiceEnv } from "../gateway/route";
import { ApiError, errorResponse } from "../query/api-error";
import type { Host } from "../query/hosts";

/** Receives internal errors, for which callers get a 500. */
export type Report = (error: unknown) => void;

/** A route and its full path: the host's prefix is included, and parameters are in braces. */
interface PlacedRoute {
  path: string;
  named: NamedRoute;
}

/** What all routes have in common. */
interface RouteHandling {
  report: Report;
  flowQueryLimit: FlowQueryLimit;
  routeFaults: RouteFaults;
}

/** Converts a path of the catalogue to Hono's syntax: `/v1/flow/{ticker}` is `/v1/flow/:ticker`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Adds one route to the service: the method check, then the charge, then the handler. API document, Parts 1 and 5. */
export function serveRoute(app: Hono<ServiceEnv>, { path, named }: PlacedRoute, handling: RouteHandling): void {
  app.all(honoPath(path), async (context, next) => {
    const { method } = context.req;
    if (method !== "GET") {
      const message = `${path} supports GET only; received ${method}.`;
      return errorResponse(context.get("host"), new ApiError("method_not_allowed", message, { allow: "GET" }));
    }
    const { host, nowMs, account, isKeyValid } = context.var;
    const { headers } = context.req.raw;
    const url = new URL(context.req.url);
    checkEncoding(host, url);
    context.set("request", { query: url.searchParams, path: context.req.param(), headers, nowMs, account, isKeyValid });
    return next();
  });
  app.get(honoPath(path), charge(named), async (context) => {
    const { host, request } = context.var;
    try {
      if (!request) throw new Error("A request has to be read before its route handles it.");
      return await handle(named, request, handling);
    } catch (error) {
      return failureResponse(host, error, handling.report);
    }
  });
}

/** Runs the handler of a route, within the limits of its host and with injected faults. */
function handle(named: NamedRoute, request: RouteRequest, handling: RouteHandling): Response | Promise<Response> {
  const { flowQueryLimit, routeFaults } = handling;
  const run = () => runWithFaults(routeFaults, named.name, () => named.route.handle(request));
  return named.endpoint.service === "flow" && !isFree(named) ? flowQueryLimit.run(request.account, run) : run();
}

/** Returns the response for a thrown error: an `ApiError` is sent as it is, any other as a 500 without internal details. */
export function failureResponse(host: Host, error: unknown, report: Report): Response {
  if (error instanceof ApiError) return errorResponse(host, error);
  report(error);
  const message = "The service failed to process this request. Nothing was charged; retry.";
  return errorResponse(host, new ApiError("internal_error", message));
}

/**
 * Throws an `ApiError` for an address with invalid percent-encoding, which could be read as something else. API document,
 * Part 7: the code for generic validation is `BAD_REQUEST` on the flow host; the heatmap host has no such code.
 */
function checkEncoding(host: Host, { pathname, search }: URL): void {
  try {
    decodeURIComponent(`${pathname}${search}`);
  } catch {
    throw new ApiError(
      host === "flow" ? "bad_request" : "invalid_parameter",
      "The address is not valid: write a percent sign as %25, and other characters in UTF-8, such as %E2%82%AC.",
    );
  }
}
