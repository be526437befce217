import { emptyPoolStatus, type HubEvent, type PoolStatus, type ResumableStream } from "./hub-event";
import { StreamPool, type StreamPoolOptions } from "./pool/stream-pool";
import { mergeSubscriptions, type Subscription } from "./subscription";

/**
 * The messages between workbooks that share their live data. No message contains a key.
 *
 * - `joined`: the workbook shows live data from now on, and has received nothing yet. `subscriptions`: what it watches.
 * - `event`: what the leader has received over its connections.
 * - `restart`: the user has resolved what kept connections closed.
 * - `reachable`: the service has responded to a request of the workbook.
 */
type LiveMessage =
  | { kind: "joined" }
  | { kind: "restart" }
  | { kind: "reachable" }
  | { kind: "subscriptions"; subscriptions: readonly Subscription[] }
  | { kind: "event"; event: HubEvent };

export interface SharedStreamsOptions extends Omit<
  StreamPoolOptions,
  "broadcast" | "onStatus" | "resumable" | "names"
> {
  /** Called when another page holds the connections from now on: boards may have been missed, unless its status says otherwise. */
  onHandover: () => void;
  /** Called when the state of the feeds may have changed. */
  onStatus: () => void;
  /** Called when the number of workbooks or the leader has changed. */
  onWorkbooksChanged: () => void;
}

/**
 * The streams that serve one workbook: its own if it is alone or leads; otherwise the streams of the leader, which holds the
 * connections and broadcasts what it receives.
 *
 * Every workbook knows what each of the others watches and the position of each connection, so that the next leader resumes from
 * there.
 */
export class SharedStreams {
  readonly #options: SharedStreamsOptions;
  /** What the other workbooks that show live data watch. */
  readonly #others = new Map<string, readonly Subscription[]>();
  readonly #resumable = new Map<number, ResumableStream>();
  #pool: StreamPool | undefined;
  #subscriptions: readonly Subscription[] = [];
  #status: PoolStatus = emptyPoolStatus;

  constructor(options: SharedStreamsOptions) {
    this.#options = options;
    const { workbooks } = options.market;
    workbooks.listen<LiveMessage>("live", {
      onElected: () => {
        options.onHandover();
        this.#lead();
      },
      onLeaderChanged: () => {
        options.onHandover();
        this.#sendSubscriptions();
      },
      onPageLeft: (page) => {
        if (!this.#others.delete(page)) return;
        this.#subscribeAll();
        options.onWorkbooksChanged();
      },
      onMessage: (message, page) => this.#receive(message, page),
      onLeft: () => {
        this.close();
        this.#others.clear();
      },
    });
    options.market.onReachable(() => this.#noteReachable());
    if (workbooks.isLeader) this.#lead();
    this.#send({ kind: "joined" });
  }

  get role(): "alone" | "leader" | "follower" {
    if (!this.#pool) return "follower";
    return this.workbooks > 1 ? "leader" : "alone";
  }

  /** How many workbooks share the connections, including this one. */
  get workbooks(): number {
    return this.#others.size + 1;
  }

  /** The state of the connections and polls of all workbooks. */
  get status(): PoolStatus {
    return this.#status;
  }

  /** Sets what this workbook watches. */
  subscribe(subscriptions: readonly Subscription[]): void {
    this.#subscriptions = subscriptions;
    this.#sendSubscriptions();
    this.#subscribeAll();
  }

  /** Plans again: limits or settings may have changed. */
  review(): void {
    this.#pool?.review();
  }

  /** Retries closed connections, whichever workbook holds them: the user has resolved the cause. */
  restart(): void {
    if (this.#pool) this.#pool.restart();
    else this.#send({ kind: "restart" });
  }

  /** Starts again with the new key or host. */
  reopen(): void {
    const isLeading = this.#pool !== undefined;
    this.close();
    if (isLeading) this.#lead();
    else this.#send({ kind: "joined" });
  }

  /** Ends the connections of this workbook. */
  close(): void {
    this.#pool?.close();
    this.#pool = undefined;
    this.#resumable.clear();
    this.#status = emptyPoolStatus;
  }

  #lead(): void {
    const resumable = [...this.#resumable.values()];
    this.#resumable.clear();
    this.#pool = new StreamPool({
      ...this.#options,
      resumable,
      names: this.#status.names,
      broadcast: (event) => {
        if (this.#others.size > 0) this.#send({ kind: "event", event });
      },
      onStatus: (status) => this.#setStatus(status),
    });
    this.#subscribeAll();
    this.#options.onWorkbooksChanged();
  }

  /** Ends the waits of streams for a service that is back, whichever workbook holds them. */
  #noteReachable(): void {
    if (this.#pool) this.#pool.noteReachable();
    else if (this.#status.streams.some(({ state }) => state !== "open")) this.#send({ kind: "reachable" });
  }

  #subscribeAll(): void {
    this.#pool?.subscribe(mergeSubscriptions([...this.#subscriptions, ...[...this.#others.values()].flat()]));
  }

  #sendSubscriptions(): void {
    this.#send({ kind: "subscriptions", subscriptions: this.#subscriptions });
  }

  #receive(message: LiveMessage, page: string): void {
    if (message.kind === "restart") return this.#pool?.restart();
    if (message.kind === "reachable") return this.#pool?.noteReachable();
    if (message.kind === "event") {
      if (!this.#pool) this.#receiveEvent(message.event);
      return;
    }
    const isNew = !this.#others.has(page);
    this.#others.set(page, message.kind === "joined" ? [] : message.subscriptions);
    this.#subscribeAll();
    if (isNew) this.#options.onWorkbooksChanged();
    if (!isNew && message.kind !== "joined") return;
    // It has received nothing yet.
    this.#sendSubscriptions();
    this.#pool?.broadcastAll();
  }

  /** Applies what the leader has sent. */
  #receiveEvent(event: HubEvent): void {
    if (event.kind === "status") {
      this.#notePositions(event.status);
      return this.#setStatus(event.status);
    }
    const position = event.kind === "board" ? event.position : undefined;
    const stream = position && this.#resumable.get(position.stream);
    if (stream) this.#resumable.set(position.stream, { ...stream, lastEventId: position.eventId });
    this.#options.newest.receive(event);
  }

  #notePositions({ streams }: PoolStatus): void {
    const before = new Map(this.#resumable);
    this.#resumable.clear();
    for (const { id, window, symbols } of streams) {
      this.#resumable.set(id, { window, symbols, lastEventId: before.get(id)?.lastEventId });
    }
  }

  #setStatus(status: PoolStatus): void {
    this.#status = status;
    this.#options.newest.setServed(
      status.feeds.map(({ feed }) => feed),
      status.names,
    );
    this.#options.onStatus();
  }

  #send(message: LiveMessage): void {
    this.#options.market.workbooks.send("live", message);
  }
}
