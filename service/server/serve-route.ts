import { type RouteFaults, runWithFaults } from "../faults/apply-faults";
import { chargeAndHandle, isFree } from "../gateway/billing";
import type { Admission, ArrivedRequest, ChargedResponse } from "../gateway/gateway";
import type { FlowQueryLimit } from "../gateway/request-limits";
import type { NamedRoute, RouteRequest } from "../gateway/route";
import { ApiError, errorResponse, malformedRequest } from "../query/api-error";
import type { Host } from "../query/hosts";
import type { PlainResponse } from "../query/plain-response";

/** Receives internal errors, for which callers get a 500. */
export type Report = (error: unknown) => void;

/** What all routes have in common. */
interface RouteHandling {
  report: Report;
  flowQueryLimit: FlowQueryLimit;
  routeFaults: RouteFaults;
}

/**
 * Responds to a request that has passed the gateway: the method check, then the charge, then the handler of the route. API
 * document, Parts 1 and 5.
 */
export async function respondOnRoute(
  { raw, url, host, pathParameters }: ArrivedRequest,
  named: NamedRoute,
  { account, receivedAtMs, nowMs, isKeyValid }: Admission,
  handling: RouteHandling,
): Promise<ChargedResponse> {
  try {
    checkMethod(raw.method, url.pathname);
    checkEncoding(host, url);
    const request: RouteRequest = {
      query: url.searchParams,
      path: pathParameters,
      headers: raw.headers,
      nowMs,
      account,
      isKeyValid,
      get signal() {
        return raw.signal;
      },
    };
    return await chargeAndHandle({ host, named, request, receivedAtMs }, async () => {
      try {
        return await handle(named, request, handling);
      } catch (error) {
        return failureResponse(host, error, handling.report);
      }
    });
  } catch (error) {
    return { response: failureResponse(host, error, handling.report), credits: 0 };
  }
}

/** Runs the handler of a route, within the limits of its host and with injected faults. */
function handle(
  named: NamedRoute,
  request: RouteRequest,
  handling: RouteHandling,
): PlainResponse | Promise<PlainResponse> {
  const { flowQueryLimit, routeFaults } = handling;
  const run = () => runWithFaults(routeFaults, named.name, () => named.route.handle(request));
  return named.endpoint.service === "flow" && !isFree(named) ? flowQueryLimit.run(request.account, run) : run();
}

/** Returns the response for a thrown error: an `ApiError` is sent as it is, any other as a 500 without internal details. */
export function failureResponse(host: Host, error: unknown, report: Report): PlainResponse {
  if (error instanceof ApiError) return errorResponse(host, error);
  report(error);
  const message = "The service failed to process this request. Nothing was charged; retry.";
  return errorResponse(host, new ApiError("internal_error", message));
}

function checkMethod(method: string, path: string): void {
  if (method === "GET") return;
  throw new ApiError("method_not_allowed", `${path} supports GET only; received ${method}.`, { allow: "GET" });
}

/** Throws an `ApiError` for an address with invalid percent-encoding, which could be read as something else. */
function checkEncoding(host: Host, { pathname, search }: URL): void {
  try {
    decodeURIComponent(`${pathname}${search}`);
  } catch {
    const message =
      "The address is not valid: write a percent sign as %25, and other characters in UTF-8, such as %E2%82%AC.";
    throw malformedRequest(host, message);
  }
}
