import type { MarketDataError } from "../../transport/errors";
import { streamPlan, type PlanRequest, type StreamPlan } from "../plan/stream-plan";
import type { SymbolNames } from "./symbol-names";
import { mergeSubscriptions, subscriptionName, type Subscription } from "../subscription";

/** What the service has said about the symbols that are watched: its own names for them, and which it does not know. */
export class ServiceSymbols {
  readonly names: SymbolNames;
  /** The refusal of each symbol that the service does not know, by what was typed. */
  readonly #unknown = new Map<string, MarketDataError>();

  constructor(names: SymbolNames) {
    this.names = names;
  }

  /** Forgets what is unknown, except for symbols that are still watched: the user may type one again. */
  setWatched(subscriptions: readonly Subscription[]): void {
    const watched = new Set(subscriptions.map(({ symbol }) => symbol));
    for (const symbol of [...this.#unknown.keys()]) if (!watched.has(symbol)) this.#unknown.delete(symbol);
  }

  /** Tries unknown symbols again. */
  retryUnknown(): void {
    this.#unknown.clear();
  }

  /** Plans the connections of the known symbols under the service's names; the routes are those of the subscriptions as made. */
  plan({ subscriptions, before, ...request }: PlanRequest): StreamPlan {
    const known = subscriptions.filter(({ symbol }) => !this.#unknown.has(symbol));
    const names = this.names.resolve(known.map(({ symbol }) => symbol));
    const named = known.map((typed) => ({ ...typed, symbol: names.get(typed.symbol) ?? typed.symbol }));
    const pairs = known.map(
      (typed, index) => [subscriptionName(typed), subscriptionName(named[index] ?? typed)] as const,
    );
    const plan = streamPlan({
      ...request,
      subscriptions: mergeSubscriptions(named),
      before: renamed(before, pairs),
    });
    const back = pairs.map(([typed, name]) => [name, typed] as const);
    return { ...plan, routes: renamed(plan.routes, back) };
  }

  /** Returns the subscriptions to unknown symbols, each with its refusal. */
  unknown(subscriptions: readonly Subscription[]): { subscription: Subscription; problem: MarketDataError }[] {
    return subscriptions.flatMap((subscription) => {
      const problem = this.#unknown.get(subscription.symbol);
      return problem ? [{ subscription, problem }] : [];
    });
  }

  /**
   * Notes that the service does not know a symbol that was requested under `name`. It is not requested again for the
   * subscriptions that named it so; another spelling of it is.
   */
  refuse(name: string, problem: MarketDataError): void {
    for (const typed of [name, ...this.names.forget(name)]) this.#unknown.set(typed, problem);
  }
}

/** Returns routes under other names of their subscriptions. */
function renamed(
  routes: ReadonlyMap<string, string> | undefined,
  names: readonly (readonly [from: string, to: string])[],
): Map<string, string> {
  return new Map(
    names.flatMap(([from, to]) => {
      const feed = routes?.get(from);
      return feed === undefined ? [] : [[to, feed] as const];
    }),
  );
}
