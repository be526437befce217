import { endpoints } from "@strikebook/contract";
import type { MarketClient } from "../market-client";
import type { EndpointCall } from "../requests/endpoint-call";
import { callContext } from "../transport/call-context";
import type { MarketDataError } from "../transport/errors";
import { boardResult, type FetchedBoard } from "./board-result";
import { labelsOf, rootsTogether, subscriptionName, symbolsWith, type Subscription } from "./subscription";

/** The board of one subscription at the time of the replay clock, or why there is none. */
export interface ReplayedBoard {
  /** The name of the subscription. */
  name: string;
  boardOrError: FetchedBoard | MarketDataError;
  /** Whether it may be without node types. */
  valuesOnly: boolean;
}

/** What past boards are requested from. */
export type PastBoards = Pick<MarketClient, "get">;

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
    const request = requestFor(subscription, subscriptions, atMs);
    const { symbol } = request;
    const result = await boardResult(symbol, past.get(endpoints.historical, request, context), signal);
    if (!result) return [];
    const boardOrError = "problem" in result ? result.problem : result.fetched;
    return [{ name: subscriptionName(subscription), boardOrError, valuesOnly: subscription.valuesOnly }];
  });
  return (await Promise.all(results)).flat();
}

/** Returns the calls that `requestBoards` makes. */
export function boardCalls(
  past: Pick<MarketClient, "callOf">,
  atMs: number,
  subscriptions: readonly Subscription[],
): EndpointCall[] {
  return subscriptions.map((one) => past.callOf(endpoints.historical, requestFor(one, subscriptions, atMs)));
}

function requestFor(subscription: Subscription, all: readonly Subscription[], atMs: number) {
  const wanted = boardFor(subscription, all);
  const { symbol, window, valuesOnly } = wanted;
  return { symbol, ...window, atMs, valuesOnly, together: rootsTogether(symbol, symbolsWith(wanted, all)) };
}

function boardFor(subscription: Subscription, all: readonly Subscription[]): Subscription {
  if (!subscription.spotOnly) return subscription;
  const board = all.find(({ symbol, spotOnly }) => symbol === subscription.symbol && !spotOnly) ?? subscription;
  return { ...board, valuesOnly: true };
}

/** The boards that are shown at the time of the replay clock, each requested once for every time. */
export class ReplayedBoards {
  readonly #onBoards: (boards: readonly ReplayedBoard[]) => void;
  #atMs: number | undefined;
  #requests = new AbortController();
  /** The subscriptions whose board of this time is shown or requested, by name, and whether it may be without node types. */
  readonly #known = new Map<string, boolean>();

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
    const wanted = new Map(subscriptions.map((one) => [subscriptionName(one), one.valuesOnly]));
    for (const name of [...this.#known.keys()]) if (!wanted.has(name)) this.#known.delete(name);
    const shown = loaded.filter(({ name }) => wanted.has(name));
    for (const { name, valuesOnly } of shown) this.#known.set(name, valuesOnly);
    if (shown.length > 0) this.#onBoards(shown);
    const missing = subscriptions.filter((one) => !this.#isKnown(one));
    for (const one of missing) this.#known.set(subscriptionName(one), one.valuesOnly);
    if (missing.length > 0) void this.#request(past, atMs, missing);
  }

  /** The clock is off: nothing more is shown. */
  end(): void {
    this.#atMs = undefined;
    this.#requests.abort();
    this.#requests = new AbortController();
    this.#known.clear();
  }

  /** Whether the board of a subscription is shown or requested, with node types if its cells show them. */
  #isKnown(subscription: Subscription): boolean {
    const known = this.#known.get(subscriptionName(subscription));
    return known === false || known === subscription.valuesOnly;
  }

  async #request(past: PastBoards, atMs: number, subscriptions: readonly Subscription[]): Promise<void> {
    const { signal } = this.#requests;
    const boards = await requestBoards(past, atMs, subscriptions, signal);
    const wanted = boards.filter(({ name }) => this.#known.has(name));
    if (!signal.aborted && wanted.length > 0) this.#onBoards(wanted);
  }
}
