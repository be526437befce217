import * as v from "valibot";
import { newPageId, type PageChannel, type PageChannels, type Platform } from "./platform";

/** What happens in an election, in the order in which this page notices it. */
interface ElectionListener {
  /** This page leads from now on, until it closes. */
  onElected(): void;
  /** This page has joined, or another page leads from now on: the leader does not know yet what this page wants. */
  onLeaderChanged(): void;
  /** Another page has joined, or was there before this one. */
  onPageJoined(page: string): void;
  /** Another page has closed or crashed. Only the leader notices a crash; it notifies the others. */
  onPageLeft(page: string): void;
  /** Another page has sent a message. */
  onMessage(message: unknown, page: string): void;
}

interface ElectionOptions {
  platform: Pick<Platform, "random">;
  pages: PageChannels;
  /** Names the lock and the channel: pages that use the same name elect one leader. */
  name: string;
  listener: ElectionListener;
}

const page = v.string();

/**
 * The messages of an election. `present` replies to `joined`, so that a new page knows the others; `left` is sent by a page
 * that closes, or by the leader for one that crashed.
 */
const electionMessageSchema = v.variant("kind", [
  v.object({ kind: v.picklist(["joined", "present", "left", "leads"]), page }),
  v.object({ kind: v.literal("message"), page, message: v.unknown() }),
]);

/**
 * The election of one leader among the pages (open workbooks) of one browser, and the messages between them.
 *
 * The page that holds the lock leads. The browser grants the lock to one page at a time and passes it on when that page
 * closes or crashes, so leadership needs no heartbeat: the timers of hidden pages are too slow for one. Every page also holds
 * a lock of its own for as long as it lives. The leader waits for the locks of the others: when it is granted one, that page
 * is gone. If the browser refuses locks, each page leads itself.
 */
export class LeaderElection {
  /** The random id of this page. */
  readonly page: string;
  readonly #options: ElectionOptions;
  readonly #channel: PageChannel;
  readonly #closed = new AbortController();
  /** The other pages. While this page leads, each with the wait for its lock. */
  readonly #others = new Map<string, AbortController>();
  #isJoined = false;
  #isLeader = false;

  constructor(options: ElectionOptions) {
    const { platform, pages, name } = options;
    this.#options = options;
    this.page = newPageId(platform);
    this.#channel = pages.openChannel(name, (message) => this.#receive(message));
    void this.#join();
  }

  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** The ids of the other pages. */
  get otherPages(): ReadonlySet<string> {
    return new Set(this.#others.keys());
  }

  /** How many pages take part, including this one. */
  get size(): number {
    return this.#others.size + 1;
  }

  /** Sends plain data to all other pages. Does nothing before this page has joined or after it has closed. */
  send(message: unknown): void {
    this.#post({ kind: "message", page: this.page, message });
  }

  /** Leaves the election and gives up the lead: the page is closing, or its key has changed. */
  close(): void {
    this.#post({ kind: "left", page: this.page });
    this.#closed.abort();
    this.#channel.close();
    for (const wait of this.#others.values()) wait.abort();
  }

  async #join(): Promise<void> {
    const { listener, name } = this.#options;
    // The own lock comes first: a leader would take a page without one for crashed.
    if (await this.#acquire(this.#lockOf(this.page), this.#closed.signal)) {
      this.#isJoined = true;
      this.#post({ kind: "joined", page: this.page });
      listener.onLeaderChanged();
      await this.#acquire(name, this.#closed.signal);
    }
    if (!this.#closed.signal.aborted) this.#lead();
  }

  #lead(): void {
    this.#isLeader = true;
    this.#post({ kind: "leads", page: this.page });
    for (const other of this.#others.keys()) void this.#monitor(other);
    this.#options.listener.onElected();
  }

  #receive(received: unknown): void {
    const read = v.safeParse(electionMessageSchema, received);
    // Another version of the add-in may send anything.
    if (!read.success || this.#closed.signal.aborted) return;
    const message = read.output;
    const { listener } = this.#options;
    switch (message.kind) {
      case "message":
        return listener.onMessage(message.message, message.page);
      case "left":
        return this.#remove(message.page);
      case "leads":
        this.#add(message.page);
        return listener.onLeaderChanged();
      case "joined":
        this.#post({ kind: "present", page: this.page });
        return this.#add(message.page);
      case "present":
        return this.#add(message.page);
    }
  }

  #add(other: string): void {
    if (this.#others.has(other)) return;
    this.#others.set(other, new AbortController());
    if (this.#isLeader) void this.#monitor(other);
    this.#options.listener.onPageJoined(other);
  }

  #remove(other: string): void {
    this.#others.get(other)?.abort();
    if (this.#others.delete(other)) this.#options.listener.onPageLeft(other);
  }

  /** Removes a page when its lock is free: it has crashed, or was closed without a message. */
  async #monitor(other: string): Promise<void> {
    const wait = this.#others.get(other);
    if (!wait || !(await this.#acquire(this.#lockOf(other), wait.signal)) || wait.signal.aborted) return;
    this.#post({ kind: "left", page: other });
    this.#remove(other);
  }

  /** Waits for a lock. Returns false if the wait was aborted or the browser refuses locks. */
  #acquire(lock: string, signal: AbortSignal): Promise<boolean> {
    return this.#options.pages.acquireLock(lock, signal).then(
      () => true,
      () => false,
    );
  }

  #lockOf(other: string): string {
    return `${this.#options.name}.${other}`;
  }

  #post(message: v.InferOutput<typeof electionMessageSchema>): void {
    if (this.#isJoined && !this.#closed.signal.aborted) this.#channel.send(message);
  }
}
