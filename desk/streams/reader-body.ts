import {
  BodySink,
  type ClientSocket,
  formatEventId,
  idBytes,
  type PendingBoard,
  PendingEvents,
  snapshotTail,
} from "@strikebook/http";
import { LATEST_MS } from "@strikebook/client";
import type { LogBoard, LogVelocity } from "./board-log";
import { DeflateEncoding, PlainEncoding, type BodyEncoding } from "./body-encoding";
import type { BodyPart, JoinedParts, SharedBytes } from "./shared-bytes";
import type { ReaderConnection } from "./reader-connection";

/** How long a reader may leave something unread, in milliseconds. */
const DRAIN_MS = 30_000;

/** The most missed boards in one part of the body. */
const MOST_MISSED = 50;

interface ReaderBodyOptions {
  symbols: readonly string[];
  /** The position of an earlier stream, by symbol, in milliseconds since 1970 UTC. */
  resumedFrom: ReadonlyMap<string, number>;
  isDeflated: boolean;
  /** Of all readers of the node. */
  shared: JoinedParts;
  /** Called when the reader has read everything: what waits can be sent with `flush`. */
  onPull: () => void;
  /** Called when the reader disconnects. */
  onEnd: () => void;
  /** Returns what is known of a connection; a body that is read as a stream has none. */
  connect: (socket: ClientSocket) => ReaderConnection;
}

/** The response body of one reader, and its unsent events. */
export class ReaderBody {
  readonly sink: BodySink;
  readonly #encoding: BodyEncoding;
  readonly #shared: JoinedParts;
  readonly #symbols: string;
  readonly #pending = new PendingEvents<LogBoard, LogVelocity>();
  readonly #missed: PendingBoard<LogBoard>[] = [];
  /** The time of the last board sent, by symbol in the order of the stream, and of the last board that is to be sent. */
  readonly #sentMs: Map<string, number | undefined>;
  /** The event id of `#sentMs` while it is known: one text for all readers at a position, so that it is hashed once. */
  #sentId: string | undefined;
  readonly #queuedMs: Map<string, number>;
  readonly #velocityMs = new Map<string, number>();
  #connection: ReaderConnection | undefined;
  #isPulled = false;
  #unreadSinceMs: number | undefined;
  #laggedCount = 0;

