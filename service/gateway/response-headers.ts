import type { PlainResponse } from "@strikebook/http";

/** The response headers that a page may read. */
const exposedHeaders =
  "Date, X-Market-Time, X-Market-Name, X-Market-Pace, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** The request headers that a page may send: the key, as either host reads it, and the position in a stream to resume. */
const allowedHeaders = "Authorization, X-API-Key, Last-Event-ID";

/** The time of a response, in milliseconds since 1970 UTC, and whose data it has. */
interface ResponseSource {
  /** By the clock of the service. */
  nowMs: number;
  marketMs: number;
  /** The name of the market, if it has a name. */
  marketName?: string | undefined;
  /** How fast market time passes. */
  marketPace: number;
}

/**
 * Returns the headers of every response. `Date` is the time of the service, like `X-RateLimit-Reset`. `X-Market-Time` is market
 * time: a client that requests "the last hour" means an hour of the market. `X-Market-Name` differs between markets with different
 * numbers: a client that stores the history of one market does not show it for another. `X-Market-Pace` states that market time stands still
 * (0) or passes faster than that of credits and rate limits; it is absent otherwise.
 *
 * Pages of any origin can read the response. This is safe because the key is in a header that the page sets itself, never in a
 * cookie.
 */
export function commonHeaders({
  nowMs,
  marketMs,
  marketName,
  marketPace,
}: ResponseSource): Readonly<Record<string, string>> {
  return {
    "access-control-allow-origin": "*",
    "access-control-expose-headers": exposedHeaders,
    date: httpDate(nowMs),
    "x-market-time": new Date(marketMs).toISOString(),
    ...(marketName !== undefined && { "x-market-name": marketName }),
    ...(marketPace !== 1 && { "x-market-pace": String(marketPace) }),
  };
}

/** The text of the last second, which all responses of a second share. */
let lastDate = { second: NaN, text: "" };

function httpDate(nowMs: number): string {
  const second = Math.floor(nowMs / 1000);
  if (second !== lastDate.second) lastDate = { second, text: new Date(nowMs).toUTCString() };
  return lastDate.text;
}

/** Whether this is the CORS preflight that a browser sends before the request of a page. */
export function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.headers.has("access-control-request-method");
}

/** Allows the request. A public page that calls a service on the same computer needs the private-network header too. */
export function preflightResponse(request: Request): PlainResponse {
  const isPrivate = request.headers.get("access-control-request-private-network") === "true";
  const headers = {
    "access-control-allow-methods": "GET",
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "600",
    ...(isPrivate && { "access-control-allow-private-network": "true" }),
  };
  return { status: 204, headers, body: null };
}
