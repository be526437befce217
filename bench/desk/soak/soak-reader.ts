import type { StreamResumed, StreamSnapshot } from "@strikebook/contract";
import { serverEvents } from "@strikebook/client";
import { SoakBoardSequence } from "./board-sequence";
import { pause, type PersonOptions } from "./ask";

/** A stream on which nothing arrives for this long, not even a comment, is opened again. In milliseconds, as in the add-in. */
const SILENCE_MS = 60_000;
/** How long a reader waits before it connects again: at least, and up to as much more; after the desk has closed its stream; in milliseconds. */
const RECONNECT_MS = 500;
const CLOSED_MS = 30_000;

/** A person's stream, which resumes at another node when it is lost, as the add-in does, and checks what it receives. */
export class SoakReader {
  readonly boards = new SoakBoardSequence();
  readonly #options: PersonOptions;
  readonly #path: string;
  #lastEventId = "";

  constructor(options: PersonOptions, symbols: readonly string[]) {
    this.#options = options;
    this.#path = `/v1/stream?symbols=${symbols.join(",")}&maxStrikes=20`;
  }

  /** Reads until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { random } = this.#options;
    await pause(random() * 10_000, signal);
    while (!signal.aborted) {
      const waitMs = await this.#read(signal).catch(() => 0);
      await pause(waitMs + RECONNECT_MS * (1 + random()), signal);
    }
  }

  /** Reads one stream to its end. Resolves with how long to wait at least before the next. */
  async #read(signal: AbortSignal): Promise<number> {
    const { address, key, requests } = this.#options;
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENCE_MS);
    try {
      const both = AbortSignal.any([signal, silence.signal]);
      const resume = this.#lastEventId === "" ? {} : { "last-event-id": this.#lastEventId };
      const init = { headers: { authorization: `Bearer ${key}`, ...resume }, signal: both };
      const response = await requests.count(fetch(`${address()}${this.#path}`, init), signal);
      if (response.status !== 200 || !response.body) {
        await response.body?.cancel();
        return 1_000 * Number(response.headers.get("retry-after") ?? 5);
      }
      const onChunk = () => {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENCE_MS);
      };
      for await (const { event, id, data } of serverEvents(response.body, { onChunk, signal: both })) {
        if (event === "snapshot") this.boards.add(JSON.parse(data) as StreamSnapshot); // docs/api.md, Stream events
        if (event === "resumed") this.boards.resume(JSON.parse(data) as StreamResumed); // docs/api.md, Stream events
        if (id !== undefined) this.#lastEventId = id;
        if (event === "closed") return CLOSED_MS;
      }
      return 0;
    } finally {
      clearTimeout(timer);
    }
  }
}
