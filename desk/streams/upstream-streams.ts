import type { MarketClient } from "../../src/client/market-client";
import type { StreamPayment } from "../../src/stream/connection/stream-minutes";
import { emptyPoolStatus, type FeedEvent, type PoolStatus, type ResumableStream } from "../../src/stream/hub-event";
import { defaultLiveSettings, type LiveSettings } from "../../src/stream/live-settings";
import { NewestBoards } from "../../src/stream/newest-boards";
import { StreamPool } from "../../src/stream/pool/stream-pool";
import { Alarm } from "../../src/transport/alarm";
import { callContext } from "../../src/transport/call-context";
import { MarketDataError } from "../../src/transport/errors";
import { deskWords } from "../answers/failure";
import { EngineUnavailableError } from "../engine/engine";
import { EngineRetries } from "../engine/engine-retry";
import { Publisher } from "./publisher";
import { type PaidShare, readStatus, type StreamParts, type UnpaidSymbol } from "./stream-parts";
import type { Watchers } from "./watchers";

interface UpstreamStreamsOptions extends StreamParts {
  /** The client of the provider. */
  market: MarketClient;
  payment: StreamPayment;
  watchers: Watchers;
  settings?: Partial<LiveSettings> | undefined;
  /** The fencing token of the lease. */
  token: number;
  /** Called when the engine refuses the token. */
  onRefused: () => void;
}

/** How often streams that the provider has closed are tried again, in milliseconds: a refused one costs nothing. */
const RETRY_CLOSED_MS = 60_000;

/** The streams to the provider, while this node has the lease: they serve what all nodes want, and continue where the last owner ended. */
export class UpstreamStreams {
  readonly #options: UpstreamStreamsOptions;
  readonly #publisher: Publisher;
  readonly #retry: Alarm;
  readonly #closed = new AbortController();
  #pool: StreamPool | undefined;
  /** By the id of the stream. */
  #positions = new Map<number, string>();
  #status: PoolStatus = emptyPoolStatus;

  constructor(options: UpstreamStreamsOptions) {
    this.#options = options;
    this.#publisher = new Publisher(options);
    this.#retry = new Alarm(options.platform, () => this.#retryClosed());
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

  /** Ends every stream. The next owner resumes them. */
  close(): void {
    this.#closed.abort();
    this.#retry.clear();
    this.#pool?.close();
    this.#publisher.close();
  }

  async #start(): Promise<void> {
    const { platform, market, watchers, payment, settings } = this.#options;
    const { status, resumable } = await this.#stored();
    this.#closed.signal.throwIfAborted();
    this.#positions = new Map(
      resumable.flatMap(({ lastEventId }, index) => (lastEventId ? [[index + 1, lastEventId]] : [])),
    );
    watchers.setNames(status.names);
    const newest = new NewestBoards((event) => this.#publish(event));
    this.#pool = new StreamPool({
      market,
      payment,
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
    await this.#readLimits(market);
  }

  /** Returns the streams of the last owner, with their positions. Waits for the engine, as long as this node has the lease. */
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
    try {
      await market.account.read(callContext({ signal: this.#closed.signal }));
      this.#pool?.review();
    } catch (problem) {
      if (!(problem instanceof MarketDataError) && !this.#closed.signal.aborted) throw problem;
    }
  }

  #publish(event: FeedEvent): void {
    if (event.kind === "board" && event.position) this.#positions.set(event.position.stream, event.position.eventId);
    this.#publisher.publish(event);
  }

  #setStatus(status: PoolStatus, newest: NewestBoards): void {
    const feeds = status.feeds.map(({ feed }) => feed);
    const open = new Set(status.streams.map(({ id }) => id));
    for (const id of [...this.#positions.keys()]) if (!open.has(id)) this.#positions.delete(id);
    this.#status = status;
    this.#options.watchers.setNames(status.names);
    newest.setServed(feeds, status.names);
    // After the board with which it has changed, so that nobody reads the status and shows the board before that.
    queueMicrotask(() => this.#publisher.publishStatus(status, this.#positions));
  }

  #retryClosed(): void {
    if (this.#status.streams.some(({ state }) => state === "closed")) this.#pool?.restart();
    this.#retry.setAfter(RETRY_CLOSED_MS);
  }
}
