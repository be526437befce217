import { endpoints } from "../contract/endpoints";
import type { ApiCall, CallAnswer } from "../transport/call-context";
import type { Platform } from "../transport/platform";
import { normalizedAddress } from "../workbook/addresses";
import type { CalculationRecording } from "../workbook/calculate-formulas";

/** The number of cells stored. The cells that ran longest ago are removed first. */
const MAX_CELLS = 20_000;

/** How long a recording waits for formulas to run. Excel starts them within milliseconds. */
const SETTLED_MS = 1_000;

/** The numbers of runs at which a formula counts as running again and again. */
const REPEATED: ReadonlySet<number> = new Set([5, 50, 500, 5_000]);

/** How often the formula of a cell ran since it was first seen, and what that cost. */
export interface CalculationCount {
  runs: number;
  /** The list prices of the requests that it waited for, shared ones in full. */
  credits: number;
  /** In milliseconds since 1970 UTC. */
  firstAtMs: number;
}

/** Counts how often each formula runs, by the address of its cell. */
export class CalculationCounts {
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #cells = new Map<string, CalculationCount & { lastCall?: ApiCall | undefined }>();
  readonly #listeners = new Set<(cell: string) => void>();
  readonly #onRepeated: () => void;

  /** `onRepeated` is called when a formula has run 5, 50, 500 and 5,000 times. */
  constructor(platform: Pick<Platform, "now" | "sleep">, onRepeated: () => void = () => undefined) {
    this.#platform = platform;
    this.#onRepeated = onRepeated;
  }

  /** Counts a run of a formula. */
  start(address: string | undefined): void {
    const key = normalizedAddress(address);
    if (key === undefined) return;
    const { runs = 0, ...cell } = this.#cells.get(key) ?? { credits: 0, firstAtMs: this.#platform.now() };
    this.#cells.delete(key);
    this.#cells.set(key, { ...cell, runs: runs + 1 });
    const [oldest] = this.#cells.keys();
    if (this.#cells.size > MAX_CELLS && oldest !== undefined) this.#cells.delete(oldest);
    for (const listener of [...this.#listeners]) listener(key);
    if (REPEATED.has(runs + 1)) this.#onRepeated();
  }

  /** Adds the price of an answer, once for each request. */
  addCost(address: string | undefined, { fromCache, call, endpoint }: CallAnswer): void {
    const cell = this.#cells.get(normalizedAddress(address) ?? "");
    if (!cell || fromCache || (call !== undefined && call === cell.lastCall)) return;
    cell.lastCall = call;
    cell.credits += call?.credits ?? endpoints[endpoint].credits;
  }

  /** Returns the count of a cell; `undefined` if its formula has not run. */
  of(address: string): CalculationCount | undefined {
    return this.#cells.get(normalizedAddress(address) ?? "");
  }

  /** Starts to record which of these cells run. */
  record(addresses: readonly string[]): CalculationRecording {
    const before = new Map(addresses.map((address) => [address, this.of(address)?.runs ?? 0]));
    const missing = () => new Set(addresses.filter((address) => (this.of(address)?.runs ?? 0) === before.get(address)));
    return { missing, settled: () => this.#settled(missing()) };
  }

  async #settled(missing: ReadonlySet<string>): Promise<void> {
    const waiting = new Set(Array.from(missing, (address) => normalizedAddress(address) ?? ""));
    if (waiting.size === 0) return;
    const done = new AbortController();
    const listener = (cell: string) => {
      waiting.delete(cell);
      if (waiting.size === 0) done.abort();
    };
    this.#listeners.add(listener);
    await this.#platform.sleep(SETTLED_MS, done.signal).catch(() => undefined);
    this.#listeners.delete(listener);
  }
}
