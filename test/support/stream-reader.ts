/** One event of a stream as a test looks at it; `event` is "comment" for a comment line. */
export interface HeardEvent {
  event: string;
  id: string | undefined;
  data: unknown;
}

/** Reads a stream by hand: each call reads what has been handed over since, without waiting for more. */
export class StreamReader {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #pending: Promise<ReadableStreamReadResult<Uint8Array>> | undefined;
  isOver = false;

  constructor(answer: Response) {
    if (!answer.body) throw new Error("The answer has no body.");
    this.#reader = answer.body.getReader();
  }

  /** Everything that is there to read now; the reader is left asking for more. */
  async heard(): Promise<HeardEvent[]> {
    let text = "";
    for (let chunk = await this.#next(); chunk; chunk = await this.#next()) text += this.#decoder.decode(chunk);
    return eventsOf(text);
  }

  /** One piece as it was handed over, and no question for more after it. */
  async piece(): Promise<HeardEvent[]> {
    const { value, done } = await (this.#pending ?? this.#reader.read());
    this.#pending = undefined;
    this.isOver = done;
    return eventsOf(this.#decoder.decode(value));
  }

  /** Goes away. */
  leave(): Promise<void> {
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

/** Settles once everything already decided has run. */
const nothingMore = () => new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));

function eventsOf(text: string): HeardEvent[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map(eventOf);
}

function eventOf(block: string): HeardEvent {
  const lines = block.split("\n");
  const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
  if (block.startsWith(":")) return { event: "comment", id: undefined, data: undefined };
  return { event: field("event") ?? "", id: field("id"), data: JSON.parse(field("data") ?? "null") as unknown };
}
