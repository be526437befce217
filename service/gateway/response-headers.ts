/** Whose data a response has, and when. */
interface ResponseMarket {
  /** In milliseconds since 1970 UTC. */
  marketMs: number;
  /** The name of the market, if it has a name. */
  marketName?: string | undefined;
  /** How fast market time passes. */
  marketPace: number;
}

/**
 * Returns the headers that describe the market. `X-Market-Time` is market time: a client that requests "the last hour" means an hour of the
 * market. `X-Market-Name` differs between markets with different numbers: a client that stores the history of one market does not show it
 * for another. `X-Market-Pace` states that market time stands still (0) or passes faster than that of credits and rate limits; it is absent
 * otherwise.
 */
export function marketHeaders({ marketMs, marketName, marketPace }: ResponseMarket): Record<string, string> {
  return {
    "x-market-time": new Date(marketMs).toISOString(),
    ...(marketName !== undefined && { "x-market-name": marketName }),
    ...(marketPace !== 1 && { "x-market-pace": String(marketPace) }),
  };
}
