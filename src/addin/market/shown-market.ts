import { type FeedStatus, type MarketClient, type Store, createStore } from "@strikebook/client";
import {
  type CellMarket,
  InstantResults,
  type MarketSource,
  type MarketView,
  type Table,
  replayedMarket,
} from "@strikebook/formulas";
import type { FormulaCall } from "../formulas/formula-calls";
import type { ReplayedCellData } from "./replayed-cell-data";

/** What a model run changes in the replay of a workbook while it is in progress. */
export interface ReplayedRun {
  /** Returns a source that records what the cells receive. */
  sourceOf(source: MarketSource): MarketSource;
  /** Resolves when a step has waited long enough for Excel to calculate all formulas; rejects if the signal aborts. */
  waitLimit(signal: AbortSignal): Promise<void>;
  /** Whether the clock shows or loads an instant because of the run, in milliseconds since 1970 UTC; `undefined` is live. */
  isAt(atMs: number | undefined): boolean;
  /** Whether the formula in a cell, by its address, is part of the run. */
  includes(address: string | undefined): boolean;
  /** Returns the status of a live cell that is no part of the run; `undefined` if it is. */
  statusOf(address: string | undefined): FeedStatus | undefined;
  /** Returns the result that a call has without a request; `undefined` if the call is made. */
  resultOf(call: FormulaCall): Promise<Table> | undefined;
}

/** One instant of the replay clock, with what was loaded for it. */
export interface LoadedInstant {
  atMs: number;
  market: CellMarket;
  results: InstantResults;
  /** What was loaded for live cells. */
  live: ReplayedCellData | undefined;
}

/** The market as the cells of a workbook show it: live, or as of the replay clock. */
export class ShownMarket {
  /** The time of the replay clock, in milliseconds since 1970 UTC; `undefined` if live. Only the clock sets it. */
  readonly atMs: Store<number | undefined> = createStore<number | undefined>(undefined);
  /** Whether replayed figures of whole days include the rest of the session in progress. Not stored; off when a replay ends. */
  readonly wholeDays: Store<boolean> = createStore(false);
  /** The model run in progress. */
  readonly run: Store<ReplayedRun | undefined> = createStore<ReplayedRun | undefined>(undefined);
  readonly #client: MarketClient;
  #loaded: LoadedInstant | undefined;

  constructor(client: MarketClient) {
    this.#client = client;
    this.atMs.subscribe(() => this.atMs.get() === undefined && this.wholeDays.set(false));
  }

  /** The market now, or at the time of the clock. */
  get current(): CellMarket {
    const atMs = this.atMs.get();
    if (atMs === undefined) return this.#client;
    return this.loadedAt(atMs)?.market ?? this.#replayed(this.#source, atMs);
  }

  /** Returns the model run because of which the clock shows or loads an instant; `undefined` if there is none. */
  runAt(atMs: number | undefined): ReplayedRun | undefined {
    const run = this.run.get();
    return run?.isAt(atMs) ? run : undefined;
  }

  /** Whether a cell, by its address, follows the clock to an instant: all cells, or those of the model run in progress. */
  follows(address: string | undefined, atMs: number | undefined): boolean {
    return this.runAt(atMs)?.includes(address) ?? true;
  }

  /** Returns the time of the market, or of the clock, in milliseconds since 1970 UTC. */
  now(): number {
    return this.atMs.get() ?? this.#client.clock.now();
  }

  /** The market and its time for one calculation: the same instant for all of it, even if the clock moves meanwhile. */
  get view(): MarketView {
    const atMs = this.atMs.get();
    return { market: this.current, now: () => atMs ?? this.#client.clock.now() };
  }

  /** Starts to load an instant, which replaces the previous instant: calls at that instant share the results. */
  load(atMs: number): LoadedInstant {
    const results = new InstantResults();
    const market = this.#replayed(results.sourceOf(this.#source), atMs);
    this.#loaded = { atMs, market, results, live: undefined };
    return this.#loaded;
  }

  /** Returns what was loaded for an instant; `undefined` if another instant was loaded last. */
  loadedAt(atMs: number | undefined): LoadedInstant | undefined {
    return this.#loaded?.atMs === atMs ? this.#loaded : undefined;
  }

  /** Releases what was loaded for an instant. */
  release(instant: LoadedInstant | undefined): void {
    instant?.results.release();
    if (this.#loaded === instant) this.#loaded = undefined;
  }

  #replayed(source: MarketSource, atMs: number): CellMarket {
    const wholeDays = this.wholeDays.get() && this.runAt(atMs) === undefined;
    return replayedMarket(source, atMs, { wholeDays });
  }

  /** Where the data of a replay comes from: the client, through the model run in progress. */
  get #source(): MarketSource {
    return this.run.get()?.sourceOf(this.#client) ?? this.#client;
  }
}
