import type { Platform } from "../../src/transport/platform";
import type { Subscription } from "../../src/stream/subscription";
import { subscriptionName } from "../../src/stream/subscription";
import { EngineUnavailableError, type Engine } from "../engine/engine";
import { BoardLog, fieldText, FIRST_ID, logBoard, logEntries, logId, logVelocity, type LogEntry } from "./board-log";
import { FeedTopic, type TopicListener } from "./feed-topic";
import { LogReader } from "./log-reader";
import type { StreamKeys } from "./stream-keys";
import { parsedStatus, readStatus, type StreamsStatus } from "./stream-status";

interface NodeFeedsOptions {
  engine: Engine;
  keys: StreamKeys;
  platform: Pick<Platform, "sleep" | "random">;
  node: string;
  /** Called with what has happened for all nodes, after it was applied here. */
  onEvent: (kind: string, text: string) => void;
  /** Called when the engine responds again after a failure. */
  onRestored: () => void;
  /** Receives errors that are bugs. */
  report: (problem: unknown) => void;
}

/** The boards of one second arrive within a few milliseconds: this long the others are waited for, so that each reader is written to once. */
const GATHER_MS = 3;

/** How many listeners send before the node receives again. */
const LISTENERS_AT_ONCE = 1_000;

/** The feeds that the readers of this node watch, read from the engine with one command at a time for all of them. */
export class NodeFeeds {
  readonly log: BoardLog;
  readonly #options: NodeFeedsOptions;
  readonly #reader: LogReader;
  readonly #topics = new Map<string, FeedTopic>();
  /** The feed of each key that is read. */
  readonly #read = new Map<string, { feed: string; kind: "boards" | "velocities" }>();
  readonly #waiting = new Set<() => void>();
  /** The listeners that are to send what they have. */
  readonly #due = new Set<TopicListener>();
  #isFlushing = false;
  #status: StreamsStatus | undefined;
  #isFollowing = false;

