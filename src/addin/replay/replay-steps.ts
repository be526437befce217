import { type MarketClient, type Store, callContext } from "@strikebook/client";
import { ReplayClock, type ReplayState, type ReplayedCells, isPlaying } from "@strikebook/formulas";
import type { Environment } from "../environment/environment";
import type { CalculationRound, FormulaCalls } from "../formulas/formula-calls";
import type { LateCallerFor } from "../formulas/late-cells";
import type { WorkbookFormulas } from "../formulas/workbook-formulas";
import type { Live } from "../live/live";
import type { LoadedInstant, ShownMarket } from "../market/shown-market";

/** How long a step waits for Excel to calculate all formulas, in milliseconds: some may not run any more. */
const ROUND_LIMIT_MS = 3_000;

/** What loads and shows the instants of a workbook. */
interface ReplayParts {
  environment: Pick<Environment, "platform" | "isOnActiveSheet">;
  client: Pick<MarketClient, "clock">;
  /** The state of the clock. */
  replayState: Store<ReplayState>;
  market: ShownMarket;
  calls: FormulaCalls;
  formulas: Pick<WorkbookFormulas, "recalculateReplayed">;
  lateCaller: LateCallerFor;
  live: Live;
}

/** Returns the replay clock of a workbook. It stops to play when the user pauses everything. */
export function workbookReplay(parts: ReplayParts): ReplayClock {
  const { environment, client, replayState, market, live } = parts;
  const clock = new ReplayClock({
    platform: environment.platform,
    marketNow: () => client.clock.now(),
    cells: new ReplaySteps(parts),
    store: replayState,
    atMs: market.atMs,
  });
  market.wholeDays.subscribe(() => void clock.step(0));
  live.paused.subscribe(() => live.paused.get() && clock.pause());
  return clock;
}

/**
 * The cells of a workbook during a replay: loads the next instant for all of them, then makes all of them show it at once.
 *
 * Formulas are calculated once without showing the result, so that exactly their calls are loaded, in the batches in which cells
 * make them. When Excel calculates them, every call has its result.
 */
class ReplaySteps implements ReplayedCells {
  readonly #parts: ReplayParts;
  /** The number of instants shown. */
  #shows = 0;
  /** What is shown, and the recalculation that shows it; no recalculation if there is nothing to recalculate. */
  #shown: { instant: LoadedInstant | undefined; round: CalculationRound | undefined } | undefined;

  constructor(parts: ReplayParts) {
    this.#parts = parts;
  }

  load(atMs: number, signal: AbortSignal): Promise<void> | undefined {
    const { market, calls, live } = this.#parts;
    const instant = market.load(atMs);
    const isKnown = calls.all.length > 0 || live.watchedCount > 0;
    return isKnown ? this.#load(instant, signal) : undefined;
  }

  async show(atMs: number | undefined): Promise<void> {
    const { market, calls, formulas, live } = this.#parts;
    const instant = market.loadedAt(atMs);
    const run = market.runAt(atMs);
    instant?.results.show();
    this.#shows += 1;
    const show = this.#shows;
    let isPushed = false;
    const push = () => {
      if (isPushed || show !== this.#shows) return;
      isPushed = true;
      live.onReplayChanged(instant?.live);
    };
    if (atMs === undefined) push();
    // Live cells change with the first formula, so that Excel takes the results of all cells together.
    const round = calls.beginRound(push, (address) => run?.includes(address) ?? true);
    const count = await formulas.recalculateReplayed((address) => market.follows(address, market.atMs.get()));
    push();
    if (show === this.#shows) this.#shown = { instant, round: count > 0 ? round : undefined };
  }

  async shown(): Promise<void> {
    const { environment, market } = this.#parts;
    const { instant, round } = this.#shown ?? {};
    if (round) {
      const over = new AbortController();
      const wait = market.run.get()?.waitLimit(over.signal) ?? environment.platform.sleep(ROUND_LIMIT_MS, over.signal);
      const limit = wait.catch(() => undefined); // The round was complete first.
      await Promise.race([round.complete(over.signal), limit]);
      over.abort();
      round.end();
    }
    market.release(instant);
  }

  async #load(instant: LoadedInstant, signal: AbortSignal): Promise<void> {
    const { environment, market: shown, replayState, calls, lateCaller, live } = this.#parts;
    const { atMs, market } = instant;
    const run = shown.runAt(atMs);
    // Every tick of playback recalculates all formulas, and so finds those that were deleted.
    if (!isPlaying(replayState.get())) await calls.forgetDeleted();
    const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    const due = run ? calls.all.filter((call) => run.includes(call.address) && !run.resultOf(call)) : calls.all;
    const tables = due.map(async ({ formula, typed, address }) => {
      const { name } = formula;
      const priority = () => (environment.isOnActiveSheet(address) ? 0 : 1);
      const context = callContext({
        label: name,
        cell: address,
        priority,
        signal,
        lateCaller: lateCaller(name, address),
      });
      await formula.plan(typed, { market, now: () => atMs }).run(market, context);
    });
    const streamed = live.replayed(market, atMs, signal).then((loaded) => (instant.live = loaded));
    await Promise.race([Promise.allSettled([...tables, streamed]), aborted]);
  }
}
