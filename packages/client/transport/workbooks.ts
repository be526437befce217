import * as v from "valibot";
import { newPageId, type PageChannel, type Platform } from "./platform";

/**
 * The version of the messages of all topics. Workbooks with different versions form groups of their own: increase it with every
 * change of a message.
 */
const VERSION = 1;

/** What messages are about: the request queue, responses to share, and live data. */
const topicSchema = v.picklist(["requests", "responses", "live"]);
type Topic = v.InferOutput<typeof topicSchema>;

/** What happens among the workbooks, for one topic, in the order in which this page notices it. */
interface WorkbooksListener<Message> {
  /** This page leads from now on, until it leaves. */
  onElected?: () => void;
  /** This page has joined, or another page leads from now on: the leader does not know yet what this page wants. */
  onLeaderChanged?: () => void;
  /** Another page has joined, or was there before this page. */
  onPageJoined?: (page: string) => void;
  /** Another page has closed or crashed. Only the leader notices a crash; it notifies the others. */
  onPageLeft?: (page: string) => void;
  /** Another page has sent a message about this topic. */
  onMessage?: (message: Message, page: string) => void;
  /** This page has left the others, because the account or the service has changed. It joins the workbooks of the new account next. */
  onLeft?: () => void;
}

const page = v.string();

/**
 * The messages between pages. `present` replies to `joined`, so that a new page knows the others; `left` is sent by a page that
 * leaves, or by the leader for a page that crashed.
 */
const envelopeSchema = v.variant("kind", [
  v.object({ kind: v.picklist(["joined", "present", "left", "leads"]), page }),
  v.object({ kind: v.literal("message"), page, topic: topicSchema, message: v.unknown() }),
]);

/**
 * The open workbooks (pages) of one browser that use the same account and service: who leads them, and the messages between them.
 * Each part of the add-in that shares something has a topic.
 *
 * The page that holds the lock leads. The browser grants the lock to one page at a time and passes it on when that page closes or
 * crashes, so leadership needs no heartbeat: the timers of hidden pages are too slow for that. Every page also holds a lock of its
 * own for as long as it lives. The leader waits for the locks of the others: when it is granted one, that page is gone. A page
 * leads itself if it shares nothing, or if the browser refuses locks.
 */
export class Workbooks {
  readonly #platform: Pick<Platform, "random" | "pages">;
  readonly #currentName: () => string | undefined;
  readonly #listeners = new Map<Topic, WorkbooksListener<unknown>>();
  #name: string | undefined;
  #page = "";
  /** The name of the channel, and of the lock of its leader. */
  #lock = "";
  #channel: PageChannel | undefined;
  #left = new AbortController();
  /** The other pages. While this page leads, each with the wait for its lock. */
  readonly #others = new Map<string, AbortController>();
  #isJoined = false;
  #isLeader = false;

  /**
   * `name` names what the workbooks share, never with the key or a text derived from it. `undefined` to share nothing.
   */
  constructor(platform: Pick<Platform, "random" | "pages">, name: () => string | undefined) {
    this.#platform = platform;
    this.#currentName = name;
    this.#enter();
  }

