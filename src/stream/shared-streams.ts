import type { Platform } from "../transport/platform";
import { emptyPoolStatus, type HubEvent, type PoolStatus, type ResumableStream } from "./hub-event";
import { StreamPool, type StreamPoolOptions } from "./pool/stream-pool";
import { mergeSubscriptions, type Subscription } from "./subscription";
import { WorkbookChannel } from "./workbook-channel";

export interface SharedStreamsOptions extends Omit<StreamPoolOptions, "channel" | "onStatus" | "resumable" | "names"> {
  platform: Platform;
  /**
   * What workbooks on this machine with the same key have in common, so that they share connections: a random text stored
   * beside the key, never the key or derived from it; another one for another key. `undefined` to share nothing.
   */
  allowanceName: () => string | undefined;
  /** Called when the state of the feeds may have changed. */
  onStatus: () => void;
  /** Called when the number of workbooks or the leader has changed. */
  onWorkbooksChanged: () => void;
}

/**
 * The streams that serve one workbook: its own if it is alone or leads, otherwise those of the workbook that leads.
 *
 * Every workbook notes the position of each connection, so that the next leader resumes from there.
 */
export class SharedStreams {
  readonly #options: SharedStreamsOptions;
  readonly #resumable = new Map<number, ResumableStream>();
  #channel: WorkbookChannel | undefined;
  #pool: StreamPool | undefined;
  #subscriptions: readonly Subscription[] = [];
  #status: PoolStatus = emptyPoolStatus;

  constructor(options: SharedStreamsOptions) {
    this.#options = options;
    this.#open();
  }

  get role(): "alone" | "leader" | "follower" {
    if (!this.#pool) return "follower";
    return this.workbooks > 1 ? "leader" : "alone";
  }

  /** How many workbooks share the connections, including this one. */
  get workbooks(): number {
    return this.#channel?.size ?? 1;
  }

  /** The state of the connections and polls of all workbooks. */
  get status(): PoolStatus {
    return this.#status;
  }

  /** Sets what this workbook watches. */
  subscribe(subscriptions: readonly Subscription[]): void {
    this.#subscriptions = subscriptions;
    this.#channel?.setSubscriptions(subscriptions);
    this.#subscribeAll();
  }

  /** Plans again: limits or settings may have changed. */
  review(): void {
    this.#pool?.review();
  }

  /** Retries closed connections, whichever workbook holds them: the user has resolved the cause. */
  restart(): void {
    if (this.#pool) this.#pool.restart();
    else this.#channel?.restart();
  }

  /** Ends the connections of the old key or host, and joins the workbooks of the new one. */
  reopen(): void {
    this.close();
    this.#resumable.clear();
    this.#status = emptyPoolStatus;
    this.#open();
    this.subscribe(this.#subscriptions);
  }

  /** Ends the connections of this workbook; another one that watches them resumes them. */
  close(): void {
    this.#pool?.close();
    this.#pool = undefined;
    this.#channel?.close();
    this.#channel = undefined;
  }

  #open(): void {
    const { platform, allowanceName, onWorkbooksChanged } = this.#options;
    const name = allowanceName();
    const { pages } = platform;
    if (!name || !pages) return this.#lead();
    this.#channel = new WorkbookChannel({
      platform,
      pages,
      name,
      listener: {
        onElected: () => this.#lead(),
        onSubscriptionsChanged: () => this.#subscribeAll(),
        onWorkbookJoined: () => this.#pool?.broadcastAll(),
        onRestart: () => this.#pool?.restart(),
        onEvent: (event) => this.#receive(event),
        onWorkbooksChanged,
      },
    });
  }

  #lead(): void {
    const resumable = [...this.#resumable.values()];
    this.#resumable.clear();
    this.#pool = new StreamPool({
      ...this.#options,
      resumable,
      names: this.#status.names,
      channel: this.#channel,
      onStatus: (status) => this.#setStatus(status),
    });
    this.#subscribeAll();
  }

  #subscribeAll(): void {
    this.#pool?.subscribe(mergeSubscriptions([...this.#subscriptions, ...(this.#channel?.subscriptions ?? [])]));
  }

  /** Applies what the leader has sent. */
  #receive(event: HubEvent): void {
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
}
