import type { Market, RecordedBoards } from "../../market/exposure/market";
import type { Clock } from "../gateway/clock";
import { type BoardTopicListener, BoardTopic, type UnavailableReason } from "./board-topic";
import type { TopicRequest } from "./stream-events";

/** The dependencies of a feed. */
export interface FeedOptions {
  market: Market;
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
  /** Whether recorded boards are being read: the boards of the seconds meanwhile are not published. */
  #isLoading = false;

  constructor(options: FeedOptions) {
    this.#options = options;
  }

  /** The current market time, in milliseconds since 1970 UTC. */
  get marketMs(): number {
    return this.#options.marketTime(this.#options.clock.now());
  }

  /** Sends the newest board of a request at a market time to a listener, and then each later board. The caller flushes the first. */
  subscribe(request: TopicRequest, listener: BoardTopicListener, marketMs: number): FeedSubscription {
    const { clock, market } = this.#options;
    const key = JSON.stringify(request);
    const topic = this.#topics.get(key) ?? new BoardTopic(market, request, clock.now());
    topic.publish(marketMs);
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
    const { marketMs } = this;
    const { recorded } = this.#options.market;
    if (!recorded) return this.#publishAll(marketMs, this.#dueForVelocity());
    if (this.#isLoading) return;
    this.#isLoading = true;
    void this.#loadAndPublish(recorded, marketMs)
      .catch(this.#options.report)
      .finally(() => (this.#isLoading = false));
  }

  async #loadAndPublish(recorded: RecordedBoards, marketMs: number): Promise<void> {
    const roots = [...this.#topics.values()].flatMap((topic) => topic.roots);
    await recorded.load([...new Set(roots)], [marketMs]);
    const due = this.#dueForVelocity();
    await Promise.all(due.map((topic) => topic.loadVelocity()));
    this.#publishAll(marketMs, due);
  }

  #publishAll(marketMs: number, dueForVelocity: readonly BoardTopic[]): void {
    for (const topic of this.#topics.values()) this.#attempt(() => topic.publish(marketMs));
    for (const topic of dueForVelocity) this.#attempt(() => topic.publishVelocity(marketMs));
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
