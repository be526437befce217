import type { MarketClient } from "../../client/market-client";
import { InstantResults } from "../../replay/instant-results";
import type { MarketSource } from "../../replay/market-source";
import type { MarketView } from "../../replay/market-view";
import type { ReplayedCells } from "../../replay/replay-clock";
import { replayedMarket, type CellMarket, type ReplayRule } from "../../replay/replayed-market";
import type { ReplayedBoard } from "../../stream/replayed-boards";
import { callContext, type LateCaller } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import type { Live } from "../live/live";
import type { Recalculation } from "../recalculation";
import type { CalculationRound, FormulaCalls } from "../formula-calls";
import type { ReplayedRun } from "./replayed-run";

/** How long a step waits for Excel to calculate all formulas, in milliseconds: some may not run any more. */
const ROUND_LIMIT_MS = 3_000;

/** What loads and shows the instants of a workbook. */
export interface ReplayStepsOptions {
  platform: Platform;
  client: MarketClient;
  formulas: FormulaCalls;
  live: () => Live;
  recalculation: Recalculation;
  /** Returns what is notified if the data of a call comes after its instant is shown. */
  lateCallerFor: (functionName: string, address: string) => LateCaller | undefined;
  rule: () => ReplayRule;
  /** Whether the clock plays: every tick then recalculates all formulas, and so finds those that were deleted. */
  isPlaying: () => boolean;
  isOnActiveSheet: (address: string) => boolean;
  /** The model run in progress. */
  run: () => ReplayedRun | undefined;
}

/** One instant of the replay clock, with what was loaded for it. */
interface LoadedInstant {
  atMs: number;
  market: CellMarket;
  results: InstantResults;
  boards: readonly ReplayedBoard[];
}

/**
 * The cells of a workbook during a replay: loads the next instant for all of them, then makes all of them show it at once.
 *
 * Formulas are calculated once without showing the result, so that exactly their calls are loaded, in the batches in which cells
 * make them. When Excel calculates them, every call has its result.
 */
export class ReplaySteps implements ReplayedCells {
  readonly #options: ReplayStepsOptions;
  #loaded: LoadedInstant | undefined;
  /** The number of instants shown. */
  #shows = 0;
  /** What is shown, and the recalculation that shows it; no recalculation if there is nothing to recalculate. */
  #shown: { instant: LoadedInstant | undefined; round: CalculationRound | undefined } | undefined;

  constructor(options: ReplayStepsOptions) {
    this.#options = options;
  }

  /** Returns the market at the time of the replay clock, in milliseconds since 1970 UTC. */
  marketAt(atMs: number): CellMarket {
    const { rule } = this.#options;
    return this.#loaded?.atMs === atMs ? this.#loaded.market : replayedMarket(this.#source, atMs, rule());
  }

  load(atMs: number, signal: AbortSignal): Promise<void> | undefined {
    const { formulas, live, rule } = this.#options;
    const results = new InstantResults();
    const market = replayedMarket(results.sourceOf(this.#source), atMs, rule());
    const instant: LoadedInstant = { atMs, market, results, boards: [] };
    this.#loaded = instant;
    const isKnown = formulas.all.length > 0 || live().state.get().boards.length > 0;
    return isKnown ? this.#load(instant, signal) : undefined;
  }

  async show(atMs: number | undefined): Promise<void> {
    const { formulas, live, recalculation } = this.#options;
    const instant = this.#loaded?.atMs === atMs ? this.#loaded : undefined;
    instant?.results.show();
    this.#shows += 1;
    const show = this.#shows;
    let isPushed = false;
    const push = () => {
      if (isPushed || show !== this.#shows) return;
      isPushed = true;
      live().onReplayChanged(instant?.boards);
    };
    if (atMs === undefined) push();
    // Live cells change with the first formula, so that Excel takes the results of all cells together.
    const round = formulas.beginRound(push);
    const count = await recalculation.recalculateReplayed();
    push();
    if (show === this.#shows) this.#shown = { instant, round: count > 0 ? round : undefined };
  }

  async shown(): Promise<void> {
    const { platform, run } = this.#options;
    const { instant, round } = this.#shown ?? {};
    if (round) {
      const over = new AbortController();
      const wait = run()?.waitLimit(over.signal) ?? platform.sleep(ROUND_LIMIT_MS, over.signal);
      const limit = wait.catch(() => undefined); // The round was complete first.
      await Promise.race([round.complete(over.signal), limit]);
      over.abort();
      round.end();
    }
    instant?.results.release();
    if (this.#loaded === instant) this.#loaded = undefined;
  }

  get #source(): MarketSource {
    const { client, run } = this.#options;
    return run()?.sourceOf(client) ?? client;
  }

  async #load(instant: LoadedInstant, signal: AbortSignal): Promise<void> {
    const { formulas, live, isPlaying, isOnActiveSheet, lateCallerFor } = this.#options;
    const { atMs, market } = instant;
    if (!isPlaying()) await formulas.forgetDeleted();
    const view: MarketView = { market, now: () => atMs };
    const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    const tables = formulas.all.map(async ({ functionName, address, calculate }) => {
      const priority = () => (isOnActiveSheet(address) ? 0 : 1);
      const lateCaller = lateCallerFor(functionName, address);
      await calculate(view, callContext({ label: functionName, cell: address, priority, signal, lateCaller }));
    });
    const boards = live()
      .replayedBoards(market.gex, atMs, signal)
      .then((loaded) => (instant.boards = loaded));
    await Promise.race([Promise.allSettled([...tables, boards]), aborted]);
  }
}
