import { createInflate } from "node:zlib";
import type { ReceivedEvent } from "../service/stream-reader";

/** A board as a reader received it. */
interface ReceivedBoard {
  symbol: string;
  asOf: string;
  lagged: boolean;
  strikes: readonly { strike: number; value: number }[];
  matrix?: unknown;
}

/** Reads a stream as fast as it is sent, and decompresses it if necessary. */
export class LiveReader {
  /** Everything received, as text. */
  text = "";
  /** Whether the stream has ended, and how. */
  end: "complete" | "broken" | undefined;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>, isDeflated: boolean) {
    this.#reader = body.getReader();
    const decoder = new TextDecoder();
    const add = (bytes: Uint8Array) => (this.text += decoder.decode(bytes, { stream: true }));
    const inflate = createInflate();
    inflate.on("data", add);
    inflate.on("end", () => (this.end = "complete"));
    inflate.on("error", () => (this.end = "broken"));
    void this.#read(
      (bytes) => (isDeflated ? inflate.write(bytes) : add(bytes)),
      () => (isDeflated ? inflate.end() : (this.end = "complete")),
    );
  }

  /** All events so far; `event` is "comment" for a comment. */
  get events(): ReceivedEvent[] {
    return this.text
      .split("\n\n")
      .slice(0, -1)
      .map((block) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
        if (block.startsWith(":")) return { event: "comment", id: undefined, data: undefined };
        return { event: field("event") ?? "", id: field("id"), data: JSON.parse(field("data") ?? "null") as unknown };
      });
  }

  /** The names of the events so far, without repetitions in a row. */
  get path(): string[] {
    const names = this.events.map(({ event }) => event);
    return names.filter((name, index) => name !== names[index - 1]);
  }

  /** The data of the events of a name. */
  of(name: string): unknown[] {
    return this.events.filter(({ event }) => event === name).map(({ data }) => data);
  }

  get boards(): ReceivedBoard[] {
    return this.of("snapshot") as ReceivedBoard[];
  }

  /** The times of the boards of a symbol, in seconds after the first of the given readers. */
  times(symbol = "SPY"): number[] {
    return this.boards.filter((board) => board.symbol === symbol).map(({ asOf }) => Date.parse(asOf) / 1_000);
  }

  /** The id of the last event that has one. */
  get lastEventId(): string {
    return this.events.findLast(({ id }) => id !== undefined)?.id ?? "";
  }

  disconnect(): Promise<void> {
    return this.#reader.cancel();
  }

  async #read(write: (bytes: Uint8Array) => unknown, end: () => unknown): Promise<void> {
    try {
      for (let { done, value } = await this.#reader.read(); !done; { done, value } = await this.#reader.read())
        if (value) write(value);
      end();
    } catch {
      this.end = "broken";
    }
  }
}
