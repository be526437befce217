/** What a page may read of an answer beside its body. */
const exposedHeaders =
  "Date, X-Credits-Remaining, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After";

/** What a page may send: the key, on either host's header. */
const allowedHeaders = "Authorization, X-API-Key";

/**
 * Lets a page of any origin read the answer. The key travels in a header that the page sets itself, never in a cookie,
 * so that an open door gives a foreign page nothing.
 */
export function openToPages(headers: Headers): void {
  headers.set("access-control-allow-origin", "*");
  headers.set("access-control-expose-headers", exposedHeaders);
}

/** Whether a browser asks for permission on behalf of a page, before the request itself. */
export function isPreflight(request: Request): boolean {
  return request.method === "OPTIONS" && request.headers.has("access-control-request-method");
}

/**
 * The permission. A public page that asks a service on the same computer needs the private-network line too; the
 * browser says so in its question.
 */
export function preflightAnswer(request: Request): Response {
  const headers = new Headers({
    "access-control-allow-methods": "GET",
    "access-control-allow-headers": allowedHeaders,
    "access-control-max-age": "600",
  });
  if (request.headers.get("access-control-request-private-network") === "true") {
    headers.set("access-control-allow-private-network", "true");
  }
  return new Response(null, { status: 204, headers });
}
