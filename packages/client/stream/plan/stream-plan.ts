import { feedName, subscriptionName, type Subscription } from "../subscription";
import { withIdleSymbols, type PlannedStream } from "./idle-symbols";
import { allocateStreams, type PlannedPoll } from "./stream-allocation";
import { feedsFor, streamGroups, type OpenStream, type StreamGroup } from "./stream-groups";
import type { StreamLimits } from "./stream-limits";

/** Which connections and polls to hold, and which of them serves each subscription. */
export interface StreamPlan {
  streams: readonly PlannedStream[];
  polls: readonly PlannedPoll[];
  /** The feed that serves each subscription, by its name. */
  routes: ReadonlyMap<string, string>;
  /** When the plan may change although no subscription does, in milliseconds since 1970 UTC; `undefined` for never. */
  reviewAtMs: number | undefined;
}

export interface PlanRequest {
  subscriptions: readonly Subscription[];
  open: readonly OpenStream[];
  /** The feed that serves each subscription now, by its name; none if omitted. */
  before?: ReadonlyMap<string, string>;
  limits: StreamLimits;
  /** If given, boards are polled at this interval when that is cheaper than streaming, in milliseconds. */
  cheapestAtPollMs?: number | undefined;
  nowMs: number;
  /** How long a connection without subscriptions stays open, in milliseconds. */
  lingerMs: number;
}

/**
 * Plans the connections that serve every subscription at the lowest price.
 *
 * An open connection stays as it is unless other subscriptions need the room, or an idle symbol has cost as much as it costs to
 * open the connection without it. New symbols are opened on a second connection while one is free, otherwise where that costs
 * least. Subscriptions beyond the account's limits are polled.
 */
export function streamPlan(request: PlanRequest): StreamPlan {
  const { subscriptions, open, limits, cheapestAtPollMs, nowMs, lingerMs } = request;
  const groups = streamGroups(subscriptions, open, limits.symbolsPerStream);
  const isPolled = (group: StreamGroup) =>
    cheapestAtPollMs !== undefined && !group.velocity && pollIsCheaper(group.symbols.length, cheapestAtPollMs, limits);
  const cheaper = groups.filter(isPolled).map(({ window, symbols }) => ({ window, symbols, reason: "price" as const }));
  const toStream = groups.filter((group) => !isPolled(group));
  const allocation = allocateStreams(toStream, open, limits);
  const hasRoom = allocation.polls.length === 0;
  const planned = withIdleSymbols(allocation.streams, { open, limits, hasRoom, nowMs, lingerMs });
  const polls = [...cheaper, ...allocation.polls];
  return { ...planned, polls, routes: routes(request, planned.streams, polls) };
}

/** Returns the credits per minute that polling so many symbols costs: one per request of up to ten symbols. */
export function pollCreditsPerMinute(symbols: number, everyMs: number, symbolsPerCall: number): number {
  return (Math.ceil(symbols / symbolsPerCall) * 60_000) / everyMs;
}

/** Returns the feeds of a plan: every symbol of its connections and polls. */
export function plannedFeeds({ streams, polls }: StreamPlan): string[] {
  return [...streams, ...polls].flatMap(({ window, symbols }) => symbols.map((symbol) => feedName(symbol, window)));
}

function pollIsCheaper(symbols: number, everyMs: number, { symbolsPerHeatmapCall }: StreamLimits): boolean {
  return pollCreditsPerMinute(symbols, everyMs, symbolsPerHeatmapCall) < symbols;
}

/** Connections are preferred to polls; otherwise each subscription stays with the feed that serves it now. */
function routes(
  { subscriptions, before }: Pick<PlanRequest, "subscriptions" | "before">,
  streams: readonly PlannedStream[],
  polls: readonly PlannedPoll[],
): Map<string, string> {
  const found = subscriptions.flatMap((subscription) => {
    const name = subscriptionName(subscription);
    const streamed = feedsFor(subscription, streams);
    const feeds = streamed.length > 0 ? streamed : feedsFor(subscription, polls);
    const feed = feeds.find((one) => one === before?.get(name)) ?? feeds[0];
    return feed === undefined ? [] : [[name, feed] as const];
  });
  return new Map(found);
}
