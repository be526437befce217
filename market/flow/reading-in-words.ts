/** From this share on, both sides at once are a contest and not a lull. Ours. */
const CONTESTED = 0.35;
/** Nearer than this the two sides balance. Ours. */
const BALANCED = 0.1;

/** Which way a pair of shares leans, each 0 to 1: MIXED where both sides are busy and balance, NEUTRAL where neither is. */
export function biasInWords(bullish: number, bearish: number): "BULLISH" | "BEARISH" | "MIXED" | "NEUTRAL" {
  if (bullish - bearish >= BALANCED) return "BULLISH";
  if (bearish - bullish >= BALANCED) return "BEARISH";
  return Math.min(bullish, bearish) >= CONTESTED ? "MIXED" : "NEUTRAL";
}

/** How far so many trades can be relied on. Ours. */
export function confidenceInWords(tradeCount: number): "HIGH" | "MEDIUM" | "LOW" {
  if (tradeCount >= 100) return "HIGH";
  return tradeCount >= 20 ? "MEDIUM" : "LOW";
}
