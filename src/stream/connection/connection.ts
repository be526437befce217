import { normalizedSymbol } from "../../client/requests/endpoint-call";
import { ConnectionError, MarketDataError } from "../../transport/errors";
import type { ConnectionEvent } from "./connection-state";
import { serverEvents } from "./event-stream-reader";
import { SILENCE_MS, SilenceMonitor, type SilenceEnd } from "./silence-monitor";
import { readMessage, type StreamEndMessage, type StreamMessage } from "./stream-message";
import { StreamMinutes } from "./stream-minutes";
import type { OpenedStream, StreamOpening, StreamParts } from "./stream-opener";

/** Receives what arrives over a connection. */
interface ConnectionListener {
  onOpened(): void;
  /** An event was read: another connection may resume from here. Called before `onMessage` for the same event. */
  onPosition(eventId: string): void;
  /** What an event says, its id, and its payload as text. */
  onMessage(message: StreamMessage, eventId: string | undefined, text: string): void;
}

/** How a connection ended. */
type ConnectionEnd = Extract<ConnectionEvent, { kind: "refused" | "lost" | "slept" | "reconnect" | "closed" }>;

/** How long after its time limit a stream may end by itself, in milliseconds. */
const GRACE_MS = 15_000;

/**
 * Opens one connection and reads it to its end. Nothing remains of it afterwards.
 *
 * Rejects with the signal's reason once that aborts; everything else that can happen is an end.
 */
export async function runConnection(
  parts: StreamParts,
  opening: StreamOpening,
  listener: ConnectionListener,
): Promise<ConnectionEnd> {
  const { signal } = opening;
  const connection = new AbortController();
  const onAbort = () => connection.abort(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    signal.throwIfAborted();
    const opened = await parts.opener.open({ ...opening, signal: connection.signal });
    if (signal.aborted) {
      opened.bookOpening();
      await opened.body.cancel();
    }
    signal.throwIfAborted();
    listener.onOpened();
    return await new OpenConnection(parts, opening, opened, listener).read(connection.signal);
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof MarketDataError) return { kind: "refused", failure };
    throw failure;
  } finally {
    signal.removeEventListener("abort", onAbort);
    connection.abort();
  }
}

/** A connection that has been opened: what arrives over it, its silence and its paid minutes. */
class OpenConnection {
  readonly #parts: StreamParts;
  readonly #listener: ConnectionListener;
  readonly #body: ReadableStream<Uint8Array>;
  readonly #silence: SilenceMonitor;
  readonly #minutes: StreamMinutes;
  /** Whether the service has announced the end. */
  #isAnnounced = false;

  constructor(
    parts: StreamParts,
    { request, labels }: StreamOpening,
    { body, bookOpening }: OpenedStream,
    listener: ConnectionListener,
  ) {
    const { platform, budget, ledger } = parts;
    this.#parts = parts;
    this.#listener = listener;
    this.#body = body;
    this.#silence = new SilenceMonitor(platform);
    const symbols = request.symbols.map(normalizedSymbol);
    this.#minutes = new StreamMinutes({ platform, budget, ledger, symbols, labels, bookOpening });
  }

  /** Reads the body to its end; rejects with the signal's reason. The caller aborts the signal when this has settled. */
  async read(signal: AbortSignal): Promise<ConnectionEnd> {
    try {
      return await Promise.race([
        this.#readEvents(signal),
        this.#silence.end(signal).then((end) => this.#afterSilence(end)),
        this.#minutes.reserve(signal),
      ]);
    } catch (failure) {
      signal.throwIfAborted();
      if (failure instanceof MarketDataError) return this.#lost(failure);
      throw failure;
    } finally {
      this.#minutes.end(this.#isAnnounced);
    }
  }

  async #readEvents(signal: AbortSignal): Promise<ConnectionEnd> {
    const onChunk = () => this.#silence.noteReceived();
    for await (const { event, id, data } of serverEvents(this.#body, { onChunk, signal })) {
      const text = this.#parts.opener.withoutKey(data);
      const message = readMessage(event, text);
      if (id !== undefined) this.#listener.onPosition(id);
      const end = message && this.#handle(message, id, text);
      if (end) return end;
    }
    return this.#lost(new ConnectionError("The service ended the stream without a reason."));
  }

  #handle(
    message: StreamMessage | StreamEndMessage,
    eventId: string | undefined,
    text: string,
  ): ConnectionEnd | undefined {
    const { lastReceivedAtMs } = this.#silence;
    switch (message.kind) {
      case "reconnect":
      case "closed":
        this.#isAnnounced = true;
        return { kind: message.kind, reason: message.reason, lastReceivedAtMs };
      case "connected": {
        const { maxDurationSeconds } = message.connected;
        if (maxDurationSeconds > 0) this.#silence.endAfter(maxDurationSeconds * 1_000 + GRACE_MS);
        this.#minutes.applyTerms(message.connected);
        break;
      }
      case "credits":
        this.#minutes.book(message.credits);
        break;
      case "board":
        this.#minutes.noteBoard();
    }
    this.#listener.onMessage(message, eventId, text);
    return undefined;
  }

  #afterSilence(end: SilenceEnd): ConnectionEnd {
    const { lastReceivedAtMs } = this.#silence;
    if (end === "slept") return { kind: "slept" };
    if (end === "overdue") return { kind: "reconnect", reason: "max_duration", lastReceivedAtMs };
    return this.#lost(new ConnectionError(`Nothing was received over the stream for ${SILENCE_MS / 1_000} seconds.`));
  }

  #lost(failure: MarketDataError): ConnectionEnd {
    return { kind: "lost", failure, lastReceivedAtMs: this.#silence.lastReceivedAtMs };
  }
}
