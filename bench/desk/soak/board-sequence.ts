import type { StreamResumed, StreamSnapshot } from "@strikebook/contract";

/** Two boards of a symbol that a reader received one after the other, without notice that others may be missing between them. */
interface Step {
  symbol: string;
  fromMs: number;
  toMs: number;
}

/** The boards are a second apart. */
const BOARD_MS = 1_000;

/** Checks the boards of one reader: each once, in order, and each of the market unless the desk said that some may be missing. */
export class SoakBoardSequence {
  received = 0;
  twice = 0;
  outOfOrder = 0;
  readonly #newestMs = new Map<string, number>();
  /** The symbols of which boards may be missing before the next. */
  readonly #gaps = new Set<string>();
  readonly #steps: Step[] = [];

  /** Notes a board. */
  add({ symbol, asOf, lagged }: Pick<StreamSnapshot, "symbol" | "asOf" | "lagged">): void {
    const asOfMs = Date.parse(asOf);
    const newestMs = this.#newestMs.get(symbol);
    const maySkip = this.#gaps.delete(symbol) || lagged;
    this.received += 1;
    if (asOfMs === newestMs) this.twice += 1;
    if (newestMs !== undefined && asOfMs < newestMs) this.outOfOrder += 1;
    if (!maySkip && newestMs !== undefined && asOfMs > newestMs + BOARD_MS) {
      this.#steps.push({ symbol, fromMs: newestMs, toMs: asOfMs });
    }
    this.#newestMs.set(symbol, Math.max(asOfMs, newestMs ?? 0));
  }

  /** Notes what the desk said of a gap. */
  resume({ gapCovered, symbols }: Pick<StreamResumed, "gapCovered" | "symbols">): void {
    if (!gapCovered) for (const { symbol } of symbols) this.#gaps.add(symbol);
  }

  /** Returns how many boards of a provider are missing without notice. `sent` are its boards by symbol, in milliseconds since 1970 UTC. */
  missing(sent: Readonly<Record<string, readonly number[]>>): number {
    return this.#steps.reduce(
      (sum, { symbol, fromMs, toMs }) => sum + (sent[symbol] ?? []).filter((ms) => ms > fromMs && ms < toMs).length,
      0,
    );
  }
}
