import { ConnectionError, MarketDataError } from "../transport/errors";
import type { StreamOpening, StreamParts } from "./stream-door";
import { wireSymbol } from "../client/requests/wire-symbol";
import type { ConnectionEvent } from "./connection-state";
import { serverEvents } from "./event-stream-reader";
import { SILENCE_MS, SilenceWatch, type LineEnd } from "./silence-watch";
import { readMessage, type StreamGoodbye, type StreamMessage } from "./stream-message";
import { StreamMinutes } from "./stream-minutes";

/** Who listens on a connection. */
export interface ConnectionListener {
  opened(): void;
  /** An event was read: from here another connection may go on. Told before what the event says. */
  position(eventId: string): void;
  /** What an event says, and its id. */
  message(message: StreamMessage, eventId: string | undefined): void;
}

/** How a connection ended. */
export type ConnectionEnding = Extract<
  ConnectionEvent,
  { kind: "refused" | "lost" | "slept" | "reconnect" | "closed" }
>;

/** How long after its time a stream is left to end by itself, in milliseconds. */
const GRACE_MS = 15_000;

/**
 * Opens one connection and hears it to its end. Nothing of it is left behind.
 *
 * Rejects with the signal's reason once that aborts; everything else that can happen is an ending.
 */
export async function runConnection(
  parts: StreamParts,
  opening: Omit<StreamOpening, "labels">,
  listener: ConnectionListener,
): Promise<ConnectionEnding> {
  const { signal } = opening;
  const line = new AbortController();
  const giveUp = () => line.abort(signal.reason);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    const labels = parts.labels?.() ?? [];
    const body = await parts.door.open({ ...opening, labels, signal: line.signal });
    if (signal.aborted) await body.cancel();
    signal.throwIfAborted();
    listener.opened();
    const open = new OpenConnection(parts, opening.question.symbols.map(wireSymbol), listener);
    return await open.hear(body, line.signal);
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof MarketDataError) return { kind: "refused", failure };
    throw failure;
  } finally {
    signal.removeEventListener("abort", giveUp);
    line.abort();
  }
}

/** A connection that has been opened: what comes over it, its silence and its minutes. */
class OpenConnection {
  readonly #parts: StreamParts;
  readonly #listener: ConnectionListener;
  readonly #watch: SilenceWatch;
  readonly #minutes: StreamMinutes;
  /** The service has said that it ends the stream. */
  #wasTold = false;

  constructor(parts: StreamParts, symbols: readonly string[], listener: ConnectionListener) {
    const { platform, budget, ledger, labels = () => [] } = parts;
    this.#parts = parts;
    this.#listener = listener;
    this.#watch = new SilenceWatch(platform);
    this.#minutes = new StreamMinutes({ platform, budget, ledger, symbols, labels });
  }

  /** Hears the body to its end; rejects with the signal's reason. Whoever asks aborts the signal when the answer has come. */
  async hear(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<ConnectionEnding> {
    try {
      return await Promise.race([
        this.#listen(body, signal),
        this.#watch.end(signal).then((end) => this.#given(end)),
        this.#minutes.keep(signal),
      ]);
    } catch (failure) {
      signal.throwIfAborted();
      if (failure instanceof MarketDataError) return this.#lost(failure);
      throw failure;
    } finally {
      this.#minutes.end(this.#wasTold);
    }
  }

  async #listen(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<ConnectionEnding> {
    const heard = () => this.#watch.heard();
    for await (const { event, id, data } of serverEvents(body, { heard, signal })) {
      const message = readMessage(event, this.#parts.door.clean(data));
      if (id !== undefined) this.#listener.position(id);
      const ending = message && this.#take(message, id);
      if (ending) return ending;
    }
    return this.#lost(new ConnectionError("The service ended the stream without saying why."));
  }

  #take(message: StreamMessage | StreamGoodbye, eventId: string | undefined): ConnectionEnding | undefined {
    const { lastHeardAtMs } = this.#watch;
    switch (message.kind) {
      case "reconnect":
      case "closed":
        this.#wasTold = true;
        return { kind: message.kind, reason: message.reason, lastHeardAtMs };
      case "connected": {
        const { maxDurationSeconds } = message.connected;
        if (maxDurationSeconds > 0) this.#watch.endAfter(maxDurationSeconds * 1_000 + GRACE_MS);
        break;
      }
      case "credits":
        this.#minutes.book(message.credits);
    }
    this.#listener.message(message, eventId);
    return undefined;
  }

  #given(end: LineEnd): ConnectionEnding {
    const { lastHeardAtMs } = this.#watch;
    if (end === "slept") return { kind: "slept" };
    if (end === "overdue") return { kind: "reconnect", reason: "max_duration", lastHeardAtMs };
    return this.#lost(new ConnectionError(`Nothing came over the stream for ${SILENCE_MS / 1_000} seconds.`));
  }

  #lost(failure: MarketDataError): ConnectionEnding {
    return { kind: "lost", failure, lastHeardAtMs: this.#watch.lastHeardAtMs };
  }
}
