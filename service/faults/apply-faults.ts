import type { EndpointName, ErrorCode } from "@strikebook/contract";
import type { Clock } from "../gateway/clock";
import { ApiError, type PlainResponse } from "@strikebook/http";
import { brokenStream } from "./broken-stream";
import type { Faults } from "./faults";

/**
 * The error codes of the gateway, which are sent before any route is considered or anything is charged. docs/api.md,
 * Authentication.
 */
const gatewayCodes: ReadonlySet<ErrorCode> = new Set(["unauthorized", "forbidden", "account_blocked", "rate_limited"]);

/** The error codes that are documented with `Retry-After`. docs/api.md, Errors. */
const retryAfterCodes: ReadonlySet<ErrorCode> = new Set([
  "too_many_concurrent_requests",
  "too_many_concurrent_queries",
  "stream_limit_reached",
  "warming_up",
  "api_paused",
]);

const defaultRetryAfterSeconds = 2;

/** Returns the injected error of the gateway for a request; the route is `undefined` for a path without a route. */
export function gatewayError(faults: Faults, route: EndpointName | undefined): ApiError | undefined {
  return injectedError(faults, route, (code) => gatewayCodes.has(code));
}

/** Returns the injected response of a network in front of the gateway: without error envelope and rate headers. */
export function networkResponse(faults: Faults, route: EndpointName | undefined): PlainResponse | undefined {
  const fault = faults.consume(route, "edge");
  if (!fault) return undefined;
  if (fault.body === "html") {
    const page = "<!doctype html><title>403 Forbidden</title><h1>Sorry, you have been blocked</h1>";
    return { status: 403, headers: { "content-type": "text/html; charset=utf-8" }, body: page };
  }
  const body = { error: "ip_rate_limited", message: "Too many requests from this address (injected fault)." };
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "retry-after": String(defaultRetryAfterSeconds),
  };
  return { status: 429, headers, body: JSON.stringify(body) };
}

function injectedError(
  faults: Faults,
  route: EndpointName | undefined,
  isSelected: (code: ErrorCode) => boolean,
): ApiError | undefined {
  const fault = faults.consume(route, "refusal", ({ code }) => isSelected(code));
  if (!fault) return undefined;
  const { code } = fault;
  const seconds = fault.retryAfterSeconds ?? (retryAfterCodes.has(code) ? defaultRetryAfterSeconds : undefined);
  const headers = {
    ...(seconds !== undefined && { "retry-after": String(seconds) }),
    ...(code === "method_not_allowed" && { allow: "GET" }),
  };
  return new ApiError(code, `Injected fault: ${code}.`, headers);
}

/** The active faults, and the clock for those that delay. */
interface RouteFaults {
  faults: Faults;
  clock: Clock;
}

type Handled = PlainResponse | Promise<PlainResponse>;

/** Runs a route with the faults that affect the request: a delay, an error (an `ApiError` is thrown), or a broken stream. */
export function runWithFaults(routeFaults: RouteFaults, route: EndpointName, handle: () => Handled): Handled {
  const { faults, clock } = routeFaults;
  const slow = faults.consume(route, "slow");
  if (!slow) return runOrFail(routeFaults, route, handle);
  return new Promise((resolve) => clock.after(slow.waitMs, () => resolve(undefined))).then(() =>
    runOrFail(routeFaults, route, handle),
  );
}

function runOrFail(routeFaults: RouteFaults, route: EndpointName, handle: () => Handled): Handled {
  const error = injectedError(routeFaults.faults, route, (code) => !gatewayCodes.has(code));
  if (error) throw error;
  const response = handle();
  return response instanceof Promise
    ? response.then((settled) => withBrokenStream(routeFaults, route, settled))
    : withBrokenStream(routeFaults, route, response);
}

/** Breaks the stream of a response. A response that is no stream does not use up the fault. */
function withBrokenStream({ faults, clock }: RouteFaults, route: EndpointName, response: PlainResponse): PlainResponse {
  const { body } = response;
  if (!(body instanceof ReadableStream)) return response;
  const fault = faults.consume(route, "stream");
  if (!fault) return response;
  return { ...response, body: brokenStream(body, fault, clock.after) };
}
