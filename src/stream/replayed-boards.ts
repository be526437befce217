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

/** What past boards are requested from. */
export type PastBoards = Pick<GexApi, "historical">;

/**
 * Requests the boards of subscriptions at an instant, in milliseconds since 1970 UTC. The spot of a symbol is taken from any other
 * board of the symbol. Resolves when all have arrived or failed; boards that the signal has aborted are omitted.
 */
export async function requestBoards(
  past: PastBoards,
  atMs: number,
  subscriptions: readonly Subscription[],
  signal: AbortSignal,
): Promise<ReplayedBoard[]> {
  const context = callContext({ signal, priority: () => 0, labels: () => labelsOf(subscriptions) });
  const results = subscriptions.map(async (subscription) => {
    const { symbol, window } = boardFor(subscription, subscriptions);
    const result = await boardResult(symbol, past.historical({ symbol, ...window, atMs }, context), signal);
    if (!result) return [];
    const outcome = "problem" in result ? result.problem : result.fetched;
    return [{ name: subscriptionName(subscription), outcome }];
  });
  return (await Promise.all(results)).flat();
}

function boardFor(subscription: Subscription, all: readonly Subscription[]): Subscription {
  if (!subscription.spotOnly) return subscription;
  return all.find(({ symbol, spotOnly }) => symbol === subscription.symbol && !spotOnly) ?? subscription;
}

/** The boards that are shown at the time of the replay clock, each requested once for every time. */
export class ReplayedBoards {
  readonly #onBoards: (boards: readonly ReplayedBoard[]) => void;
  #atMs: number | undefined;
  #requests = new AbortController();
  /** The subscriptions whose board of this time is shown or requested, by name. */
  readonly #known = new Set<string>();

  /** `onBoards` is called with boards that are shown together. */
  constructor(onBoards: (boards: readonly ReplayedBoard[]) => void) {
    this.#onBoards = onBoards;
  }

  /**
   * Shows these subscriptions at a time, in milliseconds since 1970 UTC: those that are `loaded` at once and together, the others
   * when their boards arrive.
   */
  show(
    atMs: number,
    subscriptions: readonly Subscription[],
    past: PastBoards,
    loaded: readonly ReplayedBoard[] = [],
  ): void {
    if (atMs !== this.#atMs || loaded.length > 0) this.end();
    this.#atMs = atMs;
    const names = new Set(subscriptions.map(subscriptionName));
    for (const name of [...this.#known]) if (!names.has(name)) this.#known.delete(name);
    const shown = loaded.filter(({ name }) => names.has(name));
    for (const { name } of shown) this.#known.add(name);
    if (shown.length > 0) this.#onBoards(shown);
    const missing = subscriptions.filter((subscription) => !this.#known.has(subscriptionName(subscription)));
    for (const subscription of missing) this.#known.add(subscriptionName(subscription));
    if (missing.length > 0) void this.#request(past, atMs, missing);
  }

  /** The clock is off: nothing more is shown. */
  end(): void {
    this.#atMs = undefined;
    this.#requests.abort();
    this.#requests = new AbortController();
    this.#known.clear();
  }

  async #request(past: PastBoards, atMs: number, subscriptions: readonly Subscription[]): Promise<void> {
    const { signal } = this.#requests;
    const boards = await requestBoards(past, atMs, subscriptions, signal);
    const wanted = boards.filter(({ name }) => this.#known.has(name));
    if (!signal.aborted && wanted.length > 0) this.#onBoards(wanted);
  }
}
