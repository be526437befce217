import type { GenericSchema } from "valibot";
import { withEasternTimes } from "@strikebook/calendar";
import { normalizedSymbol } from "../../requests/symbols";
import {
  type Connected,
  type StreamCredits,
  type StreamResumed,
  type StreamSnapshot,
  type StreamVelocity,
  type SymbolUnavailable,
  connectedSchema,
  streamCreditsSchema,
  streamEndSchema,
  streamResumedSchema,
  streamSnapshotSchema,
  streamVelocitySchema,
  symbolUnavailableSchema,
} from "@strikebook/contract";
import type { ConnectionEvent } from "./connection-state";
import { serverEvents } from "./event-stream-reader";
import { SILENCE_MS, SilenceMonitor } from "./silence-monitor";
import { StreamMinutes } from "./stream-minutes";
import { openStream, type OpenedStream, type StreamOpening, type StreamParts } from "./stream-opener";
import { ConnectionError, ContractError, MarketDataError } from "../../transport/errors";
import { decode } from "../../transport/read-response";
import { withoutKey } from "../../transport/transport";

/** What an event says, with how it was received. */
export type ReceivedMessage = StreamMessage & {
  /** The position after this event; `undefined` if the service gave none. */
  eventId: string | undefined;
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** The payload as received. */
  text: string;
};

/** Receives what arrives over a connection. */
interface ConnectionListener {
  onOpened: () => void;
  /** An event was read: another connection may resume from here. Called before `onMessage` for the same event. */
  onPosition: (eventId: string) => void;
  onMessage: (message: ReceivedMessage) => void;
}

/** How a connection ended. */
type ConnectionEnd = Extract<ConnectionEvent, { kind: "refused" | "lost" | "slept" | "reconnect" | "closed" }>;

/** How long after its time limit a stream may end by itself, in milliseconds. */
const GRACE_MS = 15_000;

/**
 * Opens one connection and reads it to its end. Releases everything before it settles.
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
    const opened = await openStream(parts, { ...opening, signal: connection.signal });
    if (signal.aborted) {
      opened.bookOpening();
      await opened.body.cancel();
    }
    signal.throwIfAborted();
    listener.onOpened();
    return await readConnection(parts, opening, opened, listener, connection.signal);
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof MarketDataError) return { kind: "refused", failure };
    throw failure;
  } finally {
    signal.removeEventListener("abort", onAbort);
    connection.abort();
  }
}

/** Reads an open connection to its end; rejects with the signal's reason. The caller aborts the signal when this has settled. */
async function readConnection(
  { platform, budget, ledger, key }: StreamParts,
  { request, labels }: StreamOpening,
  { body, bookOpening }: OpenedStream,
  { onPosition, onMessage }: ConnectionListener,
  signal: AbortSignal,
): Promise<ConnectionEnd> {
  const silence = new SilenceMonitor(platform);
  const symbols = request.symbols.map(normalizedSymbol);
  const minutes = new StreamMinutes({ platform, budget, ledger, symbols, labels, bookOpening });
  let isAnnounced = false;
  const lost = (failure: MarketDataError): ConnectionEnd => {
    return { kind: "lost", failure, lastReceivedAtMs: silence.lastReceivedAtMs };
  };

  /** Applies what a message says about the connection. */
  const apply = (message: StreamMessage): void => {
    if (message.kind === "credits") minutes.book(message.credits);
    if (message.kind === "board") minutes.noteBoard();
    if (message.kind !== "connected") return;
    const { maxDurationSeconds } = message.connected;
    if (maxDurationSeconds > 0) silence.endAfter(maxDurationSeconds * 1_000 + GRACE_MS);
    minutes.applyTerms(message.connected);
  };

  const readEvents = async (): Promise<ConnectionEnd> => {
    const onChunk = () => silence.noteReceived();
    for await (const { event, id: eventId, data } of serverEvents(body, { onChunk, signal })) {
      // In case a gateway has quoted the key.
      const text = withoutKey(data, key());
      const message = readMessage(event, text);
      if (eventId !== undefined) onPosition(eventId);
      if (!message) continue;
      if (message.kind === "reconnect" || message.kind === "closed") {
        isAnnounced = true;
        return { ...message, lastReceivedAtMs: silence.lastReceivedAtMs };
      }
      apply(message);
      onMessage({ ...message, eventId, receivedAtMs: platform.now(), text });
    }
    return lost(new ConnectionError("The service ended the stream and gave no reason."));
  };

  const waitForSilence = async (): Promise<ConnectionEnd> => {
    const end = await silence.end(signal);
    if (end === "slept") return { kind: "slept" };
    const { lastReceivedAtMs } = silence;
    if (end === "overdue") return { kind: "reconnect", reason: "max_duration", lastReceivedAtMs };
    return lost(new ConnectionError(`Nothing was received over the stream for ${SILENCE_MS / 1_000} seconds.`));
  };

  try {
    return await Promise.race([readEvents(), waitForSilence(), minutes.reserve(signal)]);
  } catch (failure) {
    signal.throwIfAborted();
    if (failure instanceof MarketDataError) return lost(failure);
    throw failure;
  } finally {
    minutes.end(isAnnounced);
  }
}

/** What one event of an open stream says. docs/api.md, Stream events. */
type StreamMessage =
  | { kind: "connected"; connected: Connected }
  | { kind: "board"; board: StreamSnapshot }
  | { kind: "velocity"; velocity: StreamVelocity }
  | { kind: "credits"; credits: StreamCredits }
  | { kind: "resumed"; resumed: StreamResumed }
  | { kind: "unavailable"; unavailable: SymbolUnavailable };

/** The last message of a stream: it asks for a new connection (`reconnect`), or says what is wrong (`closed`). */
type StreamEndMessage = { kind: "reconnect"; reason: string } | { kind: "closed"; reason: string };

/**
 * Returns what an event says; `undefined` for an event that this version does not know (docs/api.md, Versions: more may come).
 *
 * @param event Its name in the stream.
 * @param text Its payload.
 * @throws ContractError if the payload is not JSON or differs from the contract; it names the event and the field.
 */
export function readMessage(event: string, text: string): StreamMessage | StreamEndMessage | undefined {
  switch (event) {
    case "connected":
      return { kind: "connected", connected: read(event, connectedSchema, text) };
    case "snapshot":
      return { kind: "board", board: read(event, streamSnapshotSchema, text) };
    case "velocity":
      return { kind: "velocity", velocity: read(event, streamVelocitySchema, text) };
    case "credits":
      return { kind: "credits", credits: read(event, streamCreditsSchema, text) };
    case "resumed":
      return { kind: "resumed", resumed: read(event, streamResumedSchema, text) };
    case "symbol_unavailable":
      return { kind: "unavailable", unavailable: inEasternTime(read(event, symbolUnavailableSchema, text)) };
    case "reconnect":
    case "closed":
      return { kind: event, reason: read(event, streamEndSchema, text).reason };
    default:
      return undefined;
  }
}

/** The message is shown in the cell, where every time is New York time. */
function inEasternTime(unavailable: SymbolUnavailable): SymbolUnavailable {
  const { message } = unavailable;
  return message === undefined ? unavailable : { ...unavailable, message: withEasternTimes(message) };
}

function read<Payload>(event: string, schema: GenericSchema<unknown, Payload>, text: string): Payload {
  return decode(schema, parseJson(event, text), event);
}

function parseJson(event: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ContractError(event, `The payload of a stream event (${event}) is not JSON.`);
  }
}
