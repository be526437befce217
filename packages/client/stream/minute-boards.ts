import type { Attribution, SymbolHeatmap } from "@strikebook/contract";
import type { FeedEvent } from "./hub-event";
import { isInWindow, type Subscription } from "./subscription";
import type { WatchedBoard } from "./watched-boards";

const MINUTE_MS = 60_000;

/** Boards are published about every second: after a longer time without one, some may have been missed. In milliseconds. */
const LONGEST_GAP_MS = 5_000;

/** A streamed board that was the newest one at a whole minute. */
export interface MinuteBoard {
  board: SymbolHeatmap;
  /** The minute, in milliseconds since 1970 UTC. */
  atMs: number;
  receivedAtMs: number;
  /** Whose data it is. */
  attribution: Attribution | undefined;
}

/** Receives the board of a minute, for each subscription whose window it has. */
export type OnMinute = (subscription: Subscription, minute: MinuteBoard) => unknown;

type BoardEvent = Extract<FeedEvent, { kind: "board" }>;

/**
 * Finds the boards of whole minutes in a stream: a replay of the minute shows them.
 *
 * A board belongs to a minute if it has the time of the minute, or if the next board is known to follow at once. Otherwise the minute is
 * omitted: a board between the two may have been missed. A polled board does not belong to its time: its spot may be newer. docs/api.md, Board.
 */
export class MinuteBoards {
  readonly #onMinute: OnMinute | undefined;
  /** The last streamed board of each feed. */
  readonly #last = new Map<string, BoardEvent>();

  constructor(onMinute: OnMinute | undefined) {
    this.#onMinute = onMinute;
  }

  /** Called with everything that arrives; `routes` has the feed that serves each watched board, by its name. */
  receive(
    event: FeedEvent,
    watched: readonly Pick<WatchedBoard, "name" | "subscription">[],
    routes: ReadonlyMap<string, string>,
    attribution: Attribution | undefined,
  ): void {
    if (!this.#onMinute || event.kind !== "board" || !event.position) return;
    const { feed } = event;
    const found = minuteOf(event, this.#last.get(feed));
    this.#last.set(feed, event);
    if (!found) return;
    for (const { name, subscription } of watched) {
      const isServed = routes.get(name) === feed && isInWindow(feed, subscription.window);
      if (isServed) this.#onMinute(subscription, { ...found, attribution });
    }
  }

  /** Forgets all feeds: the key or the service has changed. */
  clear(): void {
    this.#last.clear();
  }
}

/** Returns the board of the minute up to a board that has arrived, which is that board or the board before it; `undefined` if there is none. */
function minuteOf(next: BoardEvent, last: BoardEvent | undefined): Omit<MinuteBoard, "attribution"> | undefined {
  const nextMs = Date.parse(next.board.asOf);
  const atMs = Math.floor(nextMs / MINUTE_MS) * MINUTE_MS;
  if (nextMs === atMs) return minuteBoard(next, atMs);
  if (!last || next.lagged) return undefined;
  const lastMs = Date.parse(last.board.asOf);
  return lastMs < atMs && nextMs - lastMs <= LONGEST_GAP_MS ? minuteBoard(last, atMs) : undefined;
}

function minuteBoard({ board, receivedAtMs }: BoardEvent, atMs: number): Omit<MinuteBoard, "attribution"> {
  return { board, atMs, receivedAtMs };
}
