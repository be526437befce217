import type { ClientSocket, OutgoingBody } from "../responses/written-response";

interface BodySinkOptions {
  /** Called with the connection of the reader, before anything is written to it. */
  onConnected: (socket: ClientSocket) => void;
  /** Called when everything was read: more may be sent. */
  onPull: () => void;
  /** Called when the reader disconnects. */
  onCancel: () => void;
}

/** Where a body goes. Nothing is to be sent before it is pulled, so that a board that waits can still be replaced. */
interface Sink {
  enqueue(bytes: Uint8Array): void;
  close(): void;
}

/** The way of a body to its reader: Node's response, or, for callers of `fetch`, a stream of the web. */
export class BodySink {
  readonly #options: BodySinkOptions;
  #sink: Sink | undefined;
  #hasEnded = false;
  /** What was sent before it was known where the body goes. */
  #early: ((sink: Sink) => void)[] = [];

  constructor(options: BodySinkOptions) {
    this.#options = options;
  }

  /** Returns the body as a stream, which begins when it is first read; then `writeTo` is not called. */
  stream(): ReadableStream<Uint8Array> {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      if (!this.#sink) this.#begin(controller);
      this.#options.onPull();
    };
    return new ReadableStream<Uint8Array>({ pull, cancel: () => this.#cancel() }, { highWaterMark: 0 });
  }

  /** Writes the body to Node's response, whose head was written. */
  writeTo(outgoing: OutgoingBody): void {
    const { onConnected, onPull } = this.#options;
    const { socket } = outgoing;
    // The reader has disconnected while the stream was opened.
    if (!socket) return this.#cancel();
    onConnected(socket);
    outgoing.on("close", () => this.#cancel());
    outgoing.on("drain", onPull);
    outgoing.flushHeaders();
    this.#begin({
      enqueue: (bytes) => void (outgoing.write(bytes) && queueMicrotask(onPull)),
      close: () => void outgoing.end(),
    });
    onPull();
  }

  enqueue(bytes: Uint8Array): void {
    this.#send((sink) => sink.enqueue(bytes));
  }

  close(): void {
    this.#send((sink) => sink.close());
    this.#hasEnded = true;
  }

  #send(send: (sink: Sink) => void): void {
    if (this.#hasEnded) return;
    if (this.#sink) send(this.#sink);
    else this.#early.push(send);
  }

  #begin(sink: Sink): void {
    this.#sink = sink;
    for (const send of this.#early.splice(0)) send(sink);
  }

  #cancel(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#options.onCancel();
  }
}
