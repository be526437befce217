import { explain } from "../../errors/explained-error";
import type { RemedyWords } from "../../errors/remedy";
import type { MarketDataError } from "../../transport/errors";
import type { ConnectionState } from "../connection/connection-state";
import type { PollStatus, PoolStatus, ServedFeed } from "../hub-event";
import type { PlannedPoll } from "../plan/stream-allocation";
import { pollCreditsPerMinute, type StreamPlan } from "../plan/stream-plan";
import type { PoolFeeds } from "./pool-feeds";
import type { PooledStream } from "./pooled-stream";
import { pollFeedStatus, pollReason, streamFeedStatus } from "../status-texts";
import { feedName, subscriptionName, type Subscription } from "../subscription";

/** What the status of a pool is made from. */
interface PoolFacts extends Pick<PoolStatus, "names" | "creditsRemaining" | "attribution"> {
  plan: StreamPlan;
  streams: readonly PooledStream[];
  feeds: PoolFeeds;
  /** Subscriptions to symbols that the service does not know, each with its refusal. */
  unknown: readonly { subscription: Subscription; problem: MarketDataError }[];
  pollEveryMs: number;
  symbolsPerCall: number;
  /** Whether the service has recently refused a stream that the account should have. */
  isRefused: boolean;
  nowMs: number;
  words: RemedyWords;
}

/** Returns the status of all connections and polls. */
export function poolStatus(facts: PoolFacts): PoolStatus {
  const { plan, streams, unknown, names, creditsRemaining, attribution, words } = facts;
  const unknownFeeds = unknown.map(({ subscription, problem }) => ({
    name: subscriptionName(subscription),
    feed: feedName(subscription.symbol, subscription.window),
    problem,
  }));
  return {
    streams: streams.map((stream) => stream.status(words)),
    polls: plan.polls.map((poll) => pollStatus(facts, poll)),
    feeds: [
      ...streams.flatMap((stream) => streamedFeeds(facts, stream)),
      ...plan.polls.flatMap((poll) => polledFeeds(facts, poll)),
      ...unknownFeeds.map(({ feed, problem }) => ({
        feed,
        state: "unavailable" as const,
        reason: explain(problem, words),
        gapCovered: undefined,
      })),
    ],
    routes: [...plan.routes, ...unknownFeeds.map(({ name, feed }) => [name, feed] as const)],
    names,
    creditsRemaining,
    attribution,
  };
}

function streamedFeeds({ feeds, nowMs, words }: PoolFacts, stream: PooledStream): ServedFeed[] {
  return stream.symbols.map((symbol) => {
    const feed = feedName(symbol, stream.window);
    const { hasBoard, lagged, unavailable, gapCovered } = feeds.notes(feed);
    const isReplacing = nowMs < (stream.replacingUntilMs ?? -Infinity);
    const facts = { symbol, hasBoard: hasBoard || stream.wasStreamed(symbol), lagged, unavailable, isReplacing };
    const state = stream.isChecked ? openingState : stream.state;
    const isCurrent = feeds.keepsText ? facts.hasBoard && state.kind === "open" && !feeds.isBeforeGap(feed) : undefined;
    return { feed, ...streamFeedStatus(state, facts, words), gapCovered, isCurrent };
  });
}

/** The state of a stream that was refused and may be opened with fewer symbols. */
const openingState: ConnectionState = { kind: "connecting", failures: 0, unreadable: 0 };

function polledFeeds({ feeds, words, ...facts }: PoolFacts, poll: PlannedPoll): ServedFeed[] {
  return poll.symbols.map((symbol) => {
    const feed = feedName(symbol, poll.window);
    const { hasBoard, problem, gapCovered } = feeds.notes(feed);
    const isFirst = problem === undefined && !hasBoard;
    const isCurrent = feeds.keepsText ? hasBoard && problem === undefined : undefined;
    const status = pollFeedStatus(pollReason(poll.reason, facts), problem, words);
    return { feed, ...status, ...(isFirst && { state: "connecting" as const }), gapCovered, isCurrent };
  });
}

function pollStatus({ symbolsPerCall, ...facts }: PoolFacts, { window, symbols, reason }: PlannedPoll): PollStatus {
  const creditsPerMinute = pollCreditsPerMinute(symbols.length, facts.pollEveryMs, symbolsPerCall);
  return { window, symbols, reason: pollReason(reason, facts), creditsPerMinute };
}
