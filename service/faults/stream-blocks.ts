/** The blocks of an event stream one by one: each event or comment with the blank line that ends it. */
export class StreamBlocks {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = "";

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  /** The next block, or what is left at the end; undefined after that. */
  async next(): Promise<string | undefined> {
    for (;;) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) return this.#cut(end + 2);
      const { done, value } = await this.#reader.read();
      if (done) return this.#text === "" ? undefined : this.#cut(this.#text.length);
      this.#text += this.#decoder.decode(value, { stream: true });
    }
  }

  /** Stops reading, and lets the source know. */
  cancel(): Promise<void> {
    return this.#reader.cancel();
  }

  #cut(length: number): string {
    const block = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    return block;
  }
}
