import type { PlainResponse } from "./plain-response";

/** The response headers that a page of another origin may read. The service sends the market's pace, a desk charges and who caused an error. */
const exposed =
  "Date, X-Market-Time, X-Market-Name, X-Market-Pace, X-Credits-Remaining, X-Credits-Charged, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Error-Source";

/** The request headers that such a page may send: the key, as either host reads it, the position in a stream, and how urgent a call is. */
const allowed = "Authorization, X-API-Key, Last-Event-ID, Priority";

/**
 * Returns the headers of every response at an instant, in milliseconds since 1970 UTC. Pages of any origin may read it: the key is in a
 * header that the page sets itself, never in a cookie.
 */
export function commonHeaders(nowMs: number): Record<string, string> {
  return {
    date: httpDate(nowMs),
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposed,
    "x-content-type-options": "nosniff",
  };
}

/** The requests of a key or a person within a minute. */
interface RequestRate {
  limit: number;
  /** Requests left until the window resets. */
  remaining: number;
  /** When the window resets, in seconds since 1970 UTC. */
  resetSeconds: number;
}

/** Returns the rate headers: -1, 0, 0 if the request has no valid key. docs/api.md, Limits. */
export function rateHeaders(rate: RequestRate | undefined): Record<string, string> {
  return {
    "x-ratelimit-limit": String(rate?.limit ?? -1),
    "x-ratelimit-remaining": String(rate?.remaining ?? 0),
    "x-ratelimit-reset": String(rate?.resetSeconds ?? 0),
  };
}

/**
 * Returns the response to the CORS preflight of a browser; `undefined` for other requests. A public page that calls a service on the same
 * computer needs the private-network header too.
 */
export function preflightResponse({ method, headers }: Request): PlainResponse | undefined {
  if (method !== "OPTIONS" || !headers.has("access-control-request-method")) return undefined;
  const isPrivate = headers.get("access-control-request-private-network") === "true";
  return {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": allowed,
      "access-control-max-age": "600",
      ...(isPrivate && { "access-control-allow-private-network": "true" }),
    },
    body: null,
  };
}

/** The text of the last second, which all responses of a second share. */
let lastDate = { second: NaN, text: "" };

function httpDate(nowMs: number): string {
  const second = Math.floor(nowMs / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(second * 1000).toUTCString() };
  return lastDate.text;
}
