import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ConnectionError, ContractError } from "../transport/errors";

/** One event as it came, still unread. */
export interface ServerEvent {
  /** Its name; `message` where the service gave none. */
  event: string;
  /** The id to resume after this event; undefined where it carries none. */
  id: string | undefined;
  data: string;
}

/** A full board with its matrix has 0.6 million characters: a service that never ends its event is not waited for. */
const MOST_CHARACTERS = 16_000_000;

export interface Listening {
  /** Told of every piece that arrives, comments and parts of events included: the line is alive. */
  heard: () => void;
  /** Ends the reading; what has arrived and is not read yet is dropped. */
  signal: AbortSignal;
}

/**
 * The events of a body one after the other, until it ends or whoever reads leaves off. The body is let go in either case.
 *
 * Throws a `ConnectionError` when the body breaks, a `ContractError` for an event without an end, and the signal's reason.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  { heard, signal }: Listening,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  // A read that waits is over at once; a body that broke already has nothing to let go.
  const letGo = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", letGo, { once: true });
  try {
    const parser = eventParser();
    for (;;) {
      const piece = await nextPiece(reader);
      signal.throwIfAborted();
      if (piece === undefined) return;
      heard();
      for (const event of parser(piece)) {
        yield event;
        signal.throwIfAborted();
      }
    }
  } finally {
    signal.removeEventListener("abort", letGo);
    letGo();
    reader.releaseLock();
  }
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw new ConnectionError("The stream broke off.", { cause });
  }
}

/** Takes the next bytes, cut wherever the network cut them, and gives the events that are complete by then. */
function eventParser(): (piece: Uint8Array) => ServerEvent[] {
  const decoder = new TextDecoder();
  const complete: ServerEvent[] = [];
  const parser = createParser({
    maxBufferSize: MOST_CHARACTERS,
    onEvent: (message) => complete.push(serverEvent(message)),
    onError: ({ type }) => {
      if (type !== "max-buffer-size-exceeded") return;
      throw new ContractError("body", `An event of the stream has no end within ${MOST_CHARACTERS} characters.`);
    },
  });
  return (piece) => {
    parser.feed(decoder.decode(piece, { stream: true }));
    return complete.splice(0);
  };
}

function serverEvent({ event = "message", id, data }: EventSourceMessage): ServerEvent {
  return { event, id, data };
}
