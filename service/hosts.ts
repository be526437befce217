import type { Endpoint } from "../src/contract/endpoints";
import type { ErrorCode } from "../src/contract/errors";

/** The two hosts of the API: each has its own paths and its own casing of error codes. */
export type Host = Endpoint["service"];

/** Where each host begins, under the service's address. */
export const hostPrefix: Readonly<Record<Host, string>> = { heatmap: "", flow: "/flow" };

/** Which host a path belongs to. */
export function hostOf(path: string): Host {
  return path === hostPrefix.flow || path.startsWith(`${hostPrefix.flow}/`) ? "flow" : "heatmap";
}

/** Codes that stay lower-case on every host. API document, Part 7. */
const billingCodes: ReadonlySet<ErrorCode> = new Set([
  "insufficient_credits",
  "account_suspended",
  "credit_check_failed",
]);

/** A code as the host spells it: upper-case on the flow host, the billing codes apart. API document, Part 7. */
export function wireCode(host: Host, code: ErrorCode): string {
  return host === "flow" && !billingCodes.has(code) ? code.toUpperCase() : code;
}
