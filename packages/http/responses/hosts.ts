import type { EndpointFacts, ErrorCode } from "@strikebook/contract";

/** The two hosts of the API. Each has its own paths and its own casing of error codes. */
export type Host = EndpointFacts["service"];

/** The path prefix of each host under the address of the service. */
export const hostPrefix: Readonly<Record<Host, string>> = { heatmap: "", flow: "/flow" };

/** Returns the host that serves a path. */
export function hostOf(path: string): Host {
  return path === hostPrefix.flow || path.startsWith(`${hostPrefix.flow}/`) ? "flow" : "heatmap";
}

/** Codes that are lower case on both hosts. docs/api.md, Errors. */
const billingCodes: ReadonlySet<ErrorCode> = new Set([
  "insufficient_credits",
  "account_suspended",
  "credit_check_failed",
]);

/** Returns an error code as the host spells it: upper case on the flow host, except for the billing codes. docs/api.md, Errors. */
export function hostErrorCode(host: Host, code: ErrorCode): string {
  return host === "flow" && !billingCodes.has(code) ? code.toUpperCase() : code;
}
