import { type Subscription, subscriptionName } from "@strikebook/client";
import {
  boardsFrom,
  fieldText,
  FIRST_ID,
  type LogBoard,
  logBoard,
  type LogEntry,
  logId,
  logVelocity,
  newestEntry,
} from "./board-log";
import { Changes } from "./changes";
import { FeedTopic, type TopicListener } from "./feed-topic";
import { LogReader } from "./log-reader";
import { readStatus, type DeskStreamParts, type StreamsStatus, unlessAway } from "./stream-parts";

interface NodeFeedsOptions extends DeskStreamParts {
  /** Called with what has happened for all nodes, after it was applied here. */
  onEvent: (kind: string, text: string) => void;
  /** Called when the engine responds again after a failure. */
  onRestored: () => void;
}

/** The boards of one second arrive within a few milliseconds: a node waits this long for the rest, so that each reader is written to once. */
const GATHER_MS = 10;

/** How many listeners send before the node receives again. */
const LISTENERS_AT_ONCE = 1_000;

/** The feeds that the readers of this node watch, read from the engine with one command at a time for all of them. */
export class NodeFeeds {
  readonly #options: NodeFeedsOptions;
  readonly #reader: LogReader;
  readonly #topics = new Map<string, FeedTopic>();
  /** The feed of each key that is read. */
  readonly #read = new Map<string, { feed: string; kind: "boards" | "velocities" }>();
  /** The topics that have changed since their listeners were last asked to send. */
  readonly #changed = new Set<FeedTopic>();
  readonly #changes = new Changes();
  /** The listeners that are to send what they have. */
  readonly #due = new Set<TopicListener>();
  #isFlushing = false;
  #status: StreamsStatus | undefined;
  #isFollowing = false;

  constructor(options: NodeFeedsOptions) {
    const { engine, keys, platform, node, report } = options;
    this.#options = options;
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

  /** The status of the streams to the provider; `undefined` until it is known. */
  get status(): StreamsStatus | undefined {
    return this.#status;
  }

  /** Starts to read. Without an engine it still starts, and continues once the engine responds. */
  async start(): Promise<void> {
    this.#reader.start();
    await this.#restore(() => undefined);
  }

  /** Follows events from now on, if they are not followed yet, and reads the present status. */
  async #restore(onRestored: () => void): Promise<void> {
    const { engine, keys, report } = this.#options;
    try {
      if (!this.#isFollowing) {
        const last = await newestEntry(engine, keys.events);
        this.#isFollowing = true;
        this.#reader.follow(keys.events, last?.id ?? FIRST_ID);
      }
      this.#setStatus(await readStatus(engine, keys));
      onRestored();
    } catch (problem) {
      unlessAway(report)(problem);
    }
  }

  /** Returns what readers of a subscription watch. `release` has to be called for each. */
  async open(subscription: Subscription): Promise<FeedTopic> {
    const name = subscriptionName(subscription);
    const topic = this.#topics.get(name) ?? new FeedTopic(subscription);
    if (topic.holders === 0) {
      this.#topics.set(name, topic);
      this.#route(topic);
    }
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

  /** Reads the newest board of a topic again if none has arrived since it was opened: one may have been published meanwhile. */
  async renew(topic: FeedTopic): Promise<void> {
    const { engine, keys } = this.#options;
    if (topic.hasReceived) return;
    const newest = await newestEntry(engine, keys.boards(topic.feed));
    if (newest && !topic.hasReceived) topic.newest = topic.view(logBoard(newest));
  }

  release(topic: FeedTopic): void {
    topic.holders -= 1;
    if (topic.holders > 0) return;
    this.#topics.delete(topic.name);
    this.#unfollow(topic.feed);
  }

  /** Resolves once `isSo` is true, which is checked whenever something was received; rejects with the signal's reason. */
  until(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    return this.#changes.until(isSo, signal);
  }

  close(): void {
    this.#reader.close();
  }

  /** Reads the newest of a feed, and follows it from there. */
  async #load(topic: FeedTopic): Promise<void> {
    const { feed } = topic;
    const { engine, keys } = this.#options;
    const [board, velocity] = await Promise.all(
      [keys.boards(feed), keys.velocities(feed)].map((key) => newestEntry(engine, key)),
    );
    if (topic.feed !== feed || topic.holders === 0) return;
    // A board of another topic's feed may have arrived meanwhile.
    if (board && !topic.newest) topic.newest = topic.view(logBoard(board));
    topic.velocity ??= velocity && logVelocity(velocity);
    this.#follow(feed, board?.id, velocity?.id);
  }

  /** Reads the boards and the velocities of a feed after these entries, if they are not read yet. */
  #follow(feed: string, boardId = FIRST_ID, velocityId = FIRST_ID): void {
    const { keys } = this.#options;
    for (const [key, kind, afterId] of [
      [keys.boards(feed), "boards", boardId],
      [keys.velocities(feed), "velocities", velocityId],
    ] as const) {
      if (this.#read.has(key)) continue;
      this.#read.set(key, { feed, kind });
      this.#reader.follow(key, afterId);
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
    for (const topic of topics) this.#changed.add(topic);
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
    if (kind === "status") this.#setStatus(JSON.parse(text) as StreamsStatus); // a node of this version wrote it
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
    const state = routed === undefined ? undefined : this.#status?.feeds.find(({ feed }) => feed === routed);
    if (topic.setState(state)) this.#changed.add(topic);
  }

  /** Another feed serves a topic: it goes on after the last board of the feed before. */
  async #reload(topic: FeedTopic): Promise<void> {
    const { feed } = topic;
    topic.hold();
    try {
      const { boards, hasLast } = await this.#boardsAfter(feed, topic.newest?.asOfMs);
      // Yet another feed serves it: that feed is read too.
      if (topic.feed !== feed) return;
      topic.goOn(boards, hasLast);
      this.#follow(feed, topic.newest && logId(topic.newest.asOfMs));
      this.#changed.add(topic);
      this.#flush();
    } catch (problem) {
      unlessAway(this.#options.report)(problem);
      // It is read from the start once the engine responds.
      topic.goOn([], false);
      this.#follow(topic.feed);
      this.#readAgain(topic.feed);
    }
  }

  /**
   * Returns the boards of a feed after a board's time (milliseconds since 1970 UTC), oldest first, and whether the feed still has that
   * board: if not, boards may be missing before the first. Without a time it returns the newest board.
   */
  async #boardsAfter(feed: string, asOfMs: number | undefined): Promise<{ boards: LogBoard[]; hasLast: boolean }> {
    const { engine, keys } = this.#options;
    if (asOfMs === undefined) {
      const newest = await newestEntry(engine, keys.boards(feed));
      return { boards: newest ? [logBoard(newest)] : [], hasLast: true };
    }
    const stored = await boardsFrom(engine, keys.boards(feed), asOfMs);
    const hasLast = stored[0]?.asOfMs === asOfMs;
    return { boards: hasLast ? stored.slice(1) : stored, hasLast };
  }

  /** Lets the listeners of what has changed send, and looks again at what is waited for. */
  #flush(): void {
    for (const { listeners } of this.#changed) for (const listener of listeners) this.#due.add(listener);
    this.#changed.clear();
    if (this.#due.size > 0 && !this.#isFlushing) void this.#flushDue().catch(this.#options.report);
    this.#changes.note();
  }

  /** Lets every listener send, some at a time: boards that arrive meanwhile travel with the boards that the rest still wait for. */
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
