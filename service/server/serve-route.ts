import { type RouteFaults, runWithFaults } from "../faults/apply-faults";
import type { Account } from "../gateway/accounts";
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
 * Responds to a request that has passed the gateway: the method check, then the charge, then the handler of the route.
 * docs/api.md, Overview and Credits.
 */
export async function respondOnRoute(
  arrived: ArrivedRequest,
  named: NamedRoute,
  admission: Admission,
  handling: RouteHandling,
): Promise<ChargedResponse> {
  const { raw, url, host } = arrived;
  try {
    checkMethod(raw.method, url.pathname);
    checkEncoding(host, url);
    const request = new HandledRequest(arrived, admission);
    return await chargeAndHandle({ host, named, request, receivedAtMs: admission.receivedAtMs }, async () => {
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

/**
 * A request as its route receives it. It is a class because of its getter: V8 gives every object literal with a getter a shape
 * of its own, which is slow to read and keeps the request in memory until the next full garbage collection.
 */
class HandledRequest implements RouteRequest {
  readonly query: URLSearchParams;
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Headers;
  readonly nowMs: number;
  readonly account: Account;
  readonly isKeyValid: () => boolean;
  readonly #raw: Request;

  constructor({ raw, url, pathParameters }: ArrivedRequest, { account, nowMs, isKeyValid }: Admission) {
    this.query = url.searchParams;
    this.path = pathParameters;
    this.headers = raw.headers;
    this.nowMs = nowMs;
    this.account = account;
    this.isKeyValid = isKeyValid;
    this.#raw = raw;
  }

  /** Created when it is read: most requests do not wait for anything. */
  get signal(): AbortSignal {
    return this.#raw.signal;
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
