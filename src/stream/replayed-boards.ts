import type { GexApi } from "../client/gex-api";
import { callContext } from "../transport/call-context";
import type { MarketDataError } from "../transport/errors";
import { boardResult, type FetchedBoard } from "./board-result";
import { labelsOf, subscriptionName, type Subscription } from "./subscription";

/** The board of one subscription at the time of the replay clock, or why there is none. */
export interface ReplayedBoard {
  /** The name of the subscription. */
  name: string;
  outcome: FetchedBoard | MarketDataError;
}

/**
 * The boards at the time of the replay clock.
 *
 * The clock may move faster than boards arrive: one round of requests is in progress at a time, and the next round is for the
 * time that the clock shows by then.
 */
export class ReplayedBoards {
  readonly #gex: GexApi;
  readonly #onBoard: (board: ReplayedBoard) => void;
  #wanted: { atMs: number; subscriptions: readonly Subscription[] } | undefined;
  #round: AbortController | undefined;
  /** The time of the board last shown for each subscription, by name. */
  readonly #shownAtMs = new Map<string, number>();

  constructor(gex: GexApi, onBoard: (board: ReplayedBoard) => void) {
    this.#gex = gex;
    this.#onBoard = onBoard;
  }

  /** Shows these subscriptions at a time of the replay clock, in milliseconds since 1970 UTC. */
  show(atMs: number, subscriptions: readonly Subscription[]): void {
    this.#wanted = { atMs, subscriptions };
    for (const name of [...this.#shownAtMs.keys()]) if (!this.#isWanted(name)) this.#shownAtMs.delete(name);
    if (!this.#round) void this.#run();
  }

  /** The clock is off: nothing more is shown. */
  end(): void {
    this.#wanted = undefined;
    this.#round?.abort();
    this.#round = undefined;
    this.#shownAtMs.clear();
  }

  async #run(): Promise<void> {
    const round = new AbortController();
    this.#round = round;
    while (this.#wanted && !round.signal.aborted) {
      const { atMs, subscriptions } = this.#wanted;
      const missing = subscriptions.filter((one) => this.#shownAtMs.get(subscriptionName(one)) !== atMs);
      if (missing.length === 0) break;
      await Promise.all(missing.map((subscription) => this.#show(subscription, atMs, round.signal)));
    }
    if (this.#round === round) this.#round = undefined;
  }

  async #show(subscription: Subscription, atMs: number, signal: AbortSignal): Promise<void> {
    const { symbol, window } = subscription;
    const context = callContext({ signal, labels: () => labelsOf(this.#wanted?.subscriptions ?? []) });
    const result = await boardResult(symbol, this.#gex.historical({ symbol, ...window, atMs }, context), signal);
    const name = subscriptionName(subscription);
    if (!result || !this.#isWanted(name)) return;
    this.#shownAtMs.set(name, atMs);
    this.#onBoard({ name, outcome: "problem" in result ? result.problem : result.fetched });
  }

  #isWanted(name: string): boolean {
    return this.#wanted?.subscriptions.some((subscription) => subscriptionName(subscription) === name) ?? false;
  }
}
