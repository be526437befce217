import * as v from "valibot";
import { LeaderElection } from "../transport/leader-election";
import type { PageChannels, Platform } from "../transport/platform";
import type { HubEvent } from "./hub-event";
import type { Subscription } from "./subscription";

/** The version of the messages: workbooks of different versions of the add-in hold connections of their own. */
const VERSION = 3;

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;

/**
 * The messages between workbooks that share their live data. No message contains a key.
 *
 * The contents of subscriptions and events are not checked again: they come from the same version of the add-in, and boards
 * were checked when they were received.
 *
 * - `subscriptions`: what the workbook watches. `event`: what the leader received over its connections.
 * - `restart`: the user has resolved what kept connections closed.
 */
const messageSchema = v.variant("kind", [
  v.object({ kind: v.literal("subscriptions"), subscriptions: v.array(v.custom<Subscription>(isObject)) }),
  v.object({ kind: v.literal("event"), event: v.custom<HubEvent>(isObject) }),
  v.object({ kind: v.literal("restart") }),
]);
type WorkbookMessage = v.InferOutput<typeof messageSchema>;

/** Receives what happens among the workbooks. */
interface ChannelListener {
  /** This workbook leads from now on. */
  onElected(): void;
  /** While leading: the other workbooks watch something else. */
  onSubscriptionsChanged(): void;
  /** While leading: a workbook has joined that has received nothing yet. */
  onWorkbookJoined(): void;
  /** While leading: the user has resolved in another workbook what kept connections closed. */
  onRestart(): void;
  /** While following: the leader has sent an event. */
  onEvent(event: HubEvent): void;
  /** The number of workbooks or the leader has changed. */
  onWorkbooksChanged(): void;
}

interface WorkbookChannelOptions {
  platform: Pick<Platform, "random">;
  pages: PageChannels;
  /** What workbooks with the same key have in common: a random text stored beside the key, never the key or derived from it. */
  name: string;
  listener: ChannelListener;
}

/**
 * The channel between the workbooks of one machine that share a key, and so their live data: the elected leader holds the
 * connections and broadcasts what it receives, the others send it what they watch.
 *
 * Every workbook receives what each of the others watches, so the next leader knows it already.
 */
export class WorkbookChannel {
  readonly #listener: ChannelListener;
  readonly #election: LeaderElection;
  readonly #others = new Map<string, readonly Subscription[]>();
  #own: readonly Subscription[] = [];

  constructor({ platform, pages, name, listener }: WorkbookChannelOptions) {
    this.#listener = listener;
    this.#election = new LeaderElection({
      platform,
      pages,
      name: `strikebook.live.${VERSION}.${name}`,
      listener: {
        onElected: () => {
          listener.onElected();
          listener.onWorkbooksChanged();
        },
        onLeaderChanged: () => this.setSubscriptions(this.#own),
        onPageJoined: () => this.#welcome(),
        onPageLeft: (page) => this.#remove(page),
        onMessage: (message, page) => this.#receive(message, page),
      },
    });
  }

  /** How many workbooks there are, including this one. */
  get size(): number {
    return this.#election.size;
  }

  /** What the other workbooks watch. */
  get subscriptions(): readonly Subscription[] {
    const { otherPages } = this.#election;
    return [...this.#others].flatMap(([page, subscriptions]) => (otherPages.has(page) ? subscriptions : []));
  }

  /** Sends what this workbook watches from now on. */
  setSubscriptions(subscriptions: readonly Subscription[]): void {
    this.#own = subscriptions;
    this.#send({ kind: "subscriptions", subscriptions: [...subscriptions] });
  }

  /** While leading: sends an event to all other workbooks, in one message. */
  broadcast(event: HubEvent): void {
    if (this.#election.size > 1) this.#send({ kind: "event", event });
  }

  /** While following: makes the leader retry what is closed. */
  restart(): void {
    this.#send({ kind: "restart" });
  }

  /** Leaves: the workbook is closing, or its key has changed. Connections are to be closed before. */
  close(): void {
    this.#election.close();
  }

  #send(message: WorkbookMessage): void {
    this.#election.send(message);
  }

  #welcome(): void {
    this.setSubscriptions(this.#own);
    this.#listener.onWorkbooksChanged();
    if (this.#election.isLeader) this.#listener.onWorkbookJoined();
  }

  #remove(page: string): void {
    this.#others.delete(page);
    this.#listener.onWorkbooksChanged();
    if (this.#election.isLeader) this.#listener.onSubscriptionsChanged();
  }

  #receive(received: unknown, page: string): void {
    const read = v.safeParse(messageSchema, received);
    if (!read.success) return;
    const message = read.output;
    switch (message.kind) {
      case "subscriptions":
        this.#others.set(page, message.subscriptions);
        if (this.#election.isLeader) this.#listener.onSubscriptionsChanged();
        return;
      case "event":
        if (!this.#election.isLeader) this.#listener.onEvent(message.event);
        return;
      case "restart":
        if (this.#election.isLeader) this.#listener.onRestart();
    }
  }
}
