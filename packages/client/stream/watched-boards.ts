import type { LiveBoard } from "./live-board";
import {
  mergeSubscriptions,
  subscriptionFor,
  subscriptionName,
  type Subscription,
  type WatchRequest,
} from "./subscription";

/** Receives a watched board. */
export interface BoardListener {
  receive(live: LiveBoard): void;
}

/** One cell, or a part of the pane, that watches a board. */
interface Watch {
  listener: BoardListener;
  subscription: Subscription;
  cell: string | undefined;
}

/** One board and the cells that watch it. */
export interface WatchedBoard {
  readonly name: string;
  subscription: Subscription;
  live: LiveBoard;
  /** The feed that serves it; `undefined` until one does. */
  feed?: string | undefined;
  /** Each watch by itself: two may have the same listener. */
  readonly watches: Map<symbol, Watch>;
}

/** The boards that the cells of one workbook watch: one for all cells that watch the same. */
export class WatchedBoards {
  readonly #boards = new Map<string, WatchedBoard>();
  readonly #onChange: () => void;

  /** `onChange` is called when the subscriptions have changed. */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** What is watched, in the order in which it was first. */
  get subscriptions(): Subscription[] {
    return [...this.#boards.values()].map(({ subscription }) => subscription);
  }

  /** Returns what the cells watch that `isPart` selects by their addresses. */
  subscriptionsOf(isPart: (cell: string | undefined) => boolean): Subscription[] {
    return this.boards.flatMap(({ subscription, watches }) => {
      const parts = [...watches.values()].filter(({ cell }) => isPart(cell));
      const [merged] = mergeSubscriptions(parts.map((watch) => watch.subscription));
      return merged ? [{ ...merged, window: subscription.window }] : [];
    });
  }

  /** Whether any cell watches the subscription of that name. */
  has(name: string): boolean {
    return this.#boards.has(name);
  }

  /** A copy of the list of watched boards: listeners may change the list while it is read. */
  get boards(): WatchedBoard[] {
    return [...this.#boards.values()];
  }

  /**
   * Adds a watch and passes the board to its listener at once. `first` makes a board that was not watched before. The returned
   * function ends the watch.
   */
  watch(
    request: WatchRequest,
    first: (name: string, subscription: Subscription) => LiveBoard,
    listener: BoardListener,
  ): () => void {
    const subscription = subscriptionFor(request);
    const name = subscriptionName(subscription);
    const known = this.#boards.get(name);
    const watched: WatchedBoard = known ?? { name, subscription, live: first(name, subscription), watches: new Map() };
    this.#boards.set(name, watched);
    this.#merge(watched, [watched.subscription, subscription], !known);
    const key = Symbol(name);
    watched.watches.set(key, { listener, subscription, cell: request.cell });
    listener.receive(watched.live);
    return () => {
      if (!watched.watches.delete(key)) return;
      if (watched.watches.size === 0) this.#boards.delete(name);
      const others = [...watched.watches.values()].map((watch) => watch.subscription);
      this.#merge(watched, others, others.length === 0);
    };
  }

  /** Makes the subscription of a board serve all its watches. The window of a spot stays, whichever cell has asked for it. */
  #merge(watched: WatchedBoard, subscriptions: readonly Subscription[], isNewOrGone: boolean): void {
    const { subscription } = watched;
    const [merged = subscription] = mergeSubscriptions(subscriptions);
    const next = { ...merged, window: subscription.window };
    const isChanged = JSON.stringify(next) !== JSON.stringify(subscription);
    if (isChanged) watched.subscription = next;
    if (isNewOrGone || isChanged) this.#onChange();
  }
}

/** Returns what a watched board shows when another workbook serves it from now on: boards may have been missed in between. */
export function handedOver({ live, feed }: WatchedBoard): LiveBoard {
  const isShown = feed !== undefined && live.board !== undefined;
  return isShown && live.gapCovered !== false ? { ...live, gapCovered: false } : live;
}

/**
 * Notes the feed that serves a watched board, if any, and returns what the board shows: if it is another feed than before,
 * boards may have been missed in between.
 */
export function servedBy(feed: string | undefined, watched: WatchedBoard): LiveBoard {
  const { live, feed: before = feed } = watched;
  if (feed === undefined) return live;
  watched.feed = feed;
  return feed === before || !live.board ? live : { ...live, gapCovered: false };
}
