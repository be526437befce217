import { EMPTY_USD } from "./node-types";

const LARGEST_PCT = 999.99;

/**
 * The change of an exposure in percent of what it was, both in dollars. The base is at least 50 dollars, so that next to
 * nothing does not become everything, and the answer stays within 999.99 either way.
 */
export function percentChange(now: number, before: number): number {
  const change = (100 * (now - before)) / Math.max(Math.abs(before), EMPTY_USD);
  return Math.min(LARGEST_PCT, Math.max(-LARGEST_PCT, change));
}
