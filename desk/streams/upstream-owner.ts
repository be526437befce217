import { MarketClient, type MarketClientOptions } from "../../src/client/market-client";
import type { LiveSettings } from "../../src/stream/live-settings";
import { Alarm } from "../../src/transport/alarm";
import type { Purchasing } from "../spending/reservation";
import { StreamLease } from "./stream-lease";
import { type StreamParts, unlessAway } from "./stream-parts";
import { StreamPurchases } from "./stream-purchases";
import { UpstreamStreams } from "./upstream-streams";
import { readWants } from "./wanted-feeds";
import { Watchers } from "./watchers";

export interface UpstreamOwnerOptions extends StreamParts {
  /** The provider: its address and the account's key. */
  upstream: Pick<MarketClientOptions, "hosts" | "key" | "onRequest" | "onAttempt">;
  purchasing: Purchasing;
  settings?: Partial<LiveSettings> | undefined;
}

/** How often the wanted feeds are read without a notice, because nodes may have died. In milliseconds. */
const READ_WANTS_MS = 10_000;

/** This node's part in the upstream streams: it owns them while it has the lease, and tries to get it otherwise. */
export class UpstreamOwner {
  readonly #options: UpstreamOwnerOptions;
  readonly #lease: StreamLease;
  readonly #watchers = new Watchers();
  readonly #purchases: StreamPurchases;
  readonly #market: MarketClient;
  readonly #readWants: Alarm;
  #streams: UpstreamStreams | undefined;
  /** The fencing token of the lease while this node has it. */
  #token: number | undefined;
  #isReading = false;
  #isOutdated = false;

  constructor(options: UpstreamOwnerOptions) {
    const { platform, upstream, purchasing } = options;
    this.#options = options;
    this.#purchases = new StreamPurchases({
      purchasing,
      watchers: this.#watchers,
      onPaid: (shares) => this.#streams?.notePaid(shares),
      onUnpaid: (symbols) => this.#noteUnpaid(symbols),
    });
    this.#market = new MarketClient({ ...upstream, platform, admission: this.#purchases });
    this.#readWants = new Alarm(platform, () => this.onWanted());
    this.#lease = new StreamLease({
      ...options,
      onAcquired: (token) => void this.#own(token),
      onLost: () => this.#disown(),
    });
  }

  /** Whether this node owns the upstream streams. */
  get isOwner(): boolean {
    return this.#lease.isHeld;
  }

  /** Tries to become the owner: at the start, and when another node has released the lease. */
  tryNow(): void {
    this.#lease.tryNow();
  }

  /** The provider has responded to a request of a node. */
  noteReachable(): void {
    this.#streams?.noteReachable();
  }

  /** Other feeds are wanted. */
  onWanted(): void {
    if (!this.#lease.isHeld) return;
    this.#isOutdated = true;
    if (!this.#isReading) void this.#follow();
  }

  /** Ends the streams of this node, so that another one resumes them at once. */
  async close(): Promise<void> {
    this.#disown();
    await this.#lease.release();
  }

  async #own(token: number): Promise<void> {
    this.#token = token;
    // Who pays has to be known before anything is opened.
    await this.#readAll();
    if (this.#token !== token) return;
    const onRefused = () => this.#lease.noteRefused();
    const { payment } = this.#purchases;
    const parts = { ...this.#options, market: this.#market, watchers: this.#watchers, payment };
    this.#streams = new UpstreamStreams({ ...parts, token, onRefused });
    this.onWanted();
  }

  #disown(): void {
    this.#token = undefined;
    this.#readWants.clear();
    this.#streams?.close();
    this.#streams = undefined;
  }

  /** Reads the wanted feeds until they have not changed during the reading. */
  async #follow(): Promise<void> {
    this.#isReading = true;
    while (this.#isOutdated) {
      this.#isOutdated = false;
      await this.#readAll();
      this.#streams?.review();
    }
    this.#isReading = false;
    if (this.#lease.isHeld) this.#readWants.setAfter(READ_WANTS_MS);
  }

  async #readAll(): Promise<void> {
    const { engine, keys, report } = this.#options;
    // Without the engine, it is read again soon.
    await readWants(engine, keys).then((wants) => this.#watchers.set(wants), unlessAway(report));
  }

  #noteUnpaid(symbols: readonly string[]): void {
    this.#streams?.dropUnpaid(symbols.map((symbol) => ({ symbol, people: this.#watchers.refuse(symbol) })));
  }
}
