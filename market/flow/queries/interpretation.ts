/** Share from which both sides together count as contested. The API documentation does not define it. */
const CONTESTED = 0.35;
/** Difference of shares below which the two sides are balanced. The API documentation does not define it. */
const BALANCED = 0.1;

/** Returns the bias of two shares, 0 to 1: `MIXED` if both sides are active and balanced, `NEUTRAL` if neither is active. */
export function biasOf(bullish: number, bearish: number): "BULLISH" | "BEARISH" | "MIXED" | "NEUTRAL" {
  if (bullish - bearish >= BALANCED) return "BULLISH";
  if (bearish - bullish >= BALANCED) return "BEARISH";
  return Math.min(bullish, bearish) >= CONTESTED ? "MIXED" : "NEUTRAL";
}

/** Returns the confidence that a number of trades allows. The API documentation does not define the limits. */
export function confidenceOf(tradeCount: number): "HIGH" | "MEDIUM" | "LOW" {
  if (tradeCount >= 100) return "HIGH";
  return tradeCount >= 20 ? "MEDIUM" : "LOW";
}

/** Returns the sentence that describes bullish and bearish shares of a count of trades or contracts. */
export function describeShares(count: number, unit: "trades" | "contracts", bullish: number, bearish: number): string {
  if (count === 0) return "No trades in the window.";
  const [bullishPct, bearishPct] = [bullish, bearish].map((share) => Math.round(100 * share));
  return `${bullishPct} % of ${count} ${unit} were bullish and ${bearishPct} % bearish; the rest traded between bid and ask.`;
}
