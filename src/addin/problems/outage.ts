import { ComputingError, IncompleteResponseError, MarketDataError } from "../../transport/errors";

/**
 * Whether a failure is about the service or the network at that time, so that the same request may succeed later. A response that is
 * still being computed is waited for already, and one that was cut off may have been charged.
 */
export function isOutage(problem: unknown): boolean {
  if (!(problem instanceof MarketDataError) || !problem.retryable) return false;
  return !(problem instanceof ComputingError || problem instanceof IncompleteResponseError);
}
