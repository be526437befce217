import { type BodySink, type ClientSocket, eventBytes, eventPositions, keepAlive } from "@strikebook/http";
import type { Attribution, Connected, SymbolUnavailable, closedReasons } from "@strikebook/contract";
import type { BoardWindow, ServedFeed } from "@strikebook/client";
import type { LogBoard, LogVelocity } from "./board-log";
import type { FeedTopic, TopicListener } from "./feed-topic";
import type { JoinedParts } from "./shared-bytes";
import { ReaderBody } from "./reader-body";
import type { ReaderConnection } from "./reader-connection";
import type { ReaderCharges } from "./reader-charges";
import { type resumption, uncoveredGap } from "./resume";

const KEEP_ALIVE_MS = 15_000;
const MINUTE_MS = 60_000;

/** A velocity is published every minute: a much older one than the board is not of now. In milliseconds. */
const VELOCITY_MS = 90_000;

/** What a reader requests. */
export interface ReaderRequest {
  /** Upper-case, distinct, in the order of the request. */
  symbols: readonly string[];
  window: BoardWindow;
  /** The position of an earlier stream; `undefined` for a new stream. */
  lastEventId: string | undefined;
}

interface ReaderStreamOptions {
  charges: ReaderCharges;
  /** The key with which it was opened. */
  keyId: string;
  request: ReaderRequest;
  topics: readonly FeedTopic[];
  isDeflated: boolean;
  /** Of all readers of the node. */
  shared: JoinedParts;
  attribution: Attribution | undefined;
  maxDurationMinutes: number;
  /** The time of the node, in milliseconds. */
  nowMs: number;
  /** Returns what is known of the connection of the reader. */
  connect: (socket: ClientSocket) => ReaderConnection;
  /** Called once, when the stream has ended for any reason. */
  onEnd: () => void;
}

/** The stream of one reader: its events and its end. docs/api.md, Stream events. */
export class ReaderStream implements TopicListener {
  readonly keyId: string;
  readonly #options: ReaderStreamOptions;
  readonly #body: ReaderBody;
  #hasSentCredits = false;
  #keepAliveDueMs: number;
  #minuteDueMs: number;
  /** Since how many ticks something waits to be sent. */
  #unsentTicks = 0;
  /** Boards that arrive while those that were missed are read. */
  #held: (() => void)[] | undefined;
  #hasEnded = false;

