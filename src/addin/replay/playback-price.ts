import { type EndpointCall, type MarketClient, type Platform, argument } from "@strikebook/client";
import { isPlainDate, settledMs } from "@strikebook/calendar";
import { playbackInstants } from "@strikebook/formulas";
import { inSlices } from "./in-slices";
import type { ReplayPrices } from "./replay-prices";

/** What playback until the close of the session costs. */
export interface PlaybackPrice {
  /** The number of instants that it shows. */
  instants: number;
  /** The most credits that it costs, at any speed. What is stored or cached is free. */
  credits: number;
}

/** What a price is computed from. Nothing here sends a request. */
interface PlaybackPriceOptions {
  platform: Pick<Platform, "now" | "sleep">;
  client: Pick<MarketClient, "estimate" | "listPrice" | "clock">;
  prices: Pick<ReplayPrices, "callsAt">;
}

/**
 * Returns the price of playback from an instant, in milliseconds since 1970 UTC, until the close, for the formulas of the workbook as
 * they are. Rejects with the reason of the signal once that aborts. Sends nothing, and lets the page work meanwhile.
 */
export async function playbackPrice(
  { platform, client, prices }: PlaybackPriceOptions,
  fromMs: number,
  signal: AbortSignal,
): Promise<PlaybackPrice> {
  const nowMs = client.clock.now();
  const known = new Set(prices.callsAt(fromMs).keys());
  const instants = playbackInstants(fromMs, nowMs);
  let credits = 0;
  const addInstant = async (atMs: number) => {
    const fresh: EndpointCall[] = [];
    const again: EndpointCall[] = [];
    for (const [name, call] of prices.callsAt(atMs)) {
      if (!known.has(name)) fresh.push(call);
      else if (mayBecomeStale(call, nowMs)) again.push(call);
      known.add(name);
    }
    credits += (await client.estimate(fresh)).credits + client.listPrice(again).credits;
  };
  await inSlices(platform, instants, addInstant, signal);
  return { instants: instants.length, credits };
}

/**
 * Whether a call that is the same at every instant may be requested again during playback: unless it is for a past board, or for a day
 * whose figures are final.
 */
function mayBecomeStale({ endpoint, args }: EndpointCall, nowMs: number): boolean {
  if (endpoint === "historical" || endpoint === "range") return false;
  const day = argument(args, "date") ?? argument(args, "to");
  const isFinal = day !== undefined && isPlainDate(day) && settledMs(day) <= nowMs;
  return !isFinal || endpoint.startsWith("vol");
}
