import type { MarketClient } from "../../client/market-client";
import type { FramesRequest } from "../../client/requests/gex-calls";
import { argument, type Arguments } from "../../client/requests/write-arguments";
import { metrics } from "../../contract/limits";
import type { PlannedRange, PlannedRequest } from "../../replay/plan/session-requests";
import type { CallContext } from "../../transport/call-context";

const MINUTE_MS = 60_000;

/** Stores the frames of ranges, so that calls for the values of single instants are served from them. */
export interface FrameStore {
  /**
   * Requests a range of one symbol and stores, for each instant (milliseconds since 1970 UTC), the newest frame at or before it. Calls
   * that differ in their symbol only share a request. Rejects with a `MarketDataError`.
   */
  loadFrames(request: FramesRequest, instants: readonly number[], context: CallContext): Promise<void>;
}

/**
 * Sends a planned request. Resolves to the reasons of the symbols or calls that failed, none if all succeeded; the others are stored.
 * `frames` is needed for a range.
 */
export async function sendPlanned(
  client: Pick<MarketClient, "load">,
  frames: FrameStore | undefined,
  request: PlannedRequest,
  context: CallContext,
): Promise<readonly unknown[]> {
  const parts =
    request.kind === "calls"
      ? request.calls.map((call) => client.load(call, context))
      : framesRequests(request).map(async (one) => frames?.loadFrames(one, request.instants, context));
  const outcomes = await Promise.allSettled(parts);
  return outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
}

/**
 * Returns the requests of a range, one per symbol. The window starts with the minute of the first instant and ends with that of the last
 * one, at most 15 minutes later: it has a frame for each instant, whether or not its end is included.
 */
function framesRequests({ args, symbols, instants }: PlannedRange): FramesRequest[] {
  const fromMs = minuteOf(instants[0]);
  const toMs = minuteOf(instants.at(-1)) + MINUTE_MS;
  return symbols.map((symbol) => ({ symbol, ...boardOf(args), fromMs, toMs }));
}

function minuteOf(atMs = NaN): number {
  return Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** Returns what the arguments of a board say about it. */
function boardOf(args: Arguments): Pick<FramesRequest, "metric" | "maxStrikes" | "expirations"> {
  const dates = argument(args, "expirations")?.split(",");
  return {
    metric: metrics.find((one) => one === argument(args, "metric")),
    maxStrikes: countOf(argument(args, "maxStrikes")),
    expirations: dates ?? countOf(argument(args, "maxExpirations")),
  };
}

function countOf(text: string | undefined): number | "all" | undefined {
  if (text === undefined || text === "all") return text;
  return Number(text);
}
