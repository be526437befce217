import type { ErrorCode } from "../../src/contract/errors";
import type { Host } from "./hosts";

/** The codes any route may refuse with, before its own work begins or when it fails. API document, Part 7. */
export const allRefusals: readonly ErrorCode[] = [
  "unauthorized",
  "forbidden",
  "account_blocked",
  "method_not_allowed",
  "rate_limited",
  "internal_error",
];

/** The codes that every route of one host may refuse with. API document, Part 7. */
export const hostRefusals: Readonly<Record<Host, readonly ErrorCode[]>> = { heatmap: [], flow: ["bad_request"] };

/** The codes that come with a price. API document, Parts 5 and 7. */
export const chargeableRefusals: readonly ErrorCode[] = [
  "insufficient_credits",
  "monthly_cap_reached",
  "account_suspended",
];
