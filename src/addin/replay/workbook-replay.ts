import type { MarketClient } from "../../client/market-client";
import type { MarketView } from "../../replay/market-view";
import { ReplayClock } from "../../replay/replay-clock";
import type { MarketSource } from "../../replay/market-source";
import { replayedMarket, type CellMarket } from "../../replay/replayed-market";
import { createStore, type Store } from "../../store/store";
import { isReplayed } from "../../workbook/function-list";
import type { Environment } from "../environment";
import { FormulaCalls, type FormulaCall } from "../formula-calls";
import type { ReplayedRun } from "./replayed-run";
import { ReplaySteps, type ReplayStepsOptions } from "./replay-steps";

interface WorkbookReplayOptions extends Pick<ReplayStepsOptions, "live" | "recalculation" | "lateCallerFor"> {
  environment: Pick<Environment, "platform" | "isOnActiveSheet" | "readFormulas">;
  client: MarketClient;
}

/** The replay of a workbook: its clock, and what the cells show at its time. */
export class WorkbookReplay {
  readonly clock: ReplayClock;
  /** Whether replayed figures of whole days include the rest of the session in progress. Not stored; off when a replay ends. */
  readonly wholeDays: Store<boolean> = createStore(false);
  /** The calls that the formulas make. */
  readonly calls: FormulaCalls;
  /** The model run in progress. */
  run: ReplayedRun | undefined;
  readonly #client: MarketClient;
  readonly #steps: ReplaySteps;

  constructor(options: WorkbookReplayOptions) {
    const { environment, client, live } = options;
    const { platform } = environment;
    const rule = () => ({ wholeDays: this.wholeDays.get() });
    this.#client = client;
    this.calls = new FormulaCalls(
      () => platform.now(),
      (addresses) => environment.readFormulas(addresses),
    );
    const isPlaying = () => this.#isPlaying;
    const cells = { platform, client, live, rule, isPlaying, formulas: this.calls };
    const isOnActiveSheet = (address: string) => environment.isOnActiveSheet(address);
    this.#steps = new ReplaySteps({ ...options, ...cells, isOnActiveSheet, run: () => this.run });
    this.clock = new ReplayClock({ platform, marketNow: () => client.clock.now(), cells: this.#steps });
    this.wholeDays.subscribe(() => void this.clock.step(0));
    this.clock.atMs.subscribe(() => {
      if (this.clock.atMs.get() === undefined) this.wholeDays.set(false);
    });
  }

  /** The market as cells see it: live, or as of the time of the clock. */
  get market(): CellMarket {
    const atMs = this.clock.atMs.get();
    return atMs === undefined ? this.#client : this.#steps.marketAt(atMs);
  }

  /** The market and its time for one calculation: the same instant for all of it, even if the clock moves meanwhile. */
  get view(): MarketView {
    const atMs = this.clock.atMs.get();
    return { market: this.market, now: () => atMs ?? this.#client.clock.now() };
  }

  /** Returns the market and its time as cells see it, with its data from a source. */
  viewOf(source: MarketSource): MarketView {
    const atMs = this.clock.atMs.get();
    if (atMs === undefined) return { market: source, now: () => this.#client.clock.now() };
    return { market: replayedMarket(source, atMs, { wholeDays: this.wholeDays.get() }), now: () => atMs };
  }

  /** Stores a call of a function that starts now, if its result depends on the clock. The returned function is called when it has a result. */
  startCall(call: FormulaCall): () => void {
    return isReplayed(call.functionName) ? this.calls.start(call) : () => undefined;
  }

  get #isPlaying(): boolean {
    const state = this.clock.store.get();
    return state.kind === "replay" && state.speed !== undefined;
  }
}