  constructor(options: ReaderStreamOptions) {
    const { keyId, request, topics, isDeflated, shared, nowMs, connect } = options;
    this.#options = options;
    this.keyId = keyId;
    this.#keepAliveDueMs = nowMs + KEEP_ALIVE_MS;
    this.#minuteDueMs = nowMs + MINUTE_MS;
    const resumedFrom = eventPositions(request.lastEventId ?? "");
    const own = new Map([...resumedFrom].filter(([symbol]) => request.symbols.includes(symbol)));
    this.#body = new ReaderBody({
      symbols: request.symbols,
      resumedFrom: own,
      isDeflated,
      shared,
      onPull: () => this.flush(),
      onEnd: () => this.#cleanUp(),
      connect,
    });
    this.#held = request.lastEventId === undefined ? undefined : [];
    this.#body.send(eventBytes("connected", this.#connected));
    for (const topic of topics) topic.listeners.add(this);
  }

  get sink(): BodySink {
    return this.#body.sink;
  }

  /** How many boards were replaced before they were read. */
  get laggedCount(): number {
    return this.#body.laggedCount;
  }

  get connection(): ReaderConnection | undefined {
    return this.#body.connection;
  }

  get charges(): ReaderCharges {
    return this.#options.charges;
  }

  /** Sends the newest boards of a new stream: of the topics whose newest board is current. */
  begin(current: ReadonlySet<FeedTopic>): void {
    for (const topic of this.#options.topics) {
      if (topic.state) this.onState(topic.symbol, topic.state);
      const { newest, velocity } = topic;
      if (!current.has(topic) || !newest) continue;
      this.onBoard(topic.symbol, newest);
      if (velocity && newest.asOfMs - velocity.asOfMs < VELOCITY_MS) this.onVelocity(topic.symbol, velocity);
    }
    this.flush();
  }

  /** Sends what a resumed stream has missed, then what has arrived meanwhile. */
  resume({ resumed, boards }: ReturnType<typeof resumption>, current: ReadonlySet<FeedTopic>): void {
    this.#body.send(eventBytes("resumed", resumed));
    for (const [symbol, missed] of boards) for (const board of missed) this.#body.addMissed(symbol, board);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const receive of held) receive();
    this.begin(current);
  }

  onBoard(symbol: string, board: LogBoard): void {
    if (this.#held) return void this.#held.push(() => this.#body.addMissed(symbol, board));
    const lastMs = this.#body.lastQueuedMs(symbol);
    if (board.isAfterGap && lastMs !== undefined && board.asOfMs > lastMs) {
      this.#body.send(eventBytes("resumed", uncoveredGap(symbol, lastMs, board)));
    }
    this.#body.addBoard(symbol, board);
  }

  onVelocity(symbol: string, velocity: LogVelocity): void {
    this.#body.addVelocity(symbol, velocity);
  }

  onState(symbol: string, { state, reason }: ServedFeed): void {
    // The provider has ended the stream: a new stream is refused with its reason.
    if (state === "closed") return this.close("credit_check_failed");
    if (state !== "unavailable") return;
    const event: SymbolUnavailable = {
      symbol,
      reason: "no_live_board",
      message: reason ?? `${symbol} has no live board.`,
    };
    this.#body.send(eventBytes("symbol_unavailable", event));
  }

  flush(): void {
    if (this.#hasEnded) return;
    // The cost of the opening is sent before the first board.
    if (!this.#hasSentCredits && this.#body.hasBoard) this.#sendCredits();
    this.#body.flush();
  }

  /**
   * Called every second with the time of the node, in milliseconds: adds credits and keep-alives that are due, which are sent with the
   * next board, or two seconds later, and ends the stream in time.
   */
  tick(nowMs: number): void {
    if (this.#hasEnded) return;
    this.#unsentTicks = this.#body.isEmpty ? 0 : this.#unsentTicks + 1;
    if (this.#unsentTicks > 1) this.flush();
    if (this.#body.isUnread(nowMs)) {
      this.reconnect("slow_reader");
      return void this.connection?.closeLater();
    }
    const { nowMs: openedAtMs, maxDurationMinutes } = this.#options;
    if (nowMs >= openedAtMs + maxDurationMinutes * MINUTE_MS) return this.reconnect("max_duration");
    if (nowMs >= this.#minuteDueMs) {
      this.#minuteDueMs += MINUTE_MS;
      this.#sendCredits();
      void this.charges.refresh();
    }
    if (nowMs >= this.#keepAliveDueMs) {
      this.#keepAliveDueMs += KEEP_ALIVE_MS;
      if (this.#body.isEmpty) this.#body.send(keepAlive);
    }
  }

  /** Ends the stream with a request to reconnect from its position. */
  reconnect(reason: "max_duration" | "server_shutdown" | "slow_reader"): void {
    this.#end((id) => eventBytes("reconnect", { reason }, id));
  }

  /** Ends the stream for a reason that the reader has to resolve first, except for `credit_check_failed`. */
  close(reason: (typeof closedReasons)[number]): void {
    this.#end(() => eventBytes("closed", { reason }));
  }

  get #connected(): Connected {
    const { request, attribution, maxDurationMinutes } = this.#options;
    return {
      format: "v2",
      symbols: [...request.symbols],
      metric: request.window.metric,
      creditsRemaining: this.charges.remaining,
      // The most: people who watch the same symbols pay in turn.
      creditsPerMinute: request.symbols.length,
      maxDurationSeconds: maxDurationMinutes * 60,
      ...(attribution && { attribution }),
    };
  }

  #sendCredits(): void {
    this.#hasSentCredits = true;
    this.#body.send(eventBytes("credits", this.charges.take()));
  }

  #end(last: (id: string) => Uint8Array): void {
    if (this.#hasEnded) return;
    this.#body.end(last);
    this.#cleanUp();
  }

  #cleanUp(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const topic of this.#options.topics) topic.listeners.delete(this);
    this.#options.onEnd();
  }
}

/** Whether the newest board of a topic is the newest of the provider, not one from before an interruption or of another day. */
export function isCurrent({ state }: FeedTopic): boolean {
  return state?.isCurrent === true && ["live", "lagged", "polling"].includes(state.state);
}
