import type { LiveReader } from "./live-reader";

/** What one person received over streams that continue each other. */
export class BoardSequence {
  boards = 0;
  lost = 0;
  mostOfSymbol = 0;
  unannounced = 0;
  /** The second of the last board of each symbol. */
  readonly #last = new Map<string, number>();
  /** The symbols of which boards may be missing before the next one, as the reader was told. */
  #announced = new Set<string>();

  /** Returns what readers received that continue each other. */
  static of(readers: readonly LiveReader[]): BoardSequence {
    const sequence = new BoardSequence();
    for (const reader of readers) sequence.add(reader);
    return sequence;
  }

  add(reader: LiveReader): void {
    for (const { event, data } of reader.events) {
      if (event === "resumed") this.#noteResumed(data as { gapCovered: boolean; symbols: { symbol: string }[] });
      if (event === "snapshot") this.#noteBoard(data as { symbol: string; asOf: string });
    }
  }

  #noteResumed({ gapCovered, symbols }: { gapCovered: boolean; symbols: readonly { symbol: string }[] }): void {
    for (const { symbol } of symbols) if (!gapCovered) this.#announced.add(symbol);
  }

  #noteBoard({ symbol, asOf }: { symbol: string; asOf: string }): void {
    const second = Date.parse(asOf) / 1_000;
    const missing = second - (this.#last.get(symbol) ?? second - 1) - 1;
    if (missing < 0) throw new Error(`A board of ${symbol} came twice or out of order.`);
    this.boards += 1;
    this.lost += missing;
    this.mostOfSymbol = Math.max(this.mostOfSymbol, missing);
    if (!this.#announced.has(symbol)) this.unannounced += missing;
    this.#announced.delete(symbol);
    this.#last.set(symbol, second);
  }
}
