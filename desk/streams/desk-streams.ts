import { ApiError, type BodyWriter, errorResponse, type PlainResponse } from "@strikebook/http";
import { symbolSpelling } from "@strikebook/contract";
import { Alarm, type Platform, newPageId } from "@strikebook/client";
import { EngineUnavailableError, type Engine } from "../engine/engine";
import { NodeFeeds } from "./node-feeds";
import type { ReaderCharges } from "./reader-charges";
import { ReaderOpener, type OpenRequest, type ReaderOpenerOptions, unavailable } from "./reader-opener";
import type { ReaderStream } from "./reader-stream";
import { readSendQueues } from "./send-queues";
import { type PaidShare, streamKeys, type UnpaidSymbol, unlessAway } from "./stream-parts";
import { StreamedSymbols } from "./streamed-symbols";
import { StreamLeader, type StreamLeaderOptions } from "./stream-leader";
import { WantedFeeds } from "./wanted-feeds";

export interface DeskStreamsOptions
  extends
    Pick<StreamLeaderOptions, "provider" | "purchasing" | "settings">,
    Pick<ReaderOpenerOptions, "limits" | "shareClasses"> {
  engine: Engine;
  platform: Platform;
  /** The unique name of this node; random if omitted. */
  node?: string | undefined;
  /** Reads what the clients have not acknowledged; from the system if omitted. */
  readQueues?: typeof readSendQueues | undefined;
  /** Receives errors that are bugs. */
  report: (problem: unknown) => void;
}

/** The response to a request for a stream. */
export interface StreamResponse extends PlainResponse {
  readonly body: string | ReadableStream<Uint8Array>;
  /** Writes the body to Node's response, instead of the stream. */
  readonly writeTo?: BodyWriter;
}

/** The streams of one node, for the page of the administrator and for metrics. */
interface StreamsStats {
  /** Whether this node owns the streams of the desk to the provider. */
  isLeader: boolean;
  /** The streams and polls of the desk to the provider, as far as this node knows. */
  providerStreams: number;
  polls: number;
  /** Open streams to readers at this node, and the people who have them. */
  readers: number;
  people: number;
  /** Boards that slow readers of this node have missed since it was started. */
  lagged: number;
}

const TICK_MS = 1_000;

/** How often a node tells the others at most that the provider responds, in milliseconds. */
const REACHABLE_MS = 1_000;

/** How often it is read what the clients have acknowledged, in milliseconds: each time the system needs several milliseconds. */
const ACKNOWLEDGED_MS = 3_000;

/**
 * `/v1/stream` for the people of a desk: all nodes together hold one set of streams to the provider. docs/api.md, Stream and
 * Stream events.
 */
export class DeskStreams {
  readonly #options: DeskStreamsOptions;
  readonly #feeds: NodeFeeds;
  readonly #wanted: WantedFeeds;
  readonly #leader: StreamLeader;
  readonly #opener: ReaderOpener;
  readonly #readers = new Set<ReaderStream>();
  readonly #charges = new Set<ReaderCharges>();
  readonly #tick: Alarm;
  readonly #readQueues: typeof readSendQueues;
  #queuesReadMs = -Infinity;
  /** When this node has last told the others that the provider responds. */
  #reachableMs = -Infinity;
  #token: number | undefined;
  #laggedBefore = 0;
  #isClosed = false;

