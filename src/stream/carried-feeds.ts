import type { MarketDataError } from "../transport/errors";
import type { StreamResumed, StreamVelocity } from "../contract/stream";
import type { PolledBoard } from "./board-poll";
import type { StreamNews } from "./board-stream";
import { feedName, type BoardWindow } from "./board-watch";
import type { CarriedStream } from "./carried-stream";
import type { HubNews } from "./hub-news";
import { follows, type ReceivedBoard } from "./live-board";

/** What has come of one symbol in one window since it is carried. */
export interface FeedNotes {
  newest: ReceivedBoard | undefined;
  velocity: StreamVelocity | undefined;
  /** Why the service has no board of it now, in its words; undefined where it has. */
  unavailable: string | undefined;
  /** After the last break: whether none of its boards was missed. Undefined while there was none. */
  gapCovered: boolean | undefined;
  /** Why it could not be asked for the last time; undefined where it could. */
  problem: MarketDataError | undefined;
}

const nothingNoted: FeedNotes = {
  newest: undefined,
  velocity: undefined,
  unavailable: undefined,
  gapCovered: undefined,
  problem: undefined,
};

/** What a service that gives no words means. */
const noBoard = "The service has no live board of this symbol now.";

/** What comes over connections and polls, made into news; boards that are not newer than the last are left out. */
export class CarriedFeeds {
  readonly #notes = new Map<string, FeedNotes>();
  #changes = 0;

  /** How many feeds anything is noted of. */
  get size(): number {
    return this.#notes.size;
  }

  /** Another number each time that something else than a board changed: how a feed stands may have, too. */
  get changes(): number {
    return this.#changes;
  }

  notes(feed: string): FeedNotes {
    return this.#notes.get(feed) ?? nothingNoted;
  }

  /** From now on these are carried: the others are forgotten. */
  keep(feeds: ReadonlySet<string>): void {
    for (const feed of [...this.#notes.keys()]) if (!feeds.has(feed)) this.#notes.delete(feed);
  }

  /** Takes in what a stream says; undefined where it is no board and no velocity, or not a newer one. */
  hear(stream: CarriedStream, news: StreamNews): HubNews | undefined {
    switch (news.kind) {
      case "board": {
        const { board, eventId, receivedAtMs } = news;
        const feed = feedOf(stream, board.symbol);
        if (feed === undefined) return undefined;
        const { lagged, ...heatmap } = board;
        const place = eventId === undefined ? undefined : { stream: stream.id, eventId };
        this.#note(feed, { unavailable: undefined });
        return this.#newer({ kind: "board", feed, board: heatmap, lagged, receivedAtMs, place });
      }
      case "velocity": {
        const feed = feedOf(stream, news.velocity.symbol);
        return feed === undefined ? undefined : this.#newer({ kind: "velocity", feed, velocity: news.velocity });
      }
      case "unavailable": {
        const feed = feedOf(stream, news.symbol);
        if (feed !== undefined) this.#note(feed, { unavailable: news.message ?? noBoard });
        return undefined;
      }
      case "resumed":
        this.#resume(stream, news.resumed);
    }
    return undefined;
  }

  /** Takes in what became of asking for a board. */
  hearPolled(window: BoardWindow, polled: PolledBoard): HubNews | undefined {
    const feed = feedName(polled.symbol, window);
    if ("problem" in polled) {
      this.#note(feed, { problem: polled.problem });
      return undefined;
    }
    const { record: board, receivedAtMs } = polled.asked;
    this.#note(feed, { problem: undefined });
    return this.#newer({ kind: "board", feed, board, lagged: false, receivedAtMs, place: undefined });
  }

  /** A symbol that stands where it stood has missed nothing, whatever the others have. API document, Part 2.7. */
  #resume(stream: CarriedStream, { symbols, gapCovered }: StreamResumed): void {
    for (const { symbol, status } of symbols) {
      const feed = feedOf(stream, symbol);
      if (feed === undefined) continue;
      this.#note(feed, {
        ...(stream.wentOn(symbol) && { gapCovered: gapCovered || status === "unchanged" }),
        ...(status === "unavailable" && { unavailable: this.notes(feed).unavailable ?? noBoard }),
      });
    }
  }

  #newer<News extends Exclude<HubNews, { kind: "status" }>>(news: News): News | undefined {
    const { newest, velocity } = this.notes(news.feed);
    if (news.kind === "velocity") {
      if (!follows(velocity, news.velocity)) return undefined;
      this.#note(news.feed, { velocity: news.velocity });
      return news;
    }
    const { board, lagged, receivedAtMs } = news;
    if (!follows(newest?.board, board)) return undefined;
    this.#note(news.feed, { newest: { board, lagged, receivedAtMs } });
    return news;
  }

  #note(feed: string, noted: Partial<FeedNotes>): void {
    const before = this.notes(feed);
    const after = { ...before, ...noted };
    this.#notes.set(feed, after);
    if (!standAlike(before, after)) this.#changes += 1;
  }
}

function standAlike(one: FeedNotes, other: FeedNotes): boolean {
  return (
    one.newest?.lagged === other.newest?.lagged &&
    one.unavailable === other.unavailable &&
    one.gapCovered === other.gapCovered &&
    one.problem === other.problem
  );
}

function feedOf(stream: CarriedStream, sent: string): string | undefined {
  const symbol = stream.askedSymbol(sent);
  return symbol === undefined ? undefined : feedName(symbol, stream.window);
}
