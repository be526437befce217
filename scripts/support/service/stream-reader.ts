/** One event of a stream, with its data parsed; `event` is "comment" for a comment line. */
export interface ReceivedEvent {
  event: string;
  id: string | undefined;
  data: unknown;
}

export const eventNames = (events: readonly ReceivedEvent[]) => events.map(({ event }) => event);
export const eventsNamed = (events: readonly ReceivedEvent[], name: string) =>
  events.filter(({ event }) => event === name);
export const dataOf = (events: readonly ReceivedEvent[], name: string) =>
  eventsNamed(events, name).map(({ data }) => data);

/** Reads a stream step by step: each call reads what has arrived since, without waiting for more. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #pending: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  isOver = false;

  constructor(response: Response) {
    if (!response.body) throw new Error("The response has no body.");
    this.#reader = response.body.getReader();
  }

  /** Returns all events that can be read now; the next read stays pending. */
  async received(): Promise<ReceivedEvent[]> {
    let text = "";
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) text += this.#decoder.decode(chunk);
    return eventsOf(text);
  }

  /** Returns the events of one chunk, without starting another read. */
  async nextChunk(): Promise<ReceivedEvent[]> {
    const { value, done } = await (this.#pending ?? this.#reader.read());
    this.#pending = undefined;
    this.isOver = done;
    return eventsOf(this.#decoder.decode(value));
  }

  /** Disconnects. */
  disconnect(): Promise<void> {
    return this.#reader.cancel();
  }

  async #next(): Promise<Uint8Array | undefined> {
    if (this.isOver) return undefined;
    this.#pending ??= this.#reader.read();
    const settled = await Promise.race([this.#pending, nothingMore()]);
    if (settled === undefined) return undefined;
    this.#pending = undefined;
    this.isOver = settled.done;
    return settled.value;
  }
}

/** Settles once everything that is ready has run. */
const nothingMore = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

function eventsOf(text: string): ReceivedEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map(eventOf);
}

function eventOf(block: string): ReceivedEvent {
  const lines = block.split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  if (block.startsWith(":")) return { event: "comment", id: undefined, data: undefined };
  return { event: field("event") ?? "", id: field("id"), data: JSON.parse(field("data") ?? "null") as unknown };
}