  constructor(options: DeskStreamsOptions) {
    const { engine, platform, node = newPageId(platform), readQueues = readSendQueues, report } = options;
    this.#options = options;
    this.#readQueues = readQueues;
    const parts = { ...options, node, keys: streamKeys(engine) };
    this.#wanted = new WantedFeeds(parts);
    this.#leader = new StreamLeader(parts);
    this.#feeds = new NodeFeeds({
      ...parts,
      onEvent: (kind, text) => this.#onEvent(node, kind, text),
      onRestored: () => this.#wanted.repeat(),
    });
    const streamed = new StreamedSymbols(parts);
    this.#opener = new ReaderOpener({
      ...parts,
      feeds: this.#feeds,
      wanted: this.#wanted,
      streamed,
      charges: this.#charges,
    });
    this.#tick = new Alarm(platform, () => this.#onTick());
    void this.#start().catch(report);
  }

  /** Responds to a request for a stream. Rejects only with the signal's reason. */
  async open(request: OpenRequest): Promise<StreamResponse> {
    try {
      if (this.#isClosed) throw unavailable("This node of the desk is shutting down.", 1);
      const { reader, isDeflated } = await this.#opener.open(
        request,
        (reader) => this.#readers.add(reader),
        (reader) => this.#remove(reader),
      );
      if (!this.#tick.isSet) this.#tick.setAfter(TICK_MS);
      if (this.#isClosed) reader.reconnect("server_shutdown");
      const headers = {
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        vary: "accept-encoding",
        ...(isDeflated && { "content-encoding": "deflate" }),
      };
      const { sink } = reader;
      return { status: 200, headers, body: sink.stream(), writeTo: (outgoing) => sink.writeTo(outgoing) };
    } catch (problem) {
      const refusal =
        problem instanceof EngineUnavailableError
          ? unavailable("The desk cannot check spending now: its engine does not respond. Try again in a moment.")
          : problem;
      if (refusal instanceof ApiError) return errorResponse("heatmap", refusal);
      throw problem;
    }
  }

  /** Closes every stream of a key that was revoked. */
  revoke(keyId: string): void {
    for (const reader of [...this.#readers]) if (reader.keyId === keyId) reader.close("key_revoked");
  }

  /** Ends everything: another node takes over the streams to the provider, and readers are told to connect again. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#leader.close();
    this.#tick.clear();
    const left = this.#wanted.close();
    for (const reader of [...this.#readers]) reader.reconnect("server_shutdown");
    this.#feeds.close();
    await left;
  }

  /** The provider has responded to a request of this node: streams that wait because it could not be reached connect soon. */
  noteReachable(): void {
    const { engine, platform, report } = this.#options;
    if (this.#leader.isLeader) return this.#leader.noteReachable();
    const isOpen = this.#feeds.status?.streams.every(({ state }) => state === "open") ?? true;
    const nowMs = platform.now();
    if (isOpen || nowMs - this.#reachableMs < REACHABLE_MS) return;
    this.#reachableMs = nowMs;
    void engine.call("reachable", [streamKeys(engine).events]).catch(unlessAway(report));
  }

  stats(): StreamsStats {
    const { status } = this.#feeds;
    const readers = [...this.#readers];
    return {
      isLeader: this.#leader.isLeader,
      providerStreams: status?.streams.length ?? 0,
      polls: status?.polls.length ?? 0,
      readers: readers.length,
      people: new Set(readers.map(({ charges }) => charges.person.name)).size,
      lagged: readers.reduce((sum, { laggedCount }) => sum + laggedCount, this.#laggedBefore),
    };
  }

  async #start(): Promise<void> {
    void this.#wanted.publish();
    this.#leader.tryNow();
    await this.#feeds.start();
  }

  /** Handles an event, which a node of this version wrote. */
  #onEvent(node: string, kind: string, text: string): void {
    if (kind === "wanted") this.#leader.onWanted();
    if (kind === "released") this.#leader.tryNow();
    if (kind === "hand_over") this.#leader.onHandOver(text);
    if (kind === "unclaimed") this.#leader.onUnclaimed();
    if (kind === "reachable") this.#leader.noteReachable();
    if (kind === "status") this.#noteToken();
    if (kind === "paid") {
      for (const share of JSON.parse(text) as PaidShare[]) if (share.node === node) this.#charge(share);
    }
    if (kind === "unpaid") {
      for (const { symbol, people } of JSON.parse(text) as UnpaidSymbol[]) this.#closeUnpaid(symbol, people);
    }
  }

  /** A new leader may not know which feeds are wanted, because the engine has lost its data. */
  #noteToken(): void {
    const token = this.#feeds.status?.token;
    if (this.#token !== undefined && token !== this.#token) this.#wanted.repeat();
    this.#token = token;
  }

  /** One stream of the person shows a charge, if several watch the symbol. */
  #charge({ name, credits, symbols }: PaidShare): void {
    const own = [...this.#charges].find(
      (charged) => charged.person.name === name && charged.symbols.some((symbol) => this.#isOneOf(symbol, symbols)),
    );
    own?.add(credits);
  }

  #closeUnpaid(symbol: string, people: readonly string[]): void {
    for (const charges of this.#charges) {
      const isWatching = charges.symbols.some((paid) => this.#isOneOf(paid, [symbol]));
      charges.isUnpaid ||= isWatching && people.includes(charges.person.name);
    }
    for (const reader of [...this.#readers]) if (reader.charges.isUnpaid) reader.close("insufficient_credits");
  }

  /** Whether a symbol as requested is one of some under the service's names. */
  #isOneOf(requested: string, symbols: readonly string[]): boolean {
    const name = this.#feeds.status?.names.find(([typed]) => typed === requested)?.[1] ?? requested;
    return symbols.some((symbol) => symbolSpelling(symbol) === symbolSpelling(name));
  }

  #remove(reader: ReaderStream): void {
    if (this.#readers.delete(reader)) this.#laggedBefore += reader.laggedCount;
  }

  #onTick(): void {
    const { platform, report } = this.#options;
    const nowMs = platform.now();
    for (const reader of [...this.#readers]) reader.tick(nowMs);
    if (this.#readers.size > 0) this.#tick.setAfter(TICK_MS);
    if (nowMs - this.#queuesReadMs >= ACKNOWLEDGED_MS) void this.#checkConnections(nowMs).catch(report);
  }

  async #checkConnections(nowMs: number): Promise<void> {
    this.#queuesReadMs = nowMs;
    const connections = [...this.#readers].flatMap(({ connection }) => connection ?? []);
    if (connections.length === 0) return;
    const queues = await this.#readQueues(connections.some(({ isIpv6 }) => isIpv6));
    for (const connection of connections) connection.check(queues, nowMs);
  }
}
