import type { Sentiment } from "../../src/contract/flow/flow-sentiment";

/** Composites nearer than this to each other tell no trend. Ours. */
const STABLE = 15;

/** A short window's composite against a long one's, each -100 to 100. */
export function sentimentTrend(short: number, long: number): Sentiment["trend"] {
  const change = short - long;
  if (Math.abs(change) < STABLE) {
    return {
      shortVsLong: "stable",
      momentum: "stable",
      description: `The short window (${short}) is close to the long one (${long}).`,
    };
  }
  const isUp = change > 0;
  const diverges = isUp ? short > 0 && long < 0 : short < 0 && long > 0;
  const accelerates = isUp ? short > 0 : short < 0;
  const side = isUp ? "bullish" : "bearish";
  return {
    shortVsLong: diverges ? `${side}_divergence` : isUp ? "improving" : "deteriorating",
    momentum: accelerates ? `accelerating_${side}` : "mixed",
    description: `The short window (${short}) is more ${side} than the long one (${long}).`,
  };
}
