import type { Platform } from "@strikebook/client";
import type { ProviderMarket } from "./desk-clock";
import type { StoredResponse } from "./stored-response";

interface Entry {
  response: StoredResponse;
  /** By the clock of this node; Infinity for a past response. */
  untilMs: number;
  market: Pick<ProviderMarket, "name" | "era">;
  bytes: number;
}

/** What an entry takes besides its text, in bytes. */
const ENTRY_BYTES = 1_000;

/** The newest responses of one node: they need no engine. The least recently used are dropped first. */
export class NodeCache {
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

  /** Returns the response to a call while it is fresh, in the market as it is now. */
  find(call: string, market: ProviderMarket): StoredResponse | undefined {
    const entry = this.#entries.get(call);
    if (!entry) return undefined;
    const isPast = entry.untilMs === Infinity;
    const isOfMarket = entry.market.name === market.name && (isPast || entry.market.era === market.era);
    this.#delete(call, entry);
    if (!isOfMarket || entry.untilMs <= this.#platform.now()) return undefined;
    this.#add(call, entry);
    return entry.response;
  }

  /** Stores a response that is fresh for `freshMs` milliseconds from now; Infinity for a past response. */
  store(call: string, response: StoredResponse, freshMs: number, { name, era }: ProviderMarket): void {
    const earlier = this.#entries.get(call);
    if (earlier) this.#delete(call, earlier);
    if (freshMs <= 0) return;
    // The text, and the response that consists of it.
    const bytes = ENTRY_BYTES + 2 * call.length + 3 * response.text.length;
    this.#add(call, { response, untilMs: this.#platform.now() + freshMs, market: { name, era }, bytes });
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#delete(oldest, entry);
    }
  }

  #add(call: string, entry: Entry): void {
    this.#entries.set(call, entry);
    this.#bytes += entry.bytes;
  }

  #delete(call: string, entry: Entry): void {
    this.#entries.delete(call);
    this.#bytes -= entry.bytes;
  }
}
