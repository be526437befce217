import { ApiError } from "@strikebook/http";
import type { Person } from "../people/person";
import { type DeskStreamParts, unlessAway } from "./stream-parts";

/** The limits of a person, as `/v1/account` states them. docs/api.md, Limits. */
export interface ReaderLimits {
  symbolsPerStream: number;
  streamSymbolsConcurrent: number;
  /** 60 if omitted. */
  streamMaxDurationMinutes?: number | undefined;
}

/** How long a new stream waits for another of the person to close, in milliseconds: a client may close a stream and open the next at once. */
const CLOSING_MS = 250;

/** How many symbols each person streams, at all nodes together. */
export class StreamedSymbols {
  readonly #options: DeskStreamParts;
  /** From this node, by the name of the person. */
  readonly #counts = new Map<string, number>();

  constructor(options: DeskStreamParts) {
    this.#options = options;
  }

  /**
   * Counts one more stream of a person. The returned function ends that. Rejects with an `ApiError` if the person's limits do not
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
    // Without the engine, the count is set again with the next stream, and ignored once this node is gone.
    this.#set(name, Infinity).catch(unlessAway(this.#options.report));
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

function limitReached(limit: string): ApiError {
  const message = `${limit}: close another stream, or request fewer symbols.`;
  return new ApiError("stream_limit_reached", message, { "retry-after": "5" });
}
