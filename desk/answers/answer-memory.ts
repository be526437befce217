import type { Platform } from "@strikebook/client";
import type { MarketState } from "./desk-clock";
import type { StoredAnswer } from "./stored-answer";

interface Entry {
  answer: StoredAnswer;
  /** By the clock of this node; Infinity for a past answer. */
  untilMs: number;
  market: Pick<MarketState, "name" | "era">;
  bytes: number;
}

/** What an entry takes besides its text, in bytes. */
const ENTRY_BYTES = 1_000;

/** The newest answers of one node: they need no engine. The least recently used are dropped first. */
export class AnswerMemory {
  readonly #platform: Pick<Platform, "now">;
  readonly #mostBytes: number;
  readonly #entries = new Map<string, Entry>();
  #bytes = 0;

  constructor(platform: Pick<Platform, "now">, mostBytes: number) {
    this.#platform = platform;
    this.#mostBytes = mostBytes;
  }

  /** What all entries take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns the answer to a question while it is fresh, in the market as it is now. */
  find(question: string, market: MarketState): StoredAnswer | undefined {
    const entry = this.#entries.get(question);
    if (!entry) return undefined;
    const isPast = entry.untilMs === Infinity;
    const isOfMarket = entry.market.name === market.name && (isPast || entry.market.era === market.era);
    this.#delete(question, entry);
    if (!isOfMarket || entry.untilMs <= this.#platform.now()) return undefined;
    this.#add(question, entry);
    return entry.answer;
  }

  /** Stores an answer that is fresh for `freshMs` milliseconds from now; Infinity for a past answer. */
  store(question: string, answer: StoredAnswer, freshMs: number, { name, era }: MarketState): void {
    const earlier = this.#entries.get(question);
    if (earlier) this.#delete(question, earlier);
    if (freshMs <= 0) return;
    // The text, and the response that consists of it.
    const bytes = ENTRY_BYTES + 2 * question.length + 3 * answer.text.length;
    this.#add(question, { answer, untilMs: this.#platform.now() + freshMs, market: { name, era }, bytes });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#delete(oldest, entry);
    }
  }

  #add(question: string, entry: Entry): void {
    this.#entries.set(question, entry);
    this.#bytes += entry.bytes;
  }

  #delete(question: string, entry: Entry): void {
    this.#entries.delete(question);
    this.#bytes -= entry.bytes;
  }
}
