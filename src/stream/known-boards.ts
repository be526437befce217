import type { StreamVelocity } from "../contract/stream";
import { feedName, type Demand } from "./board-watch";
import type { HubNews } from "./hub-news";
import { follows, type ReceivedBoard } from "./live-board";

/** Full boards are large: so many are remembered, the ones renewed last. */
const MOST_KNOWN = 60;

/** The newest of one symbol in one window. */
export interface KnownFeed {
  newest: ReceivedBoard | undefined;
  velocity: StreamVelocity | undefined;
}

const nothing: KnownFeed = { newest: undefined, velocity: undefined };

/** The newest board and velocity of every feed heard of, so that a new cell shows something at once. */
export class KnownBoards {
  /** The one renewed last comes last. */
  readonly #feeds = new Map<string, KnownFeed>();

  /** How many feeds are remembered. */
  get size(): number {
    return this.#feeds.size;
  }

  get(feed: string): KnownFeed {
    return this.#feeds.get(feed) ?? nothing;
  }

  /** What would do for a demand: its own window, a matrix of it, or for the spot alone the newest board of the symbol. */
  forDemand({ symbol, window, spotOnly }: Demand): KnownFeed {
    const own = this.get(feedName(symbol, window));
    if (own.newest) return own;
    if (!spotOnly) return this.get(feedName(symbol, { ...window, layout: "matrix" }));
    const others = [...this.#feeds].filter(([feed]) => feed.startsWith(`${symbol} `)).map(([, known]) => known);
    return others.reduce((best, other) => (isNewer(other, best) ? other : best), nothing);
  }

  /** Takes in a board or a velocity that is newer than the known one; false for any other. */
  note(news: Exclude<HubNews, { kind: "status" }>): boolean {
    const known = this.get(news.feed);
    if (news.kind === "velocity") {
      if (!follows(known.velocity, news.velocity)) return false;
      return this.#keep(news.feed, { ...known, velocity: news.velocity });
    }
    const { board, lagged, receivedAtMs } = news;
    if (!follows(known.newest?.board, board)) return false;
    return this.#keep(news.feed, { ...known, newest: { board, lagged, receivedAtMs } });
  }

  /** Another key may not see the same. */
  forget(): void {
    this.#feeds.clear();
  }

  #keep(feed: string, known: KnownFeed): true {
    this.#feeds.delete(feed);
    this.#feeds.set(feed, known);
    for (const oldest of this.#feeds.keys()) {
      if (this.#feeds.size <= MOST_KNOWN) break;
      this.#feeds.delete(oldest);
    }
    return true;
  }
}

function isNewer({ newest: one }: KnownFeed, { newest: other }: KnownFeed): boolean {
  return one !== undefined && (other === undefined || one.receivedAtMs > other.receivedAtMs);
}
