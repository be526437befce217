import { EngineRetries } from "../engine/engine-retry";
import { FIRST_ID, logEntries, type LogEntry } from "./board-log";
import { type DeskStreamParts, unlessAway } from "./stream-parts";

interface LogReaderOptions extends Pick<DeskStreamParts, "engine" | "report"> {
  platform: Pick<DeskStreamParts["platform"], "sleep" | "random">;
  /** A stream that ends a read when something else is to be read. */
  wakeKey: string;
  onEntries: (key: string, entries: readonly LogEntry[]) => void;
  /** Called after the entries of one response. */
  onRead: () => void;
  /** Called when the engine responds again: entries may have been lost with its data. */
  onRestored: () => void;
}

/** How long the engine waits for an entry before it responds with nothing, in milliseconds: a broken connection is noticed by then. */
const BLOCK_MS = 2_000;

/** The most entries of one stream in one response. */
const MOST_ENTRIES = 200;

/** Reads any number of streams of the engine with one command at a time, which waits until there is something to read. */
export class LogReader {
  readonly #options: LogReaderOptions;
  /** The position in each stream. Another object for another start. */
  readonly #positions = new Map<string, { id: string }>();
  readonly #closed = new AbortController();

  constructor(options: LogReaderOptions) {
    this.#options = options;
    this.#positions.set(options.wakeKey, { id: FIRST_ID });
  }

  /** Starts to read the followed streams. */
  start(): void {
    void this.#run();
  }

  /** Reads a stream after an id from now on. */
  follow(key: string, afterId: string): void {
    this.#positions.set(key, { id: afterId });
    this.#wake();
  }

  unfollow(key: string): void {
    this.#positions.delete(key);
  }

  /** Ends the reading. Nothing is reported any more. */
  close(): void {
    this.#closed.abort();
    this.#wake();
  }

  #wake(): void {
    const { engine, wakeKey } = this.#options;
    const woken = Promise.all([
      engine.command("XADD", wakeKey, "MAXLEN", "=", 1, "*", "wake", "1"),
      engine.command("PEXPIRE", wakeKey, 60_000),
    ]);
    // If the engine is away, the read has ended too and starts again with everything that is followed.
    woken.catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { platform, report, onRestored } = this.#options;
    const { signal } = this.#closed;
    const retries = new EngineRetries(platform);
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await this.#read();
        if (hasFailed) onRestored();
        hasFailed = false;
        retries.reset();
      } catch (problem) {
        if (signal.aborted) return;
        unlessAway(report)(problem);
        hasFailed = true;
        await retries.wait(signal);
      }
    }
  }

  async #read(): Promise<void> {
    const { engine, onEntries, onRead } = this.#options;
    const positions = [...this.#positions];
    const keys = positions.map(([key]) => key);
    const ids = positions.map(([, { id }]) => id);
    const reply = await engine.wait("XREAD", "COUNT", MOST_ENTRIES, "BLOCK", BLOCK_MS, "STREAMS", ...keys, ...ids);
    const streams = (reply ?? []) as readonly (readonly [Buffer, unknown])[]; // as the engine documents
    const before = new Map(positions);
    for (const [name, listed] of streams) {
      const key = name.toString();
      const position = this.#positions.get(key);
      // Another start was set meanwhile: everything after that is read next.
      if (this.#closed.signal.aborted || !position || position !== before.get(key)) continue;
      const entries = logEntries(listed);
      position.id = entries.at(-1)?.id ?? position.id;
      onEntries(key, entries);
    }
    if (!this.#closed.signal.aborted && streams.length > 0) onRead();
  }
}
