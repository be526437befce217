import type { Boards, ServedMarket } from "../../market/exposure/market";
import type { Clock } from "../gateway/clock";
import { type BoardTopicListener, BoardTopic, type UnavailableReason } from "./board-topic";
import type { TopicRequest } from "./stream-events";

/** The dependencies of a feed. */
export interface FeedOptions {
  market: ServedMarket;
  clock: Clock;
  /** Converts an instant of the clock to market time; both in milliseconds since 1970 UTC. */
  marketTime: (nowMs: number) => number;
  /** Receives internal errors. */
  report: (error: unknown) => void;
}

/** A subscription to one board. */
interface FeedSubscription {
  /** Why there is no board to show yet; `undefined` if there is a board. */
  unavailable: UnavailableReason | undefined;
  unsubscribe: () => void;
}

const SECOND_MS = 1000;
const VELOCITY_MS = 60_000;

/** A velocity reads about forty boards. With only a few per second, the boards themselves are not delayed. */
const VELOCITIES_PER_SECOND = 2;

/**
 * Publishes the boards that streams subscribe to once a second, and their velocities once a minute. Each topic is computed
 * and encoded once, however many streams subscribe to it; without subscriptions no timer runs.
 */
export class BoardFeed {
  readonly #options: FeedOptions;
  readonly #topics = new Map<string, BoardTopic>();
  #cancelTimer: (() => void) | undefined;
  /** Whether boards are being read: those of the seconds meanwhile are not published. */
  #isReading = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** The current market time, in milliseconds since 1970 UTC. */
  get marketMs(): number {
    return this.#options.marketTime(this.#options.clock.now());
  }

  /** Sends the board of a request at a market time to a listener, and then each later board. The caller flushes the first. */
  subscribe(
    request: TopicRequest,
    listener: BoardTopicListener,
    { boards, marketMs }: { boards: Boards; marketMs: number },
  ): FeedSubscription {
    const { clock, market } = this.#options;
    const key = JSON.stringify(request);
    const topic = this.#topics.get(key) ?? new BoardTopic(market, request, clock.now());
    topic.publish(boards, marketMs);
    topic.sendNewest(listener);
    topic.listeners.add(listener);
    this.#topics.set(key, topic);
    this.#cancelTimer ??= this.#scheduleNextSecond();
    return {
      unavailable: topic.unavailable,
      unsubscribe: () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0) this.#topics.delete(key);
        if (this.#topics.size > 0) return;
        this.#cancelTimer?.();
        this.#cancelTimer = undefined;
      },
    };
  }

  #scheduleNextSecond(): () => void {
    const { clock } = this.#options;
    return clock.after(SECOND_MS - (clock.now() % SECOND_MS), () => this.#publish());
  }

  #publish(): void {
    this.#cancelTimer = this.#scheduleNextSecond();
    if (this.#isReading) return;
    this.#isReading = true;
    void this.#readAndPublish(this.marketMs)
      .catch(this.#options.report)
      .finally(() => (this.#isReading = false));
  }

  async #readAndPublish(marketMs: number): Promise<void> {
    const { market } = this.#options;
    const roots = [...this.#topics.values()].flatMap((topic) => topic.roots);
    const boards = await market.boards([...new Set(roots)], [marketMs]);
    // A topic that was added meanwhile has published the board of its own reading.
    const topics = [...this.#topics.values()].filter((topic) => topic.roots.every((root) => roots.includes(root)));
    for (const topic of topics) this.#attempt(() => topic.publish(boards, marketMs));
    const due = await Promise.all(
      this.#dueForVelocity().map(async (topic) => ({ topic, earlier: await topic.boardsBefore() })),
    );
    for (const { topic, earlier } of due) this.#attempt(() => topic.publishVelocity(earlier, marketMs));
    const listeners = new Set([...this.#topics.values()].flatMap(({ listeners }) => [...listeners]));
    for (const listener of listeners) this.#attempt(() => listener.flush());
  }

  /** Returns the topics whose velocity is published now. */
  #dueForVelocity(): BoardTopic[] {
    const nowMs = this.#options.clock.now();
    const due = [...this.#topics.values()].filter(({ velocityDueMs }) => velocityDueMs <= nowMs);
    const next = due.slice(0, VELOCITIES_PER_SECOND);
    for (const topic of next) topic.velocityDueMs = nowMs + VELOCITY_MS;
    return next;
  }

  /** Reports an error, so that a topic that fails does not stop other topics. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#options.report(error);
    }
  }
}
