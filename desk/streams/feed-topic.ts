import { strikeSides } from "@strikebook/contract";
import { type ServedFeed, type Subscription, feedName, subscriptionName } from "@strikebook/client";
import { snapshotHead } from "@strikebook/http";
import { BOARD_INTERVAL_MS, type LogBoard, type LogVelocity } from "./board-log";
import { deflatedBytes } from "./shared-bytes";

/** A reader of a feed. */
export interface TopicListener {
  onBoard(symbol: string, board: LogBoard): void;
  onVelocity(symbol: string, velocity: LogVelocity): void;
  /** The state of the feed has changed. */
  onState(symbol: string, state: ServedFeed): void;
  /** Called after everything of a moment. */
  flush(): void;
}

/** One board that readers of this node watch, as they requested it. */
export class FeedTopic {
  readonly name: string;
  readonly subscription: Subscription;
  readonly listeners = new Set<TopicListener>();
  /** How many streams hold it. */
  holders = 0;
  /** The feed that serves it: its own, or a feed that contains it. */
  feed: string;
  newest: LogBoard | undefined;
  velocity: LogVelocity | undefined;
  state: ServedFeed | undefined;
  /** Resolves once its newest board is known. */
  loading: Promise<void> | undefined;
  /** Whether the boards of its feed arrive: its newest board is the newest of the feed. */
  hasReceived = false;
  /** Boards of another feed that serves it from now on, which arrive while those before them are read. */
  #held: LogBoard[] | undefined;
  /** The last board of the feed before, if its feed does not have it: boards may have been missed after it. In milliseconds since 1970 UTC. */
  #missedAfterMs: number | undefined;

  constructor(subscription: Subscription) {
    this.subscription = subscription;
    this.name = subscriptionName(subscription);
    this.feed = feedName(subscription.symbol, subscription.window);
  }

  get symbol(): string {
    return this.subscription.symbol;
  }

  /** Holds boards back until `goOn` is called with those before them. */
  hold(): void {
    this.#held ??= [];
  }

  /** Passes on the boards before the held boards, then the held boards. `hasLast`: whether they follow the newest board. */
  goOn(stored: readonly LogBoard[], hasLast: boolean): void {
    this.#missedAfterMs = hasLast ? undefined : this.newest?.asOfMs;
    const lastMs = stored.at(-1)?.asOfMs ?? -Infinity;
    const later = (this.#held ?? []).filter(({ asOfMs }) => asOfMs > lastMs);
    this.#held = undefined;
    for (const board of [...stored, ...later]) this.receive(board);
  }

  /** Passes on a board of its feed. */
  receive(stored: LogBoard): void {
    if (this.#held) return void this.#held.push(stored);
    this.hasReceived = true;
    const board = this.view(this.#marked(stored));
    this.newest = board;
    for (const listener of this.listeners) listener.onBoard(this.symbol, board);
  }

  #marked(board: LogBoard): LogBoard {
    const afterMs = this.#missedAfterMs;
    if (afterMs === undefined || board.asOfMs < afterMs) return board;
    this.#missedAfterMs = undefined;
    return board.asOfMs <= afterMs + BOARD_INTERVAL_MS ? board : { ...board, isAfterGap: true };
  }

  receiveVelocity(velocity: LogVelocity): void {
    this.velocity = velocity;
    for (const listener of this.listeners) listener.onVelocity(this.symbol, velocity);
  }

  /** Returns whether the listeners were told: whether it is another state. */
  setState(state: ServedFeed | undefined): boolean {
    const before = this.state;
    this.state = state;
    if (!state || (state.state === before?.state && state.reason === before.reason)) return false;
    for (const listener of this.listeners) listener.onState(this.symbol, state);
    return true;
  }

  /** Returns a board of its feed as it was requested: one with more, such as the matrix, also serves those who requested less. */
  view(stored: LogBoard): LogBoard {
    const { window } = this.subscription;
    if (this.feed === feedName(this.#nameInFeed, window)) return stored;
    const text = new TextDecoder().decode(stored.shared.plain());
    const json = text.slice(text.indexOf("{"), text.lastIndexOf(',"lagged":'));
    const board = JSON.parse(`${json}}`) as Record<string, unknown>; // what the leader has stored with `snapshotHead`
    if (window.layout !== "matrix") delete board.matrix;
    if (!window.zeroGamma) delete board.zeroGamma;
    if (!window.sides) deleteSides(board);
    return { ...stored, shared: deflatedBytes(snapshotHead(board)) };
  }

  /** The service's name of its symbol. */
  get #nameInFeed(): string {
    return this.feed.slice(0, this.feed.indexOf(" "));
  }
}

/** Deletes what a board has of calls and puts apart. */
function deleteSides(board: Record<string, unknown>): void {
  if (board.sides === undefined) return;
  delete board.sides;
  const strikes = board.strikes as Record<string, unknown>[]; // as above
  for (const strike of strikes) for (const field of Object.keys(strikeSides)) delete strike[field];
}
