/** A market clock that starts outside the range of the market. The message names the range. */
export class MarketClockError extends Error {
  override readonly name = "MarketClockError";
}

/** The instants that a market has, in milliseconds since 1970 UTC. */
export interface MarketRange {
  firstMs: number;
  lastMs: number;
  /** The market and its range in words, for the message, and what to do. */
  describe: (first: string, last: string) => string;
}

/** Throws a `MarketClockError` if market time starts outside the range of a market. */
export function checkMarketStart(beginsMs: number, { firstMs, lastMs, describe }: MarketRange): void {
  if (beginsMs >= firstMs && beginsMs <= lastMs) return;
  const supported = describe(instantText(firstMs), instantText(lastMs));
  throw new MarketClockError(`--market-clock: market time would start at ${instantText(beginsMs)}, and ${supported}`);
}

/** Formats an instant as the flag takes it. */
function instantText(instantMs: number): string {
  const date = new Date(instantMs);
  return Number.isNaN(date.getTime()) ? "an impossible date" : date.toISOString().replace(/\.\d{3}Z$/, "Z");
}
