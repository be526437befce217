import type { Clock } from "../gateway/clock";
import type { EffectOf } from "./faults";

/** Returns an event stream that breaks as the fault says. Cancelling it cancels the original stream. */
export function brokenStream(
  body: ReadableStream<Uint8Array>,
  fault: EffectOf<"stream">,
  after: Clock["after"],
): ReadableStream<Uint8Array> {
  const blocks = new StreamBlocks(body);
  const sent = brokenBlocks(blocks, fault, after);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await sent.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => blocks.cancel(),
    },
    // Nothing is read ahead, so that a slow client is slow for the original stream too.
    { highWaterMark: 0 },
  );
}

type Blocks = AsyncGenerator<string, void>;

async function* brokenBlocks(blocks: StreamBlocks, fault: EffectOf<"stream">, after: Clock["after"]): Blocks {
  for (let events = 0; events < fault.afterEvents; events += 1) {
    const event = yield* commentsBefore(blocks);
    if (event === undefined) return;
    yield event;
  }
  const { break: broken } = fault;
  if (broken.how === "closed" || broken.how === "reconnect") {
    await blocks.cancel();
    // As on an unbroken stream: reconnect carries the position of the stream, closed does not.
    const id = broken.how === "reconnect" && blocks.lastId !== undefined ? `id: ${blocks.lastId}\n` : "";
    yield `${id}event: ${broken.how}\ndata: ${JSON.stringify({ reason: broken.reason })}\n\n`;
    return;
  }
  const event = yield* commentsBefore(blocks);
  if (event === undefined) return;
  switch (broken.how) {
    case "drop":
      yield event.slice(0, event.length >> 1);
      await blocks.cancel();
      throw new Error("The connection was dropped (injected fault).");
    case "silence":
      while ((await blocks.next()) !== undefined);
      return;
    case "stall":
      await new Promise<void>((resolve) => after(broken.waitMs, resolve));
      yield event;
      break;
    case "garble":
      yield garbled(event);
  }
  for (let block = await blocks.next(); block !== undefined; block = await blocks.next()) yield block;
}

/** Yields keep-alive comments and returns the event after them; `undefined` at the end. */
async function* commentsBefore(blocks: StreamBlocks): AsyncGenerator<string, string | undefined> {
  for (;;) {
    const block = await blocks.next();
    if (block === undefined || !block.startsWith(":")) return block;
    yield block;
  }
}

/** Returns the event with half of its data. */
function garbled(event: string): string {
  return event.replace(/^data: ?(.*)$/m, (_line, payload: string) => `data: ${payload.slice(0, payload.length >> 1)}`);
}

/** Reads the blocks of an event stream: an event or a comment, with the blank line that ends it. */
class StreamBlocks {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";
  #lastId: string | undefined;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** Reads the next block, or the rest at the end; `undefined` after that. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) return this.#cut(end + 2);
      const { done, value } = await this.#reader.read();
      if (done) return this.#text === "" ? undefined : this.#cut(this.#text.length);
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** The id of the newest event that was read; `undefined` if no event had an id. */
  get lastId(): string | undefined {
    return this.#lastId;
  }

  /** Cancels the source. */
  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  #cut(length: number): string {
    const block = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    this.#lastId = /^id: ?(.+)$/m.exec(block)?.[1] ?? this.#lastId;
    return block;
  }
}
