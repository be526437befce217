import { endpoints } from "@strikebook/contract";
import { type ApiCall, type Platform, type ReceivedResult, type Store, createStore } from "@strikebook/client";
import { normalizedAddress } from "../../workbook/office/addresses";
import type { CalculationRecording } from "../../workbook/formulas/calculate-formulas";
import { CellRecords } from "./cell-records";

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

/** The count of one cell. */
interface CellCount extends CalculationCount {
  readonly address: string;
  /** The number of runs that have ended. */
  ended: number;
  /** When the last one ended, in milliseconds since 1970 UTC. */
  endedAtMs?: number;
  /** The request whose price was added last. */
  lastCall?: ApiCall | undefined;
}

/** Counts how often each formula runs, by the address of its cell. */
export class CalculationCounts {
  /** Changes whenever a run of a formula starts or ends. */
  readonly changes: Store<number> = createStore(0);
  /** Changes when a formula has run 5, 50, 500 and 5,000 times. */
  readonly repeated: Store<number> = createStore(0);
  readonly #platform: Pick<Platform, "now" | "sleep">;
  readonly #cells = new CellRecords<CellCount>();
  readonly #listeners = new Set<(cell: string) => void>();

  constructor(platform: Pick<Platform, "now" | "sleep">) {
    this.#platform = platform;
  }

  /** Counts a run of a formula. */
  start(address: string | undefined): void {
    const cell = normalizedAddress(address);
    if (!address || cell === undefined) return;
    const before = this.#cells.of(address) ?? {
      address,
      runs: 0,
      ended: 0,
      credits: 0,
      firstAtMs: this.#platform.now(),
    };
    const runs = before.runs + 1;
    this.#cells.store({ ...before, runs });
    for (const listener of [...this.#listeners]) listener(cell);
    this.#changed();
    if (REPEATED.has(runs)) this.repeated.set(this.repeated.get() + 1);
  }

  /** Called when a run of a formula has ended with a result or an error; not for streaming formulas, whose runs do not end. */
  end(address: string | undefined): void {
    const cell = this.#cells.of(address);
    if (!cell) return;
    cell.ended += 1;
    cell.endedAtMs = this.#platform.now();
    this.#changed();
  }

  /** Whether a run of a formula has not ended yet. */
  isRunning(address: string): boolean {
    const cell = this.#cells.of(address);
    return cell !== undefined && cell.ended < cell.runs;
  }

  /** Returns when the last run of a formula ended, in milliseconds since 1970 UTC; `undefined` if none has. */
  endedAtMs(address: string): number | undefined {
    return this.#cells.of(address)?.endedAtMs;
  }

  /** Adds the price of a result, once for each request. */
  addCost(address: string | undefined, { fromCache, call, endpoint }: ReceivedResult): void {
    const cell = this.#cells.of(address);
    if (!cell || fromCache || (call !== undefined && call === cell.lastCall)) return;
    cell.lastCall = call;
    cell.credits += call?.credits ?? endpoints[endpoint].credits;
  }

  /** Returns the count of a cell; `undefined` if its formula has not run. */
  of(address: string): CalculationCount | undefined {
    return this.#cells.of(address);
  }

  /** Starts to record which of these cells run. */
  record(addresses: readonly string[]): CalculationRecording {
    const before = new Map(addresses.map((address) => [address, this.of(address)?.runs ?? 0]));
    const missing = () => new Set(addresses.filter((address) => (this.of(address)?.runs ?? 0) === before.get(address)));
    return { missing, settled: () => this.#settled(missing()) };
  }

  #changed(): void {
    this.changes.set(this.changes.get() + 1);
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
