import {
  Alarm,
  type FeedEvent,
  type LiveSettings,
  type MarketClient,
  MarketDataError,
  NewestBoards,
  type PoolStatus,
  type ResumableStream,
  type StreamPayment,
  StreamPool,
  callContext,
  defaultLiveSettings,
  emptyPoolStatus,
} from "@strikebook/client";
import { deskWords } from "../responses/failure";
import { EngineUnavailableError } from "../engine/engine";
import { EngineRetries } from "../engine/engine-retry";
import { HandOver, type HandOverNotice } from "./hand-over";
import { Publisher } from "./publisher";
import { type PaidShare, readStatus, type DeskStreamParts, type UnpaidSymbol } from "./stream-parts";
import { TakeOver } from "./take-over";
import type { Watchers } from "./watchers";

interface ProviderStreamsOptions extends DeskStreamParts {
  /** The client of the provider. */
  market: MarketClient;
  payment: StreamPayment;
  watchers: Watchers;
  settings?: Partial<LiveSettings> | undefined;
  /** The fencing token of the lease, or of the claim to it. */
  token: number;
  /** The fencing token of the leader that hands its streams over; `undefined` if this node has the lease. */
  leader?: number | undefined;
  /** Called when the engine refuses the token. */
  onRefused: () => void;
}

/** How often streams that the provider has closed are tried again, in milliseconds: a refused one costs nothing. */
const RETRY_CLOSED_MS = 60_000;

/**
 * The streams to the provider, while this node has the lease or takes over from the node that has it: they serve what all nodes want, and
 * continue where the last leader ended.
 */
export class ProviderStreams {
  readonly #options: ProviderStreamsOptions;
  readonly #publisher: Publisher;
  readonly #retry: Alarm;
  readonly #closed = new AbortController();
  #pool: StreamPool | undefined;
  /** By the id of the stream. */
  #positions = new Map<number, string>();
  #status: PoolStatus = emptyPoolStatus;
  /** When the last board of each feed arrived, in milliseconds since 1970 UTC. */
  readonly #boardsAtMs = new Map<string, number>();
  /** Set until this node has the lease. */
  #takeOver: TakeOver | undefined;
  /** Set once this node hands its streams over. */
  #handOver: HandOver | undefined;

