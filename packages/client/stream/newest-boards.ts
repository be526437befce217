import type { StreamVelocity } from "@strikebook/contract";
import type { FeedEvent, PoolStatus } from "./hub-event";
import type { LiveBoard, ReceivedBoard } from "./live-board";
import { feedName, windowsThatShow, type Subscription } from "./subscription";

/** Full boards are large: at most this many feeds are stored, besides the feeds that are served now. */
const MOST_FEEDS = 60;

/**
 * How much older than the last board one may be and still count as late, in milliseconds. If it is older than that, the
 * service has started its trading day again: a practice market repeats the last session while the real one is closed.
 */
export const LATEST_MS = 30 * 60_000;

/** The newest board and velocity of one feed. */
interface NewestOfFeed {
  newest: ReceivedBoard | undefined;
  velocity: StreamVelocity | undefined;
}

const nothing: NewestOfFeed = { newest: undefined, velocity: undefined };

/**
 * The newest board and velocity of every feed that this workbook has received, over its own connections or from the leader.
 *
 * It alone decides whether a board is newer than another: nothing older than what was shown is ever shown.
 */
export class NewestBoards {
  readonly #onNewer: (event: FeedEvent) => void;
  /** The most recently updated feed is last. */
  readonly #feeds = new Map<string, NewestOfFeed>();
  #served: ReadonlySet<string> = new Set();
  /** The service's names of symbols that were typed differently. */
  #names: ReadonlyMap<string, string> = new Map();

  /** `onNewer` is called with each board and velocity that is newer than the last of its feed. */
  constructor(onNewer: (event: FeedEvent) => void) {
    this.#onNewer = onNewer;
  }

  /** How many feeds are stored. */
  get size(): number {
    return this.#feeds.size;
  }

  get(feed: string): NewestOfFeed {
    return this.#feeds.get(feed) ?? nothing;
  }

  /** Returns the feed of the own window of a subscription, under the service's name of its symbol. */
  feedOf({ symbol, window }: Subscription): string {
    return feedName(this.#nameOf(symbol), window);
  }

  /**
   * Returns the newest that a subscription can show: of its own window, of one that has all of it, or for the spot alone
   * of any window of the symbol.
   */
  forSubscription(subscription: Subscription): NewestOfFeed {
    const { window, spotOnly } = subscription;
    const symbol = this.#nameOf(subscription.symbol);
    if (spotOnly) {
      const all = [...this.#feeds].filter(([feed]) => feed.startsWith(`${symbol} `)).map(([, known]) => known);
      return all.reduce((best, other) => (arrivedLater(other, best) ? other : best), nothing);
    }
    const feeds = windowsThatShow(window).map((one) => this.get(feedName(symbol, one)));
    return feeds.find(({ newest }) => newest) ?? nothing;
  }

  /**
   * Stores a board or velocity if it is newer than the last of its feed. Returns whether it is. `onStored` is called before
   * `onNewer`, in either case: what it reports is known when the board is shown.
   */
  receive(event: FeedEvent, onStored: () => void = () => undefined): boolean {
    const isStored = this.#storeNewer(event);
    onStored();
    if (isStored) this.#onNewer(event);
    return isStored;
  }

  /** Returns a watched board, updated by a newer board or velocity; the same object if neither is newer. */
  update(live: LiveBoard, { newest, velocity }: Partial<NewestOfFeed>): LiveBoard {
    const hasBoard = newest !== undefined && isNewer(live.board, newest.board);
    const hasVelocity = velocity !== undefined && isNewer(live.velocity, velocity);
    if (!hasBoard && !hasVelocity) return live;
    return { ...live, ...(hasBoard && newest), ...(hasVelocity && { velocity }) };
  }

  /** Sets the feeds that are served now, which stay stored however many they are, and the service's names of their symbols. */
  setServed(feeds: Iterable<string>, names: PoolStatus["names"]): void {
    this.#served = new Set(feeds);
    this.#names = new Map(names);
  }

  /** Removes everything: another key may not see the same. */
  clear(): void {
    this.#feeds.clear();
    this.#names = new Map();
  }

  #storeNewer(event: FeedEvent): boolean {
    const last = this.get(event.feed);
    if (event.kind === "velocity") {
      if (!isNewer(last.velocity, event.velocity)) return false;
      this.#store(event.feed, { ...last, velocity: event.velocity });
    } else {
      const { board, lagged, receivedAtMs, attribution } = event;
      if (!isNewer(last.newest?.board, board)) return false;
      this.#store(event.feed, { ...last, newest: { board, lagged, receivedAtMs, attribution } });
    }
    return true;
  }

  #nameOf(symbol: string): string {
    return this.#names.get(symbol) ?? symbol;
  }

  #store(feed: string, known: NewestOfFeed): void {
    this.#feeds.delete(feed);
    this.#feeds.set(feed, known);
    for (const oldest of this.#feeds.keys()) {
      if (this.#feeds.size <= MOST_FEEDS) break;
      if (!this.#served.has(oldest)) this.#feeds.delete(oldest);
    }
  }
}

/** Whether a board may replace the board that is shown: its own time is later, or the service has started its day again. */
function isNewer(shown: { asOf: string } | undefined, next: { asOf: string }): boolean {
  return !shown || laterMs(shown, next) > 0 || startsDayAgain(shown, next);
}

/** Whether a board follows another because the service has started its trading day again. */
export function startsDayAgain(shown: { asOf: string }, next: { asOf: string }): boolean {
  return laterMs(shown, next) < -LATEST_MS;
}

function laterMs(shown: { asOf: string }, next: { asOf: string }): number {
  return Date.parse(next.asOf) - Date.parse(shown.asOf);
}

function arrivedLater({ newest: a }: NewestOfFeed, { newest: b }: NewestOfFeed): boolean {
  return a !== undefined && (b === undefined || a.receivedAtMs > b.receivedAtMs);
}
