import { formatEventId, type StreamPosition } from "../../market/exposure/event-id";
import { type BoardFrame, frameBytes } from "./board-frame";
import type { BoardListener } from "./board-topic";
import { joined } from "./event-text";

interface PendingBoard {
  frame: BoardFrame;
  /** Whether it replaced one that the reader had not received. */
  lagged: boolean;
}

/**
 * What one reader has still to receive, and the body it reads. A slow reader misses boards, never the newest: one that
 * waits is replaced, and the newer one marked `lagged`. API document, Part 2.7.
 */
export class StreamBody implements BoardListener {
  readonly stream: ReadableStream<Uint8Array>;
  readonly #told: Uint8Array[] = [];
  readonly #boards = new Map<string, PendingBoard>();
  readonly #velocities = new Map<string, Uint8Array>();
  /** Of each symbol in the order of the stream, the instant of the last board sent, here or before; undefined for none. */
  readonly #sentMs: Map<string, number | undefined>;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #isWanted = false;

  /** `reached` is how far an earlier stream had come; `onLeave` is called when the reader goes away. */
  constructor(symbols: readonly string[], reached: readonly StreamPosition[], onLeave: () => void) {
    const reachedMs = new Map(reached.map(({ symbol, asOfMs }) => [symbol, asOfMs]));
    this.#sentMs = new Map(symbols.map((symbol) => [symbol, reachedMs.get(symbol)]));
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.#isWanted = true;
          this.flush();
        },
        cancel: onLeave,
      },
      // Nothing is handed over before it is asked for: what waits here can still be replaced.
      { highWaterMark: 0 },
    );
  }

  /** How far this reader has come. */
  get eventId(): string {
    const sent = [...this.#sentMs].flatMap(([symbol, asOfMs]) => (asOfMs === undefined ? [] : [{ symbol, asOfMs }]));
    return formatEventId(sent);
  }

  /** Adds an event that is never left out. */
  tell(event: Uint8Array): void {
    this.#told.push(event);
  }

  show(frame: BoardFrame): void {
    const lagged = this.#boards.has(frame.symbol);
    this.#boards.delete(frame.symbol);
    this.#boards.set(frame.symbol, { frame, lagged });
  }

  move(symbol: string, velocity: Uint8Array): void {
    this.#velocities.set(symbol, velocity);
  }

  /** Whether the reader has received all there is. */
  get isDrained(): boolean {
    return this.#told.length + this.#boards.size + this.#velocities.size === 0;
  }

  /** Hands over what waits, if the reader asks for it. */
  flush(): void {
    if (!this.#isWanted || this.isDrained) return;
    this.#isWanted = false;
    this.#controller?.enqueue(this.#taken());
  }

  /** Hands over what waits and a last event, given the id that the reader has come to, and ends the body. */
  end(last: (id: string) => Uint8Array): void {
    const waiting = this.#taken();
    this.#controller?.enqueue(joined([waiting, last(this.eventId)]));
    this.#controller?.close();
    this.#controller = undefined;
  }

  #taken(): Uint8Array {
    const boards = [...this.#boards.values()].flatMap(({ frame, lagged }) => {
      this.#sentMs.set(frame.symbol, frame.asOfMs);
      return frameBytes(frame, lagged, this.eventId);
    });
    const whole = joined([...this.#told, ...boards, ...this.#velocities.values()]);
    this.#told.length = 0;
    this.#boards.clear();
    this.#velocities.clear();
    return whole;
  }
}