  /** The random id of this page. */
  get page(): string {
    return this.#page;
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** Whether other workbooks may be open, as far as the account, the service and the browser allow. */
  get isShared(): boolean {
    return this.#channel !== undefined;
  }

  /** The ids of the other pages. */
  get others(): readonly string[] {
    return [...this.#others.keys()];
  }

  /** Calls `listener` from now on with what happens, and with the messages of a topic. Replaces an earlier listener of the topic. */
  listen<Message>(topic: Topic, listener: WorkbooksListener<Message>): void {
    // Pages of one version send the messages of that version.
    this.#listeners.set(topic, listener as WorkbooksListener<unknown>);
  }

  /** Sends plain data to all other pages. Does nothing before this page has joined. */
  send(topic: Topic, message: unknown): void {
    this.#post({ kind: "message", page: this.#page, topic, message });
  }

  /** Called when the account or the service may have changed: leaves the old group of workbooks and joins the new group. */
  change(): void {
    if (this.#currentName() !== this.#name) this.rejoin();
  }

  /** Leaves and joins again, as the last to be elected. */
  rejoin(): void {
    this.leave();
    this.#enter();
    if (this.#isLeader) this.#notify((listener) => listener.onElected?.());
  }

  /** Leaves the other pages and gives up the lead. */
  leave(): void {
    this.#post({ kind: "left", page: this.#page });
    this.#left.abort();
    this.#channel?.close();
    this.#channel = undefined;
    for (const wait of this.#others.values()) wait.abort();
    this.#others.clear();
    this.#isJoined = false;
    this.#isLeader = false;
    this.#notify((listener) => listener.onLeft?.());
  }

  #enter(): void {
    const { pages } = this.#platform;
    const left = new AbortController();
    this.#left = left;
    this.#name = this.#currentName();
    this.#page = newPageId(this.#platform);
    this.#lock = `strikebook.workbooks.${VERSION}.${this.#name}`;
    this.#isLeader = !this.#name || !pages;
    if (!this.#name || !pages) return;
    this.#channel = pages.openChannel(this.#lock, (message) => left.signal.aborted || this.#receive(message));
    void this.#join(left.signal);
  }

  async #join(left: AbortSignal): Promise<void> {
    // The own lock comes first: a leader would take a page without it for crashed.
    if (await this.#acquire(this.#lockOf(this.#page), left)) {
      if (left.aborted) return;
      this.#isJoined = true;
      this.#post({ kind: "joined", page: this.#page });
      this.#notify((listener) => listener.onLeaderChanged?.());
      await this.#acquire(this.#lock, left);
    }
    if (!left.aborted) this.#lead();
  }

  #lead(): void {
    this.#isLeader = true;
    this.#post({ kind: "leads", page: this.#page });
    for (const other of this.#others.keys()) void this.#monitor(other);
    this.#notify((listener) => listener.onElected?.());
  }

  #receive(received: unknown): void {
    const read = v.safeParse(envelopeSchema, received);
    // Another version of the add-in may send anything.
    if (!read.success) return;
    const { output } = read;
    switch (output.kind) {
      case "message":
        return this.#listeners.get(output.topic)?.onMessage?.(output.message, output.page);
      case "left":
        return this.#remove(output.page);
      case "leads":
        this.#add(output.page);
        return this.#notify((listener) => listener.onLeaderChanged?.());
      case "joined":
        this.#post({ kind: "present", page: this.#page });
        return this.#add(output.page);
      case "present":
        return this.#add(output.page);
    }
  }

  #add(other: string): void {
    if (this.#others.has(other)) return;
    this.#others.set(other, new AbortController());
    if (this.#isLeader) void this.#monitor(other);
    this.#notify((listener) => listener.onPageJoined?.(other));
  }

  #remove(other: string): void {
    this.#others.get(other)?.abort();
    if (this.#others.delete(other)) this.#notify((listener) => listener.onPageLeft?.(other));
  }

  /** Removes a page when its lock is free: it has crashed, or was closed without a message. */
  async #monitor(other: string): Promise<void> {
    const wait = this.#others.get(other);
    if (!wait || !(await this.#acquire(this.#lockOf(other), wait.signal)) || wait.signal.aborted) return;
    this.#post({ kind: "left", page: other });
    this.#remove(other);
  }

  /** Waits for a lock. Resolves to false if the wait was aborted or the browser refuses locks. */
  async #acquire(lock: string, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#platform.pages?.acquireLock(lock, signal);
      return true;
    } catch {
      return false;
    }
  }

  #lockOf(page: string): string {
    return `${this.#lock}.${page}`;
  }

  #post(message: v.InferOutput<typeof envelopeSchema>): void {
    if (this.#isJoined) this.#channel?.send(message);
  }

  #notify(call: (listener: WorkbooksListener<unknown>) => void): void {
    for (const listener of [...this.#listeners.values()]) call(listener);
  }
}
