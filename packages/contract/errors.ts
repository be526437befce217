import * as v from "valibot";

/** The error body of every endpoint. `message` is for people and is never parsed. docs/api.md, Errors. */
export const errorBodySchema = v.object({
  error: v.object({ code: v.string(), message: v.string(), docs_url: v.optional(v.string()) }),
});

/** The body of an error response of the edge network, in which `error` is text. docs/api.md, Errors. */
export const edgeErrorBodySchema = v.object({ error: v.string(), message: v.optional(v.string()) });

/** The header that says who caused an error of a desk. */
export const DESK_SOURCE_HEADER = "X-Error-Source";

/** Who caused an error of a desk: the desk itself, or its provider. */
const deskSources = ["desk", "provider"] as const;
export type DeskSource = (typeof deskSources)[number];

/** Returns who caused an error. `undefined` if it is not from a desk. */
export const deskSourceOf = (headers: Headers): DeskSource | undefined =>
  deskSources.find((source) => source === headers.get(DESK_SOURCE_HEADER));

/** The statuses after which a request may be retried. docs/api.md, Retries, retry policy. */
export const retryableStatuses: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Every documented error code with its status. docs/api.md, Errors. Codes are compared without case. */
export const errorStatus = {
  invalid_parameter: 400,
  missing_parameter: 400,
  range_too_large: 400,
  bad_request: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  monthly_cap_reached: 402,
  forbidden: 403,
  account_suspended: 403,
  account_blocked: 403,
  not_entitled: 403,
  opra_agreement_required: 403,
  symbol_not_found: 404,
  expiration_not_found: 404,
  no_data: 404,
  not_found: 404,
  method_not_allowed: 405,
  request_too_large: 422,
  rate_limited: 429,
  too_many_concurrent_requests: 429,
  too_many_concurrent_queries: 429,
  stream_limit_reached: 429,
  internal_error: 500,
  not_implemented: 501,
  upstream_error: 502,
  unavailable: 503,
  data_unavailable: 503,
  warming_up: 503,
  stream_capacity: 503,
  stream_unavailable: 503,
  api_paused: 503,
  credit_check_failed: 503,
  gateway_timeout: 504,
} as const;
export type ErrorCode = keyof typeof errorStatus;
