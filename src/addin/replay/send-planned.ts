import { type Arguments, type CallContext, type MarketClient, argument } from "@strikebook/client";
import { metrics } from "@strikebook/contract";
import type { FramesPlan, PlannedRange, PlannedRequest } from "@strikebook/formulas";

/**
 * Requests the frames of one symbol and stores the frames of the instants. Calls that differ in their symbol only share a request. Rejects with
 * a `MarketDataError`.
 */
export type LoadFrames = (plan: FramesPlan, context: CallContext) => Promise<void>;

/**
 * Sends a planned request. Resolves to the reasons of the symbols or calls that failed, none if all succeeded; the other results are stored.
 * `loadFrames` is needed for a range.
 */
export async function sendPlanned(
  client: Pick<MarketClient, "load">,
  loadFrames: LoadFrames | undefined,
  request: PlannedRequest,
  context: CallContext,
): Promise<readonly unknown[]> {
  const parts =
    request.kind === "calls"
      ? request.calls.map((call) => client.load(call, context))
      : framesPlans(request).map(async (plan) => loadFrames?.(plan, context));
  const results = await Promise.allSettled(parts);
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
}

/** Returns what a range is about, one plan per symbol. */
function framesPlans({ args, symbols, instants }: PlannedRange): FramesPlan[] {
  return symbols.map((symbol) => ({ symbol, ...boardOf(args), instants }));
}

/** Returns what the arguments of a board say about it. */
function boardOf(args: Arguments): Pick<FramesPlan, "metric" | "maxStrikes" | "expirations"> {
  const dates = argument(args, "expirations")?.split(",");
  return {
    metric: metrics.find((metric) => metric === argument(args, "metric")),
    maxStrikes: countOf(argument(args, "maxStrikes")),
    expirations: dates ?? countOf(argument(args, "maxExpirations")),
  };
}

function countOf(text: string | undefined): number | "all" | undefined {
  if (text === undefined || text === "all") return text;
  return Number(text);
}
