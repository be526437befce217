import type { Platform } from "../../src/transport/platform";
import { EngineUnavailableError, type Engine } from "../engine/engine";
import type { Person } from "../people/person";
import type { StreamKeys } from "./stream-keys";
import { StreamRefusal } from "./stream-refusal";

/** The limits of a person, as `/v1/account` states them. API document, Part 8. */
export interface ReaderLimits {
  symbolsPerStream: number;
  streamSymbolsConcurrent: number;
  /** 60 if omitted. */
  streamMaxDurationMinutes?: number | undefined;
}

/** How long a new stream waits for another of the person to close, in milliseconds: a client may close one and open the next at once. */
const CLOSING_MS = 250;

/** After how many seconds a refused stream may be tried again. */
const RETRY_AFTER_SECONDS = 5;

interface StreamedSymbolsOptions {
  engine: Engine;
  keys: StreamKeys;
  platform: Pick<Platform, "sleep">;
  node: string;
  /** Receives errors that are bugs. */
  report: (problem: unknown) => void;
}

/** How many symbols each person streams, at all nodes together. */
export class StreamedSymbols {
  readonly #options: StreamedSymbolsOptions;
  /** From this node, by the name of the person. */
  readonly #counts = new Map<string, number>();

  constructor(options: StreamedSymbolsOptions) {
    this.#options = options;
  }

  /**
   * Counts one more stream of a person. The returned function ends that. Rejects with a `StreamRefusal` if the person's limits do not
   * allow it, and with an `EngineUnavailableError`.
   */
  async add({ name }: Person, symbols: number, limits: ReaderLimits): Promise<() => void> {
    const { symbolsPerStream, streamSymbolsConcurrent } = limits;
    if (symbols > symbolsPerStream) throw limitReached(`A stream carries at most ${symbolsPerStream} symbols`);
    const isAdded =
      (await this.#tryAdd(name, symbols, streamSymbolsConcurrent)) ||
      (await this.#options.platform.sleep(CLOSING_MS), await this.#tryAdd(name, symbols, streamSymbolsConcurrent));
    if (!isAdded) throw limitReached(`You may stream ${streamSymbolsConcurrent} symbols in total`);
    return () => this.#remove(name, symbols);
  }

  async #tryAdd(name: string, symbols: number, most: number): Promise<boolean> {
    this.#change(name, symbols);
    try {
      if (Number(await this.#set(name, most)) >= 0) return true;
      this.#change(name, -symbols);
      return false;
    } catch (problem) {
      this.#change(name, -symbols);
      throw problem;
    }
  }

  #remove(name: string, symbols: number): void {
    this.#change(name, -symbols);
    this.#set(name, Infinity).catch((problem: unknown) => {
      // The count is set again with the next stream, and ignored once this node is gone.
      if (!(problem instanceof EngineUnavailableError)) this.#options.report(problem);
    });
  }

  #change(name: string, symbols: number): void {
    const count = (this.#counts.get(name) ?? 0) + symbols;
    if (count > 0) this.#counts.set(name, count);
    else this.#counts.delete(name);
  }

  #set(name: string, most: number): Promise<unknown> {
    const { engine, keys, node } = this.#options;
    const count = this.#counts.get(name) ?? 0;
    return engine.call(
      "streamed_symbols",
      [keys.times, keys.streamed(name)],
      [node, count, most === Infinity ? "inf" : most],
    );
  }
}

function limitReached(limit: string): StreamRefusal {
  const message = `${limit}: close another stream, or request fewer symbols.`;
  return new StreamRefusal("stream_limit_reached", message, RETRY_AFTER_SECONDS);
}
