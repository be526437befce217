import type { Clock } from "../gateway/clock";
import type { Market } from "../../market/exposure/market";
import type { FrameQuestion } from "./board-frame";
import { BoardTopic, type BoardListener, type UnavailableReason } from "./board-topic";

/** What a feed is made of. */
export interface FeedSources {
  market: Market;
  clock: Clock;
  /** The market's instant at an instant of the clock; both in milliseconds since 1970 UTC. */
  marketTime(nowMs: number): number;
  /** Told what went wrong inside. */
  report(problem: unknown): void;
}

/** What following one question began with. */
export interface Followed {
  /** Why there is nothing to show yet; undefined where there is. */
  unavailable: UnavailableReason | undefined;
  leave(): void;
}

const SECOND_MS = 1000;
const VELOCITY_MS = 60_000;

/** A velocity reads some forty boards: a few a second keep the boards themselves on time. */
const VELOCITIES_PER_SECOND = 2;

interface FollowedTopic {
  topic: BoardTopic;
  velocityDueMs: number;
}

/**
 * Publishes the boards that streams follow, once a second, and how they move, once a minute. A question costs one board
 * and one text a second, however many follow it; with nobody following nothing runs.
 */
export class BoardFeed {
  readonly #sources: FeedSources;
  readonly #topics = new Map<string, FollowedTopic>();
  #cancel: (() => void) | undefined;

  constructor(sources: FeedSources) {
    this.#sources = sources;
  }

  /** The market's instant that is published now, in milliseconds since 1970 UTC. */
  get marketMs(): number {
    return this.#sources.marketTime(this.#sources.clock.now());
  }

  /** Tells a listener of a question's newest board at once, and of each later one. The caller flushes the first. */
  follow(question: FrameQuestion, listener: BoardListener): Followed {
    const { clock } = this.#sources;
    const name = JSON.stringify(question);
    const followed = this.#topics.get(name) ?? {
      topic: new BoardTopic(this.#sources.market, question),
      velocityDueMs: clock.now(),
    };
    const { topic } = followed;
    topic.renew(this.marketMs);
    topic.tell(listener);
    topic.listeners.add(listener);
    this.#topics.set(name, followed);
    this.#cancel ??= this.#nextSecond();
    return {
      unavailable: topic.unavailable,
      leave: () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size === 0) this.#topics.delete(name);
        if (this.#topics.size === 0) this.#stop();
      },
    };
  }

  #nextSecond(): () => void {
    const { clock } = this.#sources;
    return clock.after(SECOND_MS - (clock.now() % SECOND_MS), () => this.#publish());
  }

  #publish(): void {
    this.#cancel = this.#nextSecond();
    const { marketMs } = this;
    for (const { topic } of this.#topics.values()) this.#attempt(() => topic.renew(marketMs));
    this.#publishVelocities(marketMs);
    const listeners = new Set([...this.#topics.values()].flatMap(({ topic }) => [...topic.listeners]));
    for (const listener of listeners) this.#attempt(() => listener.flush());
  }

  #publishVelocities(marketMs: number): void {
    const nowMs = this.#sources.clock.now();
    const due = [...this.#topics.values()].filter(({ velocityDueMs }) => velocityDueMs <= nowMs);
    for (const followed of due.slice(0, VELOCITIES_PER_SECOND)) {
      followed.velocityDueMs = nowMs + VELOCITY_MS;
      this.#attempt(() => followed.topic.renewVelocity(marketMs));
    }
  }

  /** One question that fails must not silence the others. */
  #attempt(work: () => void): void {
    try {
      work();
    } catch (problem) {
      this.#sources.report(problem);
    }
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
