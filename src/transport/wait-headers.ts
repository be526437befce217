/** The limits count per minute (API document, Part 8): an instant further off than this is a clock that differs from ours. */
const WINDOW_MS = 60_000;

/**
 * Milliseconds that the service asked to be left alone, or undefined when it did not say.
 *
 * `Retry-After` wins: whole seconds, or a date, as a gateway may put it. A gateway 429 without it is held to
 * `X-RateLimit-Reset` (Unix seconds); 0, -1 and instants gone by mean nothing there. API document, Parts 7 and 8.
 */
export function askedWaitMs(status: number, headers: Headers, nowMs: number): number | undefined {
  const retryAfterS = wholeNumber(headers.get("Retry-After"));
  if (retryAfterS !== undefined) return retryAfterS * 1_000;
  const untilDateMs = waitUntilDate(headers, nowMs);
  if (untilDateMs !== undefined) return untilDateMs;
  if (status !== 429) return undefined;
  const resetS = wholeNumber(headers.get("X-RateLimit-Reset"));
  const waitMs = resetS === undefined ? 0 : resetS * 1_000 - nowMs;
  return waitMs > 0 ? Math.min(waitMs, WINDOW_MS) : undefined;
}

/** A date is the service's own clock, which the answer's `Date` tells where it can be read: our clock may differ. */
function waitUntilDate(headers: Headers, nowMs: number): number | undefined {
  const retryAtMs = instantOf(headers.get("Retry-After"));
  if (retryAtMs === undefined) return undefined;
  const sentAtMs = instantOf(headers.get("Date"));
  return sentAtMs === undefined
    ? Math.min(Math.max(0, retryAtMs - nowMs), WINDOW_MS)
    : Math.max(0, retryAtMs - sentAtMs);
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}

/** A date as HTTP writes it, `Tue, 25 Nov 2025 15:00:00 GMT`, in milliseconds since 1970 UTC; undefined for any other text. */
export function instantOf(text: string | null): number | undefined {
  const instantMs = text !== null && /^[A-Z][a-z]{2}, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(instantMs) ? undefined : instantMs;
}
