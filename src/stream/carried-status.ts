import type { MarketDataError } from "../transport/errors";
import type { BoardPoll } from "./board-poll";
import { demandName, feedName, type Demand } from "./board-watch";
import type { CarriedFeeds } from "./carried-feeds";
import type { CarriedStream } from "./carried-stream";
import type { CarriedStatus, FeedStatus, PollStatus } from "./hub-news";
import { pollStanding, streamStanding } from "./live-words";
import { pollCreditsPerMinute, type PlannedPoll, type StreamPlan } from "./stream-plan";

/** Everything that is carried, for its status. */
export interface Carried {
  plan: StreamPlan;
  streams: ReadonlyMap<number, CarriedStream>;
  polls: ReadonlyMap<string, BoardPoll>;
  feeds: CarriedFeeds;
  /** Demands for symbols that the service does not know, each with its refusal. */
  barred: readonly { demand: Demand; problem: MarketDataError }[];
  pollEveryMs: number;
  symbolsPerCall: number;
  /** Whether the service lately refused to open a stream that the account should have. */
  isRefused: boolean;
  nowMs: number;
  explain: (problem: unknown) => string;
}

/** How everything stands, but for what the connections say of balance and origin. */
export function carriedStatus(carried: Carried): Pick<CarriedStatus, "streams" | "polls" | "feeds" | "routes"> {
  const { plan, streams, barred, explain } = carried;
  const barredFeeds = barred.map(({ demand, problem }) => ({
    name: demandName(demand),
    feed: feedName(demand.symbol, demand.window),
    problem,
  }));
  return {
    streams: [...streams.values()].map((stream) => stream.status(explain)),
    polls: plan.polls.map((poll) => pollStatus(carried, poll)),
    feeds: [
      ...[...streams.values()].flatMap((stream) => streamFeeds(carried, stream)),
      ...plan.polls.flatMap((poll) => polledFeeds(carried, poll)),
      ...barredFeeds.map(({ feed, problem }) => ({
        feed,
        state: "unavailable" as const,
        reason: explain(problem),
        gapCovered: undefined,
      })),
    ],
    routes: [...plan.routes, ...barredFeeds.map(({ name, feed }) => [name, feed] as const)],
  };
}

function streamFeeds({ feeds, nowMs, explain }: Carried, stream: CarriedStream): FeedStatus[] {
  return stream.symbols.map((symbol) => {
    const feed = feedName(symbol, stream.window);
    const { newest, unavailable, gapCovered } = feeds.notes(feed);
    const hasBoard = newest !== undefined || stream.wentOn(symbol);
    const takesPlace = nowMs < (stream.placeUntilMs ?? -Infinity);
    const facts = { symbol, hasBoard, lagged: newest?.lagged ?? false, unavailable, takesPlace };
    return { feed, ...streamStanding(stream.state, facts, explain), gapCovered };
  });
}

function polledFeeds(carried: Carried, poll: PlannedPoll): FeedStatus[] {
  const { feeds, explain } = carried;
  return poll.symbols.map((symbol) => {
    const feed = feedName(symbol, poll.window);
    const { newest, problem, gapCovered } = feeds.notes(feed);
    const isAwaited = problem === undefined && newest === undefined;
    const standing = pollStanding(pollReason(carried, poll), problem, explain);
    return { feed, ...standing, ...(isAwaited && { state: "connecting" as const }), gapCovered };
  });
}

function pollStatus(carried: Carried, poll: PlannedPoll): PollStatus {
  const { window, symbols } = poll;
  const perMinute = pollCreditsPerMinute(symbols.length, carried.pollEveryMs, carried.symbolsPerCall);
  return { window, symbols, reason: pollReason(carried, poll), creditsPerMinute: perMinute };
}

function pollReason({ pollEveryMs, isRefused }: Carried, { reason }: PlannedPoll): string {
  const every = `every ${pollEveryMs / 1_000} seconds`;
  if (reason === "price") return `Asked for ${every}, which costs less than streaming.`;
  if (!isRefused) return `The account streams no more at once: asked for ${every} instead.`;
  return `The service opens no further stream now, perhaps because another computer uses the account: asked for ${every} instead, and the stream tried again each minute.`;
}
