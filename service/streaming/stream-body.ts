import { BodySink, formatEventId, idBytes, PendingEvents, snapshotTail } from "@strikebook/http";
import type { BoardTopicListener } from "./board-topic";
import type { BoardEvent } from "./stream-events";

/** The response body of one stream, and its pending events. */
export class StreamBody implements BoardTopicListener {
  readonly #sink: BodySink;
  readonly #pending = new PendingEvents<BoardEvent, Uint8Array>();
  /** The instant of the last board sent, on this stream or an earlier stream, by symbol in the order of the stream; `undefined` for none. */
  readonly #sentMs: Map<string, number | undefined>;
  #isPulled = false;

  /** `resumedFrom` has the positions of an earlier stream, by symbol; `onCancel` is called when the client disconnects. */
  constructor(symbols: readonly string[], resumedFrom: ReadonlyMap<string, number>, onCancel: () => void) {
    this.#sentMs = new Map(symbols.map((symbol) => [symbol, resumedFrom.get(symbol)]));
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

  /** Adds an event that is always sent. */
  send(event: Uint8Array): void {
    this.#pending.addEvent(event);
  }

  onBoard(board: BoardEvent): void {
    this.#pending.addBoard(board.symbol, board);
  }

  onVelocity(symbol: string, velocity: Uint8Array): void {
    this.#pending.addVelocity(symbol, velocity);
  }

  /** Enqueues pending events, if the client has pulled. */
  flush(): void {
    if (!this.#isPulled || this.#pending.isEmpty) return;
    this.#isPulled = false;
    this.#sink.enqueue(Buffer.concat(this.#takePending()));
  }

  /** Enqueues pending events and a last event, which is created with the event id of the position, and closes the body. */
  end(last: (id: string) => Uint8Array): void {
    const pending = this.#takePending();
    this.#sink.enqueue(Buffer.concat([...pending, last(this.#eventId)]));
    this.#sink.close();
  }

  /** The event id of the position of this stream. */
  get #eventId(): string {
    return formatEventId(this.#sentMs);
  }

  #takePending(): Uint8Array[] {
    const events = this.#pending.takeEvents();
    const { boards, velocities } = this.#pending.takeNewest();
    const encoded = boards.flatMap(({ symbol, board, lagged }) => {
      this.#sentMs.set(symbol, board.asOfMs);
      return [idBytes(this.#eventId), board.head, snapshotTail(lagged)];
    });
    return [...events, ...encoded, ...velocities];
  }
}