  constructor({ symbols, resumedFrom, isDeflated, shared, onPull, onEnd, connect }: ReaderBodyOptions) {
    this.#shared = shared;
    this.#symbols = symbols.join();
    this.#encoding = isDeflated ? new DeflateEncoding() : new PlainEncoding();
    this.#sentMs = new Map(symbols.map((symbol) => [symbol, resumedFrom.get(symbol)]));
    this.#queuedMs = new Map(resumedFrom);
    this.sink = new BodySink({
      onConnected: (socket) => void (this.#connection = connect(socket)),
      onPull: () => {
        this.#isPulled = true;
        this.#unreadSinceMs = undefined;
        onPull();
      },
      onCancel: onEnd,
    });
  }

  /** The connection of the reader; `undefined` if the body is read as a stream. */
  get connection(): ReaderConnection | undefined {
    return this.#connection;
  }

  /** Whether something waits to be read. */
  get isEmpty(): boolean {
    return this.#missed.length === 0 && this.#pending.isEmpty;
  }

  /** Whether a board waits to be read. */
  get hasBoard(): boolean {
    return this.#missed.length > 0 || this.#pending.hasBoard;
  }

  /** How many boards were replaced before they were read. */
  get laggedCount(): number {
    return this.#laggedCount;
  }

  /** The time of the last board of a symbol that was sent, before this stream too, or waits to be; `undefined` if there is none. */
  lastQueuedMs(symbol: string): number | undefined {
    return this.#queuedMs.get(symbol);
  }

  /** Adds an event that is always sent. */
  send(event: Uint8Array): void {
    this.#pending.addEvent(event);
  }

  /** Adds a board that was missed during an interruption: it is not replaced. */
  addMissed(symbol: string, board: LogBoard): void {
    if (this.#queue(symbol, board)) this.#missed.push({ symbol, board, lagged: false });
  }

  /** Adds the newest board of a symbol. An older board, or a board that was sent, is dropped. */
  addBoard(symbol: string, board: LogBoard): void {
    if (this.#queue(symbol, board) && this.#pending.addBoard(symbol, board)) this.#laggedCount += 1;
  }

  addVelocity(symbol: string, velocity: LogVelocity): void {
    if (!isNewer(this.#velocityMs.get(symbol), velocity.asOfMs)) return;
    this.#velocityMs.set(symbol, velocity.asOfMs);
    this.#pending.addVelocity(symbol, velocity);
  }

  /** Sends what waits, if the reader has read everything before. */
  flush(): void {
    if (!this.#isReady || this.isEmpty) return;
    this.#isPulled = false;
    this.sink.enqueue(this.#encoding.encode(this.#takePending(MOST_MISSED)));
  }

  /** Returns whether something was not read for 30 seconds. `nowMs` is the time of the node, in milliseconds. */
  isUnread(nowMs: number): boolean {
    const slowSinceMs = this.#connection?.slowSinceMs;
    if (this.isEmpty || this.#isReady) return false;
    this.#unreadSinceMs ??= nowMs;
    return nowMs - Math.min(this.#unreadSinceMs, slowSinceMs ?? Infinity) >= DRAIN_MS;
  }

  /** Whether what is sent now is on its way to the reader. */
  get #isReady(): boolean {
    const isReady = this.#isPulled && this.#connection?.slowSinceMs === undefined;
    if (isReady) this.#unreadSinceMs = undefined;
    return isReady;
  }

  /** Sends what waits and a last event, which is created with the event id of the position, and ends the body. */
  end(last: (id: string) => Uint8Array): void {
    const parts = this.#takePending(Infinity);
    this.sink.enqueue(this.#encoding.encode([...parts, last(formatEventId(this.#sentMs))]));
    const end = this.#encoding.end();
    if (end.length > 0) this.sink.enqueue(end);
    this.sink.close();
  }

  /** Notes that a board is to be sent. Returns false if it is not newer than the last board. */
  #queue(symbol: string, board: LogBoard): boolean {
    if (!isNewer(this.#queuedMs.get(symbol), board.asOfMs)) return false;
    this.#queuedMs.set(symbol, board.asOfMs);
    return true;
  }

  #takePending(mostMissed: number): BodyPart[] {
    const missed = this.#missed.splice(0, mostMissed);
    if (missed.length > 0) this.#sentId = undefined;
    const parts: BodyPart[] = [
      ...this.#pending.takeEvents(),
      ...missed.flatMap((board) => boardParts(board, this.#sentMs)),
    ];
    if (this.#missed.length > 0 || this.#pending.isEmpty) return parts;
    return [...parts, this.#takeNewest()];
  }

  /** What waits of all symbols, as shared bytes for all readers that receive the same. */
  #takeNewest(): SharedBytes {
    const { boards, velocities } = this.#pending.takeNewest();
    this.#sentId ??= formatEventId(this.#sentMs);
    let key = `${this.#symbols} ${this.#sentId}`;
    for (const pending of boards) key += ` ${pending.board.shared.id}${hasSkipped(pending) ? " lagged" : ""}`;
    for (const { shared } of velocities) key += ` ${shared.id}`;
    const { shared, lastId } = this.#shared.join(key, () => {
      const sentMs = new Map(this.#sentMs);
      const parts = boards.flatMap((board) => boardParts(board, sentMs));
      return { parts: [...parts, ...velocities.map((velocity) => velocity.shared)], lastId: formatEventId(sentMs) };
    });
    for (const { symbol, board } of boards) this.#sentMs.set(symbol, board.asOfMs);
    this.#sentId = lastId;
    return shared;
  }
}

/** Whether boards before it were not sent, here or by the provider. */
const hasSkipped = ({ board, lagged }: PendingBoard<LogBoard>) => lagged || board.lagged;

/** Returns the event of a board, and notes it in the times of the last boards. */
function boardParts(pending: PendingBoard<LogBoard>, sentMs: Map<string, number | undefined>): BodyPart[] {
  const { symbol, board } = pending;
  sentMs.set(symbol, board.asOfMs);
  return [idBytes(formatEventId(sentMs)), board.shared, snapshotTail(hasSkipped(pending))];
}

/** A feed that starts its day again has much earlier boards: those are newer too. */
function isNewer(lastMs: number | undefined, nextMs: number): boolean {
  return lastMs === undefined || nextMs > lastMs || nextMs < lastMs - LATEST_MS;
}
