import { ApiError, type Host } from "@strikebook/http";
import type { GatewayAccount, FindCaller } from "./accounts";
import type { RateLimitState } from "./rate-limit";

/**
 * Returns the key of a request; `undefined` if it has none. docs/api.md, Authentication: `Bearer` is optional, only the flow host
 * also reads `X-API-Key`, and a key in the address is never read.
 */
export function readKey(headers: Headers, host: Host): string | undefined {
  const sent = headers.get("authorization") ?? (host === "flow" ? headers.get("x-api-key") : null) ?? "";
  const key = sent.replace(/^\s*bearer(\s+|$)/i, "").trim();
  return key === "" ? undefined : key;
}

/** The account of a request, or the error that ends it. `rate` is absent if the key is not valid. */
interface Authentication {
  rate?: RateLimitState;
  account?: GatewayAccount;
  error?: ApiError;
}

/**
 * Checks the key, the rate limit and whether the account is blocked, before any route is considered. docs/api.md,
 * Authentication and Limits: this 429 has no `Retry-After`.
 */
export function authenticate(key: string | undefined, findCaller: FindCaller, nowMs: number): Authentication {
  if (key === undefined) return { error: missingKey() };
  const caller = findCaller(key, nowMs);
  if (!caller) return { error: unknownKey() };
  const { account } = caller;
  const rate = caller.rate.take(nowMs);
  if (!rate.allowed) return { rate, error: rateLimited(rate.limit) };
  return account.condition === "blocked" ? { rate, error: accountBlocked() } : { rate, account };
}

const missingKey = () =>
  new ApiError("unauthorized", "The authorization field is missing: send the header Authorization: Bearer YOUR_KEY.");

const unknownKey = () =>
  new ApiError("forbidden", "This API key is unknown, revoked or expired: check it, or use another.");

const rateLimited = (limit: number) =>
  new ApiError(
    "rate_limited",
    `More than ${limit} requests were sent with this key within a minute: wait for the next minute.`,
  );

const accountBlocked = () =>
  new ApiError("account_blocked", "API access of this account is blocked: contact the provider.");
