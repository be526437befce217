import type { EndpointName } from "../../src/contract/endpoints";
import type { ErrorCode } from "../../src/contract/errors";
import { Refusal } from "../query/answers";
import type { EdgeFault, FaultEffect, RefusalFault } from "./fault";
import type { Faults } from "./faults";

/** The codes that the gateway refuses with, before a route is looked at or anything charged. API document, Part 5. */
const gatewayCodes: ReadonlySet<ErrorCode> = new Set(["unauthorized", "forbidden", "account_blocked", "rate_limited"]);

/** The rows that come with `Retry-After`. API document, Part 7. */
const patientCodes: ReadonlySet<ErrorCode> = new Set([
  "too_many_concurrent_requests",
  "too_many_concurrent_queries",
  "stream_limit_reached",
  "warming_up",
  "api_paused",
]);

const retryAfterSeconds = 2;

/** The answer of the edge that a call meets, outside the envelope; undefined for none. */
export function edgeAnswer(faults: Faults, route: EndpointName | undefined): Response | undefined {
  const fault = faults.meet(route, (effect): effect is EdgeFault => effect.kind === "edge");
  if (!fault) return undefined;
  if (fault.answer === "html") {
    const page = "<!doctype html><title>403 Forbidden</title><h1>Sorry, you have been blocked</h1>";
    return new Response(page, { status: 403, headers: { "content-type": "text/html; charset=utf-8" } });
  }
  const body = { error: "ip_rate_limited", message: "Too many requests from this address (a fault on demand)." };
  return new Response(JSON.stringify(body), {
    status: 429,
    headers: { "content-type": "application/json; charset=utf-8", "retry-after": String(retryAfterSeconds) },
  });
}

/** The refusal that a call meets at the gateway; undefined for none. */
export function gatewayFault(faults: Faults, route: EndpointName | undefined): Refusal | undefined {
  return refusalOf(
    faults.meet(route, (effect): effect is RefusalFault => isRefusal(effect) && gatewayCodes.has(effect.code)),
  );
}

/** The refusal that a call meets at its route, once it is paid for; undefined for none. */
export function routeFault(faults: Faults, route: EndpointName): Refusal | undefined {
  return refusalOf(
    faults.meet(route, (effect): effect is RefusalFault => isRefusal(effect) && !gatewayCodes.has(effect.code)),
  );
}

const isRefusal = (effect: FaultEffect): effect is RefusalFault => effect.kind === "refusal";

function refusalOf(fault: RefusalFault | undefined): Refusal | undefined {
  if (!fault) return undefined;
  const wait = fault.retryAfterSeconds ?? (patientCodes.has(fault.code) ? retryAfterSeconds : undefined);
  const headers = {
    ...(wait !== undefined && { "retry-after": String(wait) }),
    ...(fault.code === "method_not_allowed" && { allow: "GET" }),
  };
  return new Refusal(fault.code, `A fault on demand: ${fault.code}.`, headers);
}
