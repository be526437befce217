import type { StreamResumed } from "@strikebook/contract";
import { serverEvents } from "@strikebook/client";

/** A board as a reader received it. */
interface ReceivedBoard {
  symbol: string;
  asOfMs: number;
  lagged: boolean;
  /** Whether the desk said, since the board before, that boards may be missing. */
  isAfterGap: boolean;
}

/** A person's stream, which connects again when it is lost, as every client of the API does. */
export class DeskReader {
  readonly boards: ReceivedBoard[] = [];
  readonly events: { event: string; data: unknown }[] = [];
  readonly #key: string;
  readonly #query: string;
  #lastEventId = "";
  /** The symbols of which boards may be missing before the next one. */
  readonly #gaps = new Set<string>();
  #connection: AbortController | undefined;
  #isReading = false;

  constructor(key: string, query: string) {
    this.#key = key;
    this.#query = query;
  }

  /** Whether a stream is open. */
  get isOpen(): boolean {
    return this.#isReading;
  }

  /** Opens the stream at a node, from where the last one ended. Resolves with the status. */
  async open(address: string): Promise<number> {
    const connection = new AbortController();
    this.#connection = connection;
    const resume = this.#lastEventId === "" ? {} : { "last-event-id": this.#lastEventId };
    const response = await fetch(`${address}/v1/stream?${this.#query}`, {
      headers: { authorization: `Bearer ${this.#key}`, ...resume },
      signal: connection.signal,
    });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      return response.status;
    }
    this.#isReading = true;
    void this.#read(response.body, connection.signal).finally(() => (this.#isReading = false));
    return 200;
  }

  close(): void {
    this.#connection?.abort();
  }

  /** The boards of a symbol. */
  boardsOf(symbol: string): ReceivedBoard[] {
    return this.boards.filter((board) => board.symbol === symbol);
  }

  async #read(body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    try {
      for await (const { event = "", id, data } of serverEvents(body, { onChunk: () => undefined, signal })) {
        this.#note(event, JSON.parse(data));
        if (id !== undefined) this.#lastEventId = id;
      }
    } catch {
      // The connection was lost, or closed by the test.
    }
  }

  #note(event: string, data: unknown): void {
    this.events.push({ event, data });
    if (event === "resumed") {
      const { gapCovered, symbols } = data as StreamResumed; // as the API documentation has it
      if (!gapCovered) for (const { symbol } of symbols) this.#gaps.add(symbol);
    }
    if (event !== "snapshot") return;
    const { symbol, asOf, lagged } = data as { symbol: string; asOf: string; lagged: boolean };
    this.boards.push({ symbol, asOfMs: Date.parse(asOf), lagged, isAfterGap: this.#gaps.delete(symbol) });
  }
}

/** Expects that a reader has each board once, in order, and each second of the market unless the desk said otherwise. */
export function expectWholeSequence(reader: DeskReader, symbols: readonly string[]): void {
  for (const symbol of symbols) {
    const boards = reader.boardsOf(symbol);
    for (const [index, board] of boards.entries()) {
      const before = boards[index - 1];
      if (!before) continue;
      const stepMs = board.asOfMs - before.asOfMs;
      const maySkip = board.isAfterGap || board.lagged;
      expect({ symbol, at: index, stepMs: maySkip ? Math.min(stepMs, 1_000) : stepMs }).toEqual({
        symbol,
        at: index,
        stepMs: 1_000,
      });
    }
  }
}
