import { createParser, type EventSourceMessage } from "eventsource-parser";
import { ConnectionError, ContractError } from "../../transport/errors";

/** One event as received, its data not parsed yet. */
export interface ServerEvent {
  /** Its name; `message` if the service sent none. */
  event: string;
  /** The id to resume after this event; `undefined` if it has none. */
  id: string | undefined;
  data: string;
}

/** A full board with its matrix has 0.6 million characters: an event that is much longer than that never ends. */
const MOST_CHARACTERS = 16_000_000;

interface ReadOptions {
  /** Called with every chunk that arrives, including comments and parts of events: the connection is alive. */
  onChunk: () => void;
  /** Ends the reading; what has arrived and is not read yet is dropped. */
  signal: AbortSignal;
}

/**
 * Yields the events of a body one by one until it ends or the reader stops. Cancels the body in either case.
 *
 * Throws a `ConnectionError` if the body breaks, a `ContractError` for an event without an end, and the signal's reason.
 */
export async function* serverEvents(
  body: ReadableStream<Uint8Array>,
  { onChunk, signal }: ReadOptions,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  // Ends a pending read at once. A body that is broken has nothing to cancel.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const parse = eventParser();
    for (;;) {
      const chunk = await nextChunk(reader);
      signal.throwIfAborted();
      if (chunk === undefined) return;
      onChunk();
      for (const event of parse(chunk)) {
        yield event;
        signal.throwIfAborted();
      }
    }
  } finally {
    signal.removeEventListener("abort", cancel);
    cancel();
    reader.releaseLock();
  }
}

async function nextChunk(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  try {
    return (await reader.read()).value;
  } catch (cause) {
    throw new ConnectionError("The stream was interrupted.", { cause });
  }
}

/** Returns a function that takes the next bytes, split anywhere, and returns the events that they complete. */
function eventParser(): (chunk: Uint8Array) => ServerEvent[] {
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
  return (chunk) => {
    parser.feed(decoder.decode(chunk, { stream: true }));
    return complete.splice(0);
  };
}

function serverEvent({ event = "message", id, data }: EventSourceMessage): ServerEvent {
  return { event, id, data };
}
