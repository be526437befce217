import type { Meta } from "@strikebook/contract";

/** The data of a response as JSON text, and what its meta says of it. */
export interface ServedData {
  text: string;
  meta: Omit<Meta, "mode" | "cached"> & Partial<Meta>;
}

/** The data of a response, and whether it came from the cache. All hits get the same object. */
export interface CachedData extends ServedData {
  cached: boolean;
}

/**
 * The size of the cache in characters. A full matrix of ten symbols has about four million. The bytes of responses that are
 * sent again are cached besides.
 */
const maxCharacters = 16_000_000;

/**
 * Caches responses for a few seconds. docs/api.md, Heatmap and Limits: `/v1/heatmap` is cached for 5 seconds. Errors are not
 * cached.
 *
 * It uses the clock of the service, not market time: responses are cached for 5 real seconds even if market time is
 * stopped or runs sixty times as fast.
 */
export class ServedResponses {
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #entries = new Map<string, { hit: CachedData; storedAtMs: number }>();
  #characters = 0;

  /** `now` returns the time of the service, in milliseconds. */
  constructor(freshMs: number, now: () => number) {
    this.#freshMs = freshMs;
    this.#now = now;
  }

  /** Returns the cached data of a request if it is fresh; otherwise calls `compute` and caches its result. */
  async read(key: string, compute: () => Promise<ServedData>): Promise<CachedData> {
    const nowMs = this.#now();
    const entry = this.#entries.get(key);
    if (entry && this.#isFresh(entry.storedAtMs, nowMs)) return entry.hit;
    const data = await compute();
    this.#delete(key);
    this.#entries.set(key, { hit: { ...data, cached: true }, storedAtMs: nowMs });
    this.#characters += data.text.length;
    this.#evict(nowMs);
    return { ...data, cached: false };
  }

  /** An entry from the future is not fresh: it appears when the clock is set back. */
  #isFresh(storedAtMs: number, nowMs: number): boolean {
    return nowMs >= storedAtMs && nowMs - storedAtMs < this.#freshMs;
  }

  /** Deletes stale entries, then the oldest, until the rest fits. */
  #evict(nowMs: number): void {
    for (const [key, { storedAtMs }] of this.#entries) {
      if (this.#isFresh(storedAtMs, nowMs) && this.#characters <= maxCharacters) return;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#characters -= this.#entries.get(key)?.hit.text.length ?? 0;
    this.#entries.delete(key);
  }
}
