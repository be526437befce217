import { ENTRY_BYTES, LruCache } from "../../days/lru-cache";

/** Sums of finished sessions, for example bars or the trading by contract: plain values that can be sent to another process. */
export interface FinishedSum {
  /** The kind of sum, its sessions, and what else it depends on. */
  key: string;
  value: unknown;
  bytes: number;
}

/** A week of the whole market: 25 million bytes of contracts, and of bars. */
export const SUM_BYTES = 32_000_000;

/** A cache of sums over finished sessions. They never change, so they may come from another process. */
export class FinishedSums {
  /** Called with each sum that was computed here. */
  onComputed: (sum: FinishedSum) => void = () => undefined;
  readonly #sums: LruCache<string, FinishedSum>;

  constructor(maxBytes = SUM_BYTES) {
    this.#sums = new LruCache(maxBytes, ({ bytes }) => ENTRY_BYTES + bytes);
  }

  /** Returns the sum with a key, which determines its type. Computes it if it is not cached. */
  getOrCompute<Value>(key: string, compute: () => Value, bytesOf: (value: Value) => number): Value {
    const sum = this.#sums.getOrCreate(key, () => {
      const value = compute();
      const computed = { key, value, bytes: bytesOf(value) };
      this.onComputed(computed);
      return computed;
    });
    return sum.value as Value; // the key determines the type
  }

  /** Returns whether the sum with a key is cached. */
  has(key: string): boolean {
    return this.#sums.peek(key) !== undefined;
  }

  /** Caches a sum that another process computed. */
  store(sum: FinishedSum): void {
    this.#sums.getOrCreate(sum.key, () => sum);
  }

  /** All cached sums. */
  all(): FinishedSum[] {
    return this.#sums.values();
  }
}