  constructor(options: ProviderStreamsOptions) {
    this.#options = options;
    this.#publisher = new Publisher(options);
    this.#retry = new Alarm(options.platform, () => this.#retryClosed());
    if (options.leader !== undefined) this.#takeOver = this.#takeOverFrom(options.leader);
    void this.#start().catch((problem: unknown) => {
      if (!this.#closed.signal.aborted) options.report(problem);
    });
  }

  /** Subscribes to the feeds that are wanted now. */
  review(): void {
    this.#pool?.subscribe(this.#options.watchers.subscriptions);
  }

  /** The provider has responded to a request of a node. */
  noteReachable(): void {
    this.#pool?.noteReachable();
  }

  /** Ends what nobody can pay for at once, and notifies the nodes. */
  dropUnpaid(unpaid: readonly UnpaidSymbol[]): void {
    this.#publisher.publishNotice("unpaid", unpaid);
    this.review();
    this.#pool?.dropIdle();
  }

  /** Notifies the nodes of what their people were charged. */
  notePaid(shares: readonly PaidShare[]): void {
    this.#publisher.publishNotice("paid", shares);
  }

  /** This node has the lease now: what could not be opened before is opened at once. */
  own(): void {
    this.#takeOver?.end();
    this.#takeOver = undefined;
    if (this.#status.streams.some(({ state }) => state === "waiting")) this.#pool?.restart();
    if (this.#status !== emptyPoolStatus) this.#publisher.publishStatus(this.#status, this.#positions);
  }

  /** Hands the streams over to another node, one by one. Resolves when it has them, or if none takes them in time. */
  async handOver(): Promise<void> {
    const { platform, token } = this.#options;
    this.#retry.clear();
    const handedOver = this.#pool?.handOver();
    if (!handedOver || handedOver.streams.all.length === 0) return;
    this.#handOver = new HandOver({
      ...{ platform, token, ...handedOver, boardsAtMs: this.#boardsAtMs },
      publish: (notice) => this.#publisher.publishNotice("hand_over", notice),
    });
    await this.#handOver.run();
  }

  /** The leader or the node that takes over has notified the other one. */
  onHandOver(notice: HandOverNotice): void {
    this.#takeOver?.receive(notice);
    this.#handOver?.receive(notice);
  }

  /** The node that takes over is gone. */
  onUnclaimed(): void {
    this.#handOver?.close();
  }

  /** Ends every stream. The next leader resumes them. */
  close(): void {
    this.#closed.abort();
    this.#handOver?.close();
    this.#retry.clear();
    this.#pool?.close();
    this.#publisher.close();
  }

  async #start(): Promise<void> {
    const { platform, market, watchers, payment, settings } = this.#options;
    const { status, resumable } = await this.#stored();
    // The plan depends on them, and the last leader's streams go on meanwhile.
    const isTakenOver = this.#takeOver !== undefined;
    if (isTakenOver) await this.#connect(this.#closed.signal);
    this.#closed.signal.throwIfAborted();
    this.#positions = new Map(
      resumable.flatMap(({ lastEventId }, index) => (lastEventId ? [[index + 1, lastEventId]] : [])),
    );
    watchers.setNames(status.names);
    const newest = new NewestBoards((event) => this.#publish(event));
    this.#pool = new StreamPool({
      market,
      payment,
      turn: this.#takeOver?.turn,
      newest,
      resumable,
      names: status.names,
      limits: () => market.account.limits ?? {},
      settings: () => ({ ...defaultLiveSettings, ...settings }),
      words: deskWords,
      keepsText: true,
      isOnlyUser: true,
      onStatus: (next) => this.#setStatus(next, newest),
    });
    this.review();
    this.#retry.set(platform.now() + RETRY_CLOSED_MS);
    if (!isTakenOver) await this.#readLimits(market);
  }

  /** Returns the streams of the last leader, with their positions. Waits for the engine, as long as this node has the lease. */
  async #stored(): Promise<{ status: PoolStatus; resumable: ResumableStream[] }> {
    const { engine, keys, platform } = this.#options;
    const retries = new EngineRetries(platform);
    for (;;) {
      this.#closed.signal.throwIfAborted();
      try {
        const status = (await readStatus(engine, keys)) ?? emptyPoolStatus;
        const positions = await engine.hash(keys.positions);
        const resumable = status.streams.map(({ id, window, symbols }) => ({
          window,
          symbols,
          lastEventId: positions.get(String(id)),
        }));
        return { status, resumable };
      } catch (problem) {
        if (!(problem instanceof EngineUnavailableError)) throw problem;
        await retries.wait(this.#closed.signal);
      }
    }
  }

  /** The limits of the account; until they are known, the limits of a paid plan. */
  async #readLimits(market: MarketClient): Promise<void> {
    const { signal } = this.#closed;
    await unlessFailed(market.account.read(callContext({ signal })), signal);
    this.#pool?.review();
  }

  /** Reads the limits over a connection that the next request can use. */
  #connect(signal: AbortSignal): Promise<void> {
    return unlessFailed(this.#options.market.account.readNow(signal), signal);
  }

  #publish(event: FeedEvent): void {
    if (event.kind !== "board") return this.#publisher.publish(event);
    const { feed, position } = event;
    if (position) this.#positions.set(position.stream, position.eventId);
    // Until this node has published its status, the stored positions are those of the last leader's streams.
    this.#publisher.publish(this.#takeOver ? { ...event, position: undefined } : event);
    this.#boardsAtMs.set(feed, this.#options.platform.now());
    this.#handOver?.noteBoard();
  }

  #setStatus(status: PoolStatus, newest: NewestBoards): void {
    const feeds = status.feeds.map(({ feed }) => feed);
    const open = new Set(status.streams.map(({ id }) => id));
    for (const id of [...this.#positions.keys()]) if (!open.has(id)) this.#positions.delete(id);
    this.#status = status;
    this.#options.watchers.setNames(status.names);
    newest.setServed(feeds, status.names);
    if (this.#takeOver) return this.#takeOver.note(status);
    // After the board with which it has changed, so that nobody reads the status and shows the board before that.
    queueMicrotask(() => this.#publisher.publishStatus(status, this.#positions));
  }

  #takeOverFrom(leader: number): TakeOver {
    return new TakeOver({
      leader,
      publish: (notice) => this.#publisher.publishNotice("hand_over", notice),
      connect: (signal) => this.#connect(signal),
      retry: () => queueMicrotask(() => this.#pool?.restart()),
    });
  }

  #retryClosed(): void {
    if (this.#status.streams.some(({ state }) => state === "closed")) this.#pool?.restart();
    this.#retry.setAfter(RETRY_CLOSED_MS);
  }
}

/** Resolves when a request has been responded to, has failed or was aborted; rejects with a bug only. */
async function unlessFailed(request: Promise<unknown>, signal: AbortSignal): Promise<void> {
  try {
    await request;
  } catch (problem) {
    if (!(problem instanceof MarketDataError) && !signal.aborted) throw problem;
  }
}
