import { BodySink, formatEventId, type StreamPosition } from "@strikebook/http";
import type { BoardTopicListener } from "./board-topic";
import { type BoardEvent, concatenated, encodedParts } from "./stream-events";

interface PendingBoard {
  board: BoardEvent;
  /** Whether it replaced a board that was not sent. */
  lagged: boolean;
}

/**
 * The response body of one stream, and its pending events. A slow client misses boards, but never the newest: a
 * pending board is replaced by a newer board, which is marked `lagged`. docs/api.md, Stream events.
 */
export class StreamBody implements BoardTopicListener {
  readonly #sink: BodySink;
  readonly #events: Uint8Array[] = [];
  readonly #boards = new Map<string, PendingBoard>();
  readonly #velocities = new Map<string, Uint8Array>();
  /** The instant of the last board sent, on this stream or an earlier stream, by symbol in the order of the stream; `undefined` for none. */
  readonly #sentMs: Map<string, number | undefined>;
  #isPulled = false;

  /** `resumedFrom` is the position of an earlier stream; `onCancel` is called when the client disconnects. */
  constructor(symbols: readonly string[], resumedFrom: readonly StreamPosition[], onCancel: () => void) {
    const resumedMs = new Map(resumedFrom.map(({ symbol, asOfMs }) => [symbol, asOfMs]));
    this.#sentMs = new Map(symbols.map((symbol) => [symbol, resumedMs.get(symbol)]));
    this.#sink = new BodySink({
      onConnected: () => undefined,
      onPull: () => {
        this.#isPulled = true;
        this.flush();
      },
      onCancel,
    });
  }

  /** The body as a stream. Nothing is sent before it is pulled, so that pending boards can still be replaced. */
  stream(): ReadableStream<Uint8Array> {
    return this.#sink.stream();
  }

  /** The event id of the position of this stream. */
  get eventId(): string {
    return formatEventId(this.#sentMs);
  }

  /** Adds an event that is always sent. */
  send(event: Uint8Array): void {
    this.#events.push(event);
  }

  onBoard(board: BoardEvent): void {
    const lagged = this.#boards.has(board.symbol);
    this.#boards.delete(board.symbol);
    this.#boards.set(board.symbol, { board, lagged });
  }

  onVelocity(symbol: string, velocity: Uint8Array): void {
    this.#velocities.set(symbol, velocity);
  }

  /** Enqueues pending events, if the client has pulled. */
  flush(): void {
    const isEmpty = this.#events.length + this.#boards.size + this.#velocities.size === 0;
    if (!this.#isPulled || isEmpty) return;
    this.#isPulled = false;
    this.#sink.enqueue(this.#takePending());
  }

  /** Enqueues pending events and a last event, which is created with the event id of the position, and closes the body. */
  end(last: (id: string) => Uint8Array): void {
    const pending = this.#takePending();
    this.#sink.enqueue(concatenated([pending, last(this.eventId)]));
    this.#sink.close();
  }

  #takePending(): Uint8Array {
    const boards = [...this.#boards.values()].flatMap(({ board, lagged }) => {
      this.#sentMs.set(board.symbol, board.asOfMs);
      return encodedParts(board, lagged, this.eventId);
    });
    const whole = concatenated([...this.#events, ...boards, ...this.#velocities.values()]);
    this.#events.length = 0;
    this.#boards.clear();
    this.#velocities.clear();
    return whole;
  }
}
