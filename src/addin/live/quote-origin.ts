import { type Origin, endpoints } from "@strikebook/contract";
import type { LiveQuote } from "./live-quote";
import type { LiveQuotesState } from "./live-quotes-state";

/** Returns the origin of what a cell shows of a watched contract, with its share of the cost; `undefined` if it shows nothing of it. */
export function quoteOrigin(
  live: LiveQuote,
  { contracts, creditsPerMinute }: LiveQuotesState,
): (Origin & { symbol: string }) | undefined {
  const { contract, quote, state, attribution, received } = live;
  if (!quote || !received || state === "closed") return undefined;
  const isReplay = state === "replay";
  return {
    symbol: quote.root,
    endpoint: endpoints.optionQuotes.path,
    parameters: `symbols=${contract}`,
    asOf: quote.asOf,
    mode: isReplay || state === "recorded" ? "historical" : "live",
    resolution: undefined,
    delayed: undefined,
    delayMinutes: undefined,
    cached: undefined,
    stale: undefined,
    credits: undefined,
    creditsPerMinute: isReplay ? undefined : creditsPerMinute / Math.max(1, contracts),
    receivedAtMs: received.atMs,
    attribution,
    replay: isReplay ? "point in time" : undefined,
    call: undefined,
  };
}
