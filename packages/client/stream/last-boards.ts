import type { MarketClient } from "../market-client";
import type { MarketDataError } from "../transport/errors";
import { requestBoard, type BoardResult } from "./board-result";
import { isSymbolProblem } from "./status-texts";
import { labelsOf, subscriptionName, symbolsWith, type Subscription } from "./subscription";

/** Requests the last board of each subscription that has none while the market is closed, once each. */
export class LastBoards {
  readonly #market: Pick<MarketClient, "get">;
  readonly #onResult: (subscription: Subscription, result: BoardResult) => void;
  /** The subscriptions that were requested, by name, each with what went wrong. */
  readonly #requested = new Map<string, MarketDataError | undefined>();
  #round = new AbortController();

  constructor(market: Pick<MarketClient, "get">, onResult: (subscription: Subscription, result: BoardResult) => void) {
    this.#market = market;
    this.#onResult = onResult;
  }

  /** Returns why a subscription can have no board: its symbol or expirations are unknown. `undefined` if it may have one. */
  problem(name: string): MarketDataError | undefined {
    const problem = this.#requested.get(name);
    return isSymbolProblem(problem) ? problem : undefined;
  }

  /** Requests each subscription that was not requested since `end`. */
  show(subscriptions: readonly Subscription[]): void {
    const labels = () => labelsOf(subscriptions);
    for (const subscription of subscriptions) {
      const name = subscriptionName(subscription);
      if (this.#requested.has(name)) continue;
      this.#requested.set(name, undefined);
      void this.#request(subscription, labels, symbolsWith(subscription, subscriptions));
    }
  }

  /** Aborts the requests in progress: the market is open again, or no cell watches. */
  end(): void {
    if (this.#requested.size === 0) return;
    this.#round.abort();
    this.#round = new AbortController();
    this.#requested.clear();
  }

  async #request(
    subscription: Subscription,
    labels: () => readonly string[],
    symbols: readonly string[],
  ): Promise<void> {
    const { signal } = this.#round;
    const { symbol, window } = subscription;
    const result = await requestBoard(this.#market, symbol, window, { signal, labels, symbols });
    if (!result) return;
    if ("problem" in result) this.#requested.set(subscriptionName(subscription), result.problem);
    this.#onResult(subscription, result);
  }
}
