import { isComputing, type MarketDataError } from "./errors";

/** The most attempts of one request, the first included. docs/api.md, Retries. */
export const MAX_ATTEMPTS = 5;

const BASE_MS = 1_000;
const CAP_MS = 30_000;

/**
 * Returns the milliseconds to wait after attempt number `attempt` (the first is 0) failed; `undefined` to stop. docs/api.md,
 * Retries.
 *
 * A response that the service is still computing is no failure: the client requests it again for longer than this.
 */
export function waitBeforeRetry(failure: MarketDataError, attempt: number, random: () => number): number | undefined {
  if (isComputing(failure)) return undefined;
  if (!failure.retryable || attempt + 1 >= MAX_ATTEMPTS) return undefined;
  return backoffMs(attempt, random(), failure.retryAfterMs);
}

/**
 * Returns an exponential backoff with full jitter, in milliseconds: a random share (`chance`, at least 0 and below 1) of
 * min(30 s, 1 s x 2^attempt), plus the wait that the service requested. docs/api.md, Retries.
 */
export function backoffMs(attempt: number, chance: number, requestedMs = 0): number {
  return requestedMs + chance * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
}
