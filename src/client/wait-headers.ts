/** The limits count per minute (API document, Part 8): a reset further off than this is a clock that differs from ours. */
const WINDOW_MS = 60_000;

/**
 * Milliseconds that the service asked to be left alone, or undefined when it did not say.
 *
 * `Retry-After` (whole seconds) wins. A gateway 429 has none and is held to `X-RateLimit-Reset` (Unix seconds); 0, -1
 * and instants gone by mean nothing there. API document, Parts 7 and 8.
 */
export function askedWaitMs(status: number, headers: Headers, nowMs: number): number | undefined {
  const retryAfterS = wholeNumber(headers.get("Retry-After"));
  if (retryAfterS !== undefined) return retryAfterS * 1_000;
  if (status !== 429) return undefined;
  const resetS = wholeNumber(headers.get("X-RateLimit-Reset"));
  const waitMs = resetS === undefined ? 0 : resetS * 1_000 - nowMs;
  return waitMs > 0 ? Math.min(waitMs, WINDOW_MS) : undefined;
}

function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
