import { Alarm, type LiveSettings, MarketClient, type MarketClientOptions } from "@strikebook/client";
import { ifResponding } from "../engine/engine";
import type { Purchasing } from "../spending/reservation";
import type { HandOverNotice } from "./hand-over";
import { StreamLease } from "./stream-lease";
import { type DeskStreamParts, unlessAway } from "./stream-parts";
import { StreamPurchases } from "./stream-purchases";
import { ProviderStreams } from "./provider-streams";
import { readWants } from "./wanted-feeds";
import { Watchers } from "./watchers";

export interface StreamLeaderOptions extends DeskStreamParts {
  /** The provider: its address and the account's key. */
  provider: Pick<MarketClientOptions, "hosts" | "key" | "onRequest" | "onAttempt">;
  purchasing: Purchasing;
  settings?: Partial<LiveSettings> | undefined;
}

/** How often the wanted feeds are read without a notice, because nodes may have died. In milliseconds. */
const READ_WANTS_MS = 10_000;

/** How long this node waits for the lease after it has claimed it, in milliseconds: the leader ends its hand-over before, or its lease ends. */
const CLAIMED_MS = 20_000;

/** This node's part in the streams to the provider: it owns them while it has the lease, and tries to get it otherwise. */
export class StreamLeader {
  readonly #options: StreamLeaderOptions;
  readonly #lease: StreamLease;
  readonly #watchers = new Watchers();
  readonly #purchases: StreamPurchases;
  readonly #market: MarketClient;
  readonly #readWants: Alarm;
  #streams: ProviderStreams | undefined;
  /** Closes streams that were prepared for nothing. */
  readonly #claimEnd: Alarm;
  /** The fencing token of the lease while this node has it, or of the claim to it. */
  #token: number | undefined;
  #isReading = false;
  #isOutdated = false;

  constructor(options: StreamLeaderOptions) {
    const { platform, provider, purchasing } = options;
    this.#options = options;
    this.#purchases = new StreamPurchases({
      purchasing,
      watchers: this.#watchers,
      onPaid: (shares) => this.#streams?.notePaid(shares),
      onUnpaid: (symbols) => this.#noteUnpaid(symbols),
    });
    this.#market = new MarketClient({ ...provider, platform, admission: this.#purchases });
    this.#readWants = new Alarm(platform, () => this.onWanted());
    this.#claimEnd = new Alarm(platform, () => this.#disown());
    this.#lease = new StreamLease({
      ...options,
      onAcquired: (token) => void this.#own(token),
      onLost: () => this.#disown(),
    });
  }

  /** Whether this node owns the streams to the provider. */
  get isLeader(): boolean {
    return this.#lease.isHeld;
  }

  /** Tries to become the leader: at the start, and when another node has released the lease. */
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

  /** The node that has the streams hands them over, or has notified this node of a step. */
  onHandOver(text: string): void {
    const notice = JSON.parse(text) as HandOverNotice; // a node of this version wrote it
    if (notice.step === "leaving") void this.#takeOver(notice.owner);
    else this.#streams?.onHandOver(notice);
  }

  /** The node to which streams are handed over is gone. */
  onUnclaimed(): void {
    this.#streams?.onUnclaimed();
  }

  /** Hands the streams of this node over to another one, or ends them so that another one resumes them at once. */
  async close(): Promise<void> {
    if (this.#lease.isHeld && (await this.#hasOthers())) await this.#streams?.handOver();
    this.#disown();
    await this.#lease.release();
  }

  async #own(token: number): Promise<void> {
    this.#claimEnd.clear();
    if (this.#streams && this.#token === token) {
      this.#streams.own();
      return this.onWanted();
    }
    this.#disown();
    if (await this.#isReady(token)) this.#open(token);
    this.onWanted();
  }

  /** Prepares to take over the streams of the node that has the lease under the token `leader`. */
  async #takeOver(leader: number): Promise<void> {
    const token = await this.#lease.claim(leader);
    if (token === undefined || !(await this.#isReady(token)) || this.#lease.isHeld) return;
    this.#open(token, leader);
    this.#claimEnd.setAfter(CLAIMED_MS);
  }

  /** Reads who pays, which has to be known before anything is opened. Returns whether the token is still the one of this node. */
  async #isReady(token: number): Promise<boolean> {
    this.#token = token;
    await this.#readAll();
    return this.#token === token;
  }

  #open(token: number, leader?: number): void {
    const { payment } = this.#purchases;
    const parts = { ...this.#options, market: this.#market, watchers: this.#watchers, payment };
    const onRefused = () => {
      this.#disown();
      this.#lease.noteRefused();
    };
    this.#streams = new ProviderStreams({ ...parts, token, leader, onRefused });
  }

  #disown(): void {
    this.#token = undefined;
    this.#claimEnd.clear();
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

  /** Whether there are other nodes, as far as the engine knows. */
  async #hasOthers(): Promise<boolean> {
    const { engine, keys, node } = this.#options;
    const wants = await ifResponding(readWants(engine, keys));
    return wants?.some((want) => want.node !== node) ?? false;
  }

  #noteUnpaid(symbols: readonly string[]): void {
    this.#streams?.dropUnpaid(symbols.map((symbol) => ({ symbol, people: this.#watchers.refuse(symbol) })));
  }
}
