import type { RequestRate } from "./person-requests";

/** The response headers that a page of another origin may read. */
const exposed =
  "Date, X-Market-Time, X-Market-Name, X-Credits-Remaining, X-Credits-Charged, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Error-Source";

/** The request headers that such a page may send. */
const allowed = "Authorization, X-API-Key, Last-Event-ID, Priority";

/**
 * Returns the headers of every response of the API at an instant of the engine, in milliseconds since 1970 UTC, which clients take for
 * now: the clock of this node may be wrong. Pages of any origin may read it: the key is in a header that the page sets itself, never in a
 * cookie.
 */
export function commonHeaders(rate: RequestRate | undefined, nowMs: number): Record<string, string> {
  return {
    date: httpDate(nowMs),
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposed,
    "x-ratelimit-limit": String(rate?.limit ?? -1),
    "x-ratelimit-remaining": String(rate?.remaining ?? 0),
    "x-ratelimit-reset": String(rate ? Math.ceil(rate.resetMs / 1_000) : 0),
    "x-content-type-options": "nosniff",
  };
}

/** Returns the response to the CORS preflight of a browser; `undefined` for other requests. */
export function preflightResponse(request: Request): Response | undefined {
  if (request.method !== "OPTIONS" || !request.headers.has("access-control-request-method")) return undefined;
  return new Response(null, {
    status: 204,
    headers: {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET",
      "access-control-allow-headers": allowed,
      "access-control-max-age": "600",
    },
  });
}

let lastSecond = { seconds: NaN, text: "" };

/** Returns an instant as a date of HTTP, which has whole seconds: the text of a second is made once. */
function httpDate(nowMs: number): string {
  const seconds = Math.floor(nowMs / 1_000);
  if (lastSecond.seconds !== seconds) lastSecond = { seconds, text: new Date(seconds * 1_000).toUTCString() };
  return lastSecond.text;
}
