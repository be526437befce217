import { assumedLimits, creditsText } from "@strikebook/contract";
import { type LoadPlan, type PlanOptions, loadFrames, loadPlan } from "@strikebook/formulas";
import { BudgetError, type MarketClient, type Platform, type Store, createStore } from "@strikebook/client";
import type { Activity } from "../account/activity";
import type { FormulaCalls } from "../formulas/formula-calls";
import type { Live } from "../live/live";
import type { Settings } from "../settings/settings";
import { instantCalls } from "./instant-calls";
import { LoadRun, type LoadPace } from "./load-run";
import type { PastData } from "../market/past-data";
import type { ReplayPrices } from "./replay-prices";
import { runPrice, type RunPrice } from "./run-price";
import { sendPlanned, type LoadFrames } from "./send-planned";

/** The parts of the add-in that load instants. */
interface LoadingParts {
  platform: Platform;
  client: MarketClient;
  settings: Settings;
  live: Live;
  calls: FormulaCalls;
  activity: Activity;
  pastData: PastData;
  prices: Pick<ReplayPrices, "callsAt" | "callsOf">;
}

/** A plan for the formulas and live data of the workbook. */
export interface AdvancePlan extends LoadPlan {
  /** The number of formulas, live boards and live quotes whose data is loaded; no quotes if omitted. */
  formulas: number;
  liveBoards: number;
  liveQuotes?: number;
}

/** A plan and how far it is loaded. */
interface PlanInProgress {
  plan: LoadPlan;
  run: LoadRun;
}

/** The share of the account's requests per minute that is used at most: the rest is left to cells. */
const RATE_SHARE = 0.5;

/** Loads past instants of the workbook before the replay clock shows them. */
export class AdvanceLoading {
  /** The plan that is loaded now, or was loaded last. */
  readonly current: Store<PlanInProgress | undefined> = createStore<PlanInProgress | undefined>(undefined);
  readonly #parts: LoadingParts;

  constructor(parts: LoadingParts) {
    this.#parts = parts;
    const { paused } = parts.live;
    paused.subscribe(() => paused.get() && this.current.get()?.run.pause());
  }

  /** Returns the cheapest requests for some instants, in milliseconds since 1970 UTC, without stored data. Sends nothing. */
  async planFor(instants: readonly number[]): Promise<AdvancePlan> {
    const { platform, client, live, calls, prices } = this.#parts;
    await calls.forgetDeleted();
    const callsAt = (atMs: number) => prices.callsAt(atMs);
    const plan = loadPlan(await instantCalls({ platform, client, callsAt }, instants), this.#planOptions);
    const { boards } = live.state.get();
    const liveQuotes = live.quotes.all.length;
    return { ...plan, formulas: calls.addresses.length, liveBoards: boards.length, liveQuotes };
  }

  /** Returns what some cells cost at some instants, by their addresses. Sends nothing. */
  async priceOf(instants: readonly number[], cells: readonly string[]): Promise<RunPrice> {
    const { calls, prices } = this.#parts;
    await calls.forgetDeleted();
    return runPrice(
      { ...this.#parts, options: this.#planOptions, callsOf: prices.callsOf.bind(prices) },
      instants,
      cells,
    );
  }

  /**
   * Loads the data of some cells at some instants that is not stored, and returns its cost in credits. The cells request what could not be
   * loaded, and show why it fails.
   */
  async load(instants: readonly number[], cells: readonly string[], signal: AbortSignal): Promise<number> {
    const { platform, client, calls, prices } = this.#parts;
    await calls.forgetDeleted();
    const callsAt = (atMs: number) => new Map(cells.flatMap((cell) => [...prices.callsOf(cell, atMs)]));
    const plan = loadPlan(await instantCalls({ platform, client, callsAt }, instants, signal), this.#planOptions);
    if (plan.requests === 0) return 0;
    const run = this.run(plan);
    signal.addEventListener("abort", () => run.cancel(), { once: true });
    return (await run.ended).credits;
  }

  /** Returns why a price cannot be paid in full, in words; `undefined` if it can. */
  async obstacle(credits: number): Promise<string | undefined> {
    const { account, credits: balance } = this.#parts.activity.store.get();
    if (!account?.unlimited && balance !== undefined && credits > balance.remaining) {
      return `The balance is ${creditsText(balance.remaining)}: loading will stop when it is used up.`;
    }
    try {
      await this.#parts.client.budget.check(credits);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof BudgetError)) throw refusal;
      const left = `${creditsText(refusal.creditsLeft)} ${refusal.creditsLeft === 1 ? "is" : "are"} left`;
      return `Your spending limits do not allow this: ${left}. Loading will stop there. Limits are on the Spending tab.`;
    }
  }

  /**
   * Starts to send the requests of a plan whose price the user has accepted. Nobody is asked again: no cell waits for them.
   *
   * @throws Error if another plan is being loaded.
   */
  run(plan: LoadPlan): LoadRun {
    const { platform, client, settings } = this.#parts;
    const before = this.current.get();
    if (before && before.run.store.get().phase !== "ended") {
      throw new Error("Another plan is being loaded. Wait until it ends, or cancel it.");
    }
    const frames = this.#loadFrames;
    const run = new LoadRun({
      platform,
      requests: plan.sessions.flatMap(({ requests }) => requests),
      pace: this.#pace,
      account: () => settings.allowanceName,
      send: (request, context) => sendPlanned(client, frames, request, context),
    });
    this.current.set({ plan, run });
    return run;
  }

  get #planOptions(): PlanOptions {
    const { platform, client } = this.#parts;
    return {
      symbolsPerCall: (endpoint) => client.symbolsPerCall(endpoint),
      storesRanges: this.#loadFrames !== undefined,
      nowMs: platform.now(),
    };
  }

  /** Stores the frames of ranges; `undefined` if it is not known for which market: plans have single snapshots only then. */
  get #loadFrames(): LoadFrames | undefined {
    const { client, pastData } = this.#parts;
    const { current } = pastData;
    return current && ((plan, context) => loadFrames(client, current, plan, context));
  }

  /** Leaves half of the requests per minute, and one replay at once if there are several, to cells. */
  get #pace(): LoadPace {
    const limits = this.#parts.client.account.limits;
    const perMinute = limits?.requestsPerMinute || assumedLimits.requestsPerMinute;
    const replays = limits?.historicalInFlight || assumedLimits.historicalInFlight;
    return { requestsPerMinute: Math.max(1, perMinute * RATE_SHARE), inFlight: Math.max(1, replays - 1) };
  }
}
