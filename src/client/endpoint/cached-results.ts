import type { CacheBudget, CachedEntry } from "./cache-budget";
import type { AnyResult } from "./api-result";

/** The least time between two searches for stale results, in milliseconds: thousands of results may arrive at once. */
const SWEEP_MS = 1_000;

interface Entry {
  result: AnyResult;
  weight: CachedEntry;
}

/** The cached results of one endpoint by the name of their call, each fresh for its own time. The budget limits all caches together. */
export class CachedResults {
  readonly #freshMs: number;
  readonly #now: () => number;
  readonly #budget: CacheBudget;
  readonly #entries = new Map<string, Entry>();
  #sweptAtMs = -Infinity;

  /** `freshMs` applies to results that state no time of their own. */
  constructor(freshMs: number, now: () => number, budget: CacheBudget) {
    this.#freshMs = freshMs;
    this.#now = now;
    this.#budget = budget;
  }

  /** Returns the result of a call while it is fresh; `undefined` if it has to be requested. */
  fresh(name: string): AnyResult | undefined {
    const result = this.#entries.get(name)?.result;
    return result && this.#isFresh(result) ? result : undefined;
  }

  set(name: string, result: AnyResult): void {
    this.#sweep();
    this.#drop(name);
    const { receivedAtMs: atMs, characters = 0, freshMs } = result;
    const weight = { atMs, characters, isLasting: freshMs === Infinity, drop: () => void this.#entries.delete(name) };
    this.#entries.set(name, { result, weight });
    this.#budget.add(weight);
  }

  /** The number of results, stale ones included until the next sweep. */
  get size(): number {
    return this.#entries.size;
  }

  clear(): void {
    for (const name of [...this.#entries.keys()]) this.#drop(name);
  }

  /** Drops stale results. Each result has its own freshness, so they can be anywhere in the map. */
  #sweep(): void {
    const sinceMs = this.#now() - this.#sweptAtMs;
    if (sinceMs >= 0 && sinceMs < SWEEP_MS) return;
    this.#sweptAtMs = this.#now();
    for (const [name, { result }] of this.#entries) if (!this.#isFresh(result)) this.#drop(name);
  }

  #drop(name: string): void {
    const entry = this.#entries.get(name);
    if (!entry) return;
    this.#entries.delete(name);
    this.#budget.remove(entry.weight);
  }

  /** A clock that was set back makes the age negative: such a result is stale, instead of fresh for hours. */
  #isFresh(result: AnyResult): boolean {
    const ageMs = this.#now() - result.receivedAtMs;
    return ageMs >= 0 && ageMs < (result.freshMs ?? this.#freshMs);
  }
}