  constructor(options: NodeFeedsOptions) {
    const { engine, keys, platform, node, report } = options;
    this.#options = options;
    this.log = new BoardLog(engine, keys);
    this.#reader = new LogReader({
      engine,
      platform,
      wakeKey: keys.wake(node),
      onEntries: (key, entries) => this.#receive(key, entries),
      onRead: () => this.#flush(),
      onRestored: () => void this.#restore(options.onRestored),
      report,
    });
  }

  /** The status of the upstream streams; `undefined` before one is known. */
  get status(): StreamsStatus | undefined {
    return this.#status;
  }

  /** Starts to read. Without an engine it has started all the same, and goes on once that responds. */
  async start(): Promise<void> {
    this.#reader.start();
    await this.#restore(() => undefined);
  }

  /** Follows what happens from now on, if that is not followed yet, and reads the present status. */
  async #readPresent(): Promise<void> {
    const { engine, keys } = this.#options;
    if (!this.#isFollowing) await this.#followEvents(engine, keys);
    this.#setStatus(await readStatus(engine, keys));
  }

  async #followEvents(engine: Engine, keys: StreamKeys): Promise<void> {
    const [last] = logEntries(await engine.bytes("XREVRANGE", keys.events, "+", "-", "COUNT", 1));
    this.#isFollowing = true;
    this.#reader.follow(keys.events, last?.id ?? FIRST_ID);
  }

  /** Returns what readers of a subscription watch. `release` has to be called for each. */
  async open(subscription: Subscription): Promise<FeedTopic> {
    const name = subscriptionName(subscription);
    const topic = this.#topics.get(name) ?? this.#added(new FeedTopic(subscription));
    topic.holders += 1;
    try {
      await (topic.loading ??= this.#load(topic));
      return topic;
    } catch (problem) {
      topic.loading = undefined;
      this.release(topic);
      throw problem;
    }
  }

  release(topic: FeedTopic): void {
    topic.holders -= 1;
    if (topic.holders > 0) return;
    this.#topics.delete(topic.name);
    this.#unfollow(topic.feed);
  }

  /** Resolves once `isSo` is true, which is checked whenever something was received; rejects with the signal's reason. */
  async until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          this.#waiting.delete(go);
          reject(signal.reason as Error);
        };
        const go = () => {
          signal.removeEventListener("abort", stop);
          resolve();
        };
        if (signal.aborted) return stop();
        this.#waiting.add(go);
        signal.addEventListener("abort", stop, { once: true });
      });
    }
  }

  close(): void {
    this.#reader.close();
  }

  #added(topic: FeedTopic): FeedTopic {
    this.#topics.set(topic.name, topic);
    this.#route(topic);
    return topic;
  }

  /** Reads the newest of a feed, and follows it from there. */
  async #load(topic: FeedTopic): Promise<void> {
    const { feed } = topic;
    const [board, velocity] = await Promise.all([this.log.newestBoard(feed), this.log.newestVelocity(feed)]);
    if (topic.feed !== feed || topic.holders === 0) return;
    // A board of another topic's feed may have arrived meanwhile.
    if (board && !topic.newest) topic.newest = topic.view(board);
    topic.velocity ??= velocity;
    this.#follow(feed, board?.asOfMs, velocity?.asOfMs);
  }

  #follow(feed: string, boardMs: number | undefined, velocityMs: number | undefined): void {
    const { keys } = this.#options;
    const idAt = (atMs: number | undefined) => (atMs === undefined ? FIRST_ID : logId(atMs));
    for (const [key, kind, atMs] of [
      [keys.boards(feed), "boards", boardMs],
      [keys.velocities(feed), "velocities", velocityMs],
    ] as const) {
      if (this.#read.has(key)) continue;
      this.#read.set(key, { feed, kind });
      this.#reader.follow(key, idAt(atMs));
    }
  }

  #unfollow(feed: string): void {
    if ([...this.#topics.values()].some((topic) => topic.feed === feed)) return;
    const { keys } = this.#options;
    for (const key of [keys.boards(feed), keys.velocities(feed)]) {
      this.#read.delete(key);
      this.#reader.unfollow(key);
    }
  }

  #receive(key: string, entries: readonly LogEntry[]): void {
    if (key === this.#options.keys.events) return entries.forEach((entry) => this.#receiveEvent(entry));
    const read = this.#read.get(key);
    const topics = read ? [...this.#topics.values()].filter(({ feed }) => feed === read.feed) : [];
    for (const entry of entries) {
      if (read?.kind === "boards") {
        const board = logBoard(entry);
        for (const topic of topics) topic.receive(board);
      } else {
        const velocity = logVelocity(entry);
        for (const topic of topics) topic.receiveVelocity(velocity);
      }
    }
  }

  #receiveEvent(entry: LogEntry): void {
    const kind = fieldText(entry, "kind");
    const text = fieldText(entry, "text");
    if (kind === "status") this.#setStatus(parsedStatus(text));
    if (kind === "restarted") this.#readAgain(text);
    this.#options.onEvent(kind, text);
  }

  /** A feed has started again with an earlier board. */
  #readAgain(feed: string): void {
    const { keys } = this.#options;
    for (const key of [keys.boards(feed), keys.velocities(feed)])
      if (this.#read.has(key)) this.#reader.follow(key, FIRST_ID);
  }

  #setStatus(status: StreamsStatus | undefined): void {
    this.#status = status;
    for (const topic of this.#topics.values()) {
      const before = topic.feed;
      this.#route(topic);
      if (topic.feed === before) continue;
      this.#unfollow(before);
      void this.#reload(topic);
    }
    this.#flush();
  }

  /** Finds the feed that serves a topic, and its state. */
  #route(topic: FeedTopic): void {
    const routed = this.#status?.routes.find(([name]) => name === topic.name)?.[1];
    topic.feed = routed ?? topic.feed;
    topic.setState(routed === undefined ? undefined : this.#status?.feeds.find(({ feed }) => feed === routed));
  }

  /** Another feed serves a topic: it goes on after the last board of the feed before. */
  async #reload(topic: FeedTopic): Promise<void> {
    const { feed } = topic;
    topic.hold();
    try {
      const { boards, hasLast } = await this.log.boardsAfter(feed, topic.newest?.asOfMs);
      // Yet another feed serves it: that one is read too.
      if (topic.feed !== feed) return;
      topic.goOn(boards, hasLast);
      this.#follow(feed, topic.newest?.asOfMs, undefined);
      this.#flush();
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) this.#options.report(problem);
      // It is read from the start once the engine responds.
      topic.goOn([], false);
      this.#follow(topic.feed, undefined, undefined);
      this.#readAgain(topic.feed);
    }
  }

  async #restore(onRestored: () => void): Promise<void> {
    const { report } = this.#options;
    try {
      await this.#readPresent();
      onRestored();
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) report(problem);
    }
  }

  #flush(): void {
    for (const { listeners } of this.#topics.values()) for (const listener of listeners) this.#due.add(listener);
    if (!this.#isFlushing) void this.#flushDue().catch(this.#options.report);
    for (const go of [...this.#waiting]) {
      this.#waiting.delete(go);
      go();
    }
  }

  /** Lets every listener send, some at a time: boards that arrive meanwhile travel with those that the others still wait for. */
  async #flushDue(): Promise<void> {
    const { platform } = this.#options;
    this.#isFlushing = true;
    try {
      await platform.sleep(GATHER_MS);
      while (this.#due.size > 0) {
        for (const listener of [...this.#due].slice(0, LISTENERS_AT_ONCE)) {
          this.#due.delete(listener);
          listener.flush();
        }
        if (this.#due.size > 0) await platform.sleep(0);
      }
    } finally {
      this.#isFlushing = false;
    }
  }
}
