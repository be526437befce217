import type { MarketClient } from "../../market-client";
import { isUnknown } from "../../endpoint/symbol-results";
import { type CoveredSymbol, nearestSymbols, symbolsEndpoint } from "@strikebook/contract";
import { callContext, type CallContext } from "../../transport/call-context";
import { MarketDataError, ServiceError } from "../../transport/errors";
import { requestBoard } from "../board-result";
import { streamPlan, type PlanRequest, type StreamPlan } from "../plan/stream-plan";
import { mergeSubscriptions, subscriptionName, type BoardWindow, type Subscription } from "../subscription";
import type { PooledStream } from "./pooled-stream";
import { carriedSymbols, SymbolNames } from "./symbol-names";

interface ServiceSymbolsOptions {
  market: Pick<MarketClient, "get">;
  names: SymbolNames;
  /** The functions whose cells show boards of a window. */
  labels: (window: BoardWindow) => readonly string[];
  signal: AbortSignal;
  /** Called when names or unknown symbols have changed. */
  onChange: () => void;
  /** Called when a refused stream can be opened without the symbols that the service does not know. */
  onRefused: (stream: PooledStream) => void;
}

/** What the service says about one symbol: its own name for it, or why it serves no board of it. */
type CheckedSymbol = string | MarketDataError;

/**
 * What the service has said about the symbols that are watched: its own names for them, and which it does not know.
 *
 * It is learned from each stream, which says which of the requested symbols it carries, and under which names. A symbol that a
 * stream does not carry is neither requested nor paid for with the others again.
 */
export class ServiceSymbols {
  readonly names: SymbolNames;
  readonly #options: ServiceSymbolsOptions;
  /** The refusal of each symbol that the service does not know, by what was typed. */
  readonly #unknown = new Map<string, MarketDataError>();

  constructor(options: ServiceSymbolsOptions) {
    this.#options = options;
    this.names = options.names;
  }

  /** Forgets unknown symbols, except for those that are still watched: the user may type them again. */
  setWatched(subscriptions: readonly Subscription[]): void {
    const watched = new Set(subscriptions.map(({ symbol }) => symbol));
    for (const symbol of [...this.#unknown.keys()]) if (!watched.has(symbol)) this.#unknown.delete(symbol);
  }

  /** Tries unknown symbols again. */
  retryUnknown(): void {
    this.#unknown.clear();
  }

  /** Plans the connections of the known symbols under the service's names; the routes name the subscriptions as they were made. */
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
    for (const typed of [name, ...this.names.forget(name)]) {
      this.#unknown.set(typed, problem);
      if (isUnknown(problem) && problem.nearest.length === 0) void this.#suggest(typed, problem);
    }
  }

  /** Adds the symbols that are closest to an unknown one, if the service lists its symbols. */
  async #suggest(symbol: string, problem: ServiceError): Promise<void> {
    const { market, signal, onChange } = this.#options;
    const nearest = nearestSymbols(symbol, await coveredSymbols(market, callContext({ signal })));
    if (nearest.length === 0 || this.#unknown.get(symbol) !== problem) return;
    this.#unknown.set(symbol, problem.about([symbol], nearest));
    onChange();
  }

  /** Applies the symbols that a stream carries, as it says when it opens; `undefined` if it does not say. */
  noteCarried(stream: PooledStream, carried: readonly string[] | undefined): void {
    if (!carried) return;
    const { names, missing, unclear } = carriedSymbols(stream.symbols, carried);
    const unknown = missing.map((symbol): [string, CheckedSymbol] => [symbol, notFound(symbol)]);
    this.#apply(stream, new Map<string, CheckedSymbol>([...names, ...unknown]));
    if (unclear.length > 0) void this.#checkUnclear(stream, unclear, carried);
  }

  /**
   * Finds the symbols because of which the service refused a stream. With 404 it knows none of them. With 400 or 422 one of
   * several may be invalid, and the message is not to be parsed: each is checked by itself. docs/api.md, Errors.
   */
  noteRefused(stream: PooledStream, { status, code }: ServiceError): void {
    if (code === "symbol_not_found") {
      for (const symbol of stream.symbols) this.refuse(symbol, notFound(symbol));
      this.#options.onRefused(stream);
    } else if (invalidStatuses.has(status)) void this.#checkRefused(stream);
  }

  async #checkUnclear(stream: PooledStream, unclear: readonly string[], carried: readonly string[]): Promise<void> {
    const checked = await this.#check(unclear, stream.window);
    const names = new Set(carried.map((name) => name.toUpperCase()));
    const results = [...checked].flatMap(([symbol, result]): [string, CheckedSymbol][] => {
      if (result instanceof MarketDataError) return concernsSymbol(result) ? [[symbol, result]] : [];
      return [[symbol, names.has(result) ? result : notFound(symbol)]];
    });
    this.#apply(stream, new Map(results));
  }

  async #checkRefused(stream: PooledStream): Promise<void> {
    stream.isChecked = true;
    const checked = await this.#check(stream.symbols, stream.window);
    stream.isChecked = false;
    let isRefused = false;
    for (const [symbol, result] of checked) {
      if (!(result instanceof MarketDataError) || !concernsSymbol(result)) continue;
      this.refuse(symbol, result);
      isRefused = true;
    }
    if (isRefused) this.#options.onRefused(stream);
    else this.#options.onChange();
  }

  /**
   * Asks the service about symbols of which a stream does not say enough: the list of all symbols first, which is free and contains
   * previous names, then for a board of each symbol that is not on it. A refused request is free as well.
   */
  async #check(symbols: readonly string[], window: BoardWindow): Promise<ReadonlyMap<string, CheckedSymbol>> {
    const { market, labels, signal } = this.#options;
    const context = { signal, labels: () => labels(window) };
    const listed = await listedNames(market, symbols, callContext(context));
    const checks = symbols.map(async (symbol): Promise<[string, CheckedSymbol][]> => {
      const name = listed.get(symbol);
      if (name !== undefined) return [[symbol, name]];
      const result = await requestBoard(market, symbol, window, context);
      if (!result) return [];
      return [[symbol, "problem" in result ? result.problem : result.fetched.record.symbol.toUpperCase()]];
    });
    return new Map((await Promise.all(checks)).flat());
  }

  /** Stores the name of each symbol, or why there is none; the stream carries the named symbols from now on. */
  #apply(stream: PooledStream, results: ReadonlyMap<string, CheckedSymbol>): void {
    for (const [symbol, result] of results) {
      if (result instanceof MarketDataError) this.refuse(symbol, result);
      else this.names.learn(symbol, result);
    }
    const carried = stream.symbols.flatMap((symbol) => {
      const result = results.get(symbol) ?? symbol;
      return result instanceof MarketDataError ? [] : [result];
    });
    if (carried.join() === stream.symbols.join()) return;
    stream.carry([...new Set(carried)]);
    this.#options.onChange();
  }
}

/** Returns the service's name of each symbol that is on its list; empty if there is no list, or if the signal has aborted. */
async function listedNames(
  market: Pick<MarketClient, "get">,
  symbols: readonly string[],
  context: CallContext,
): Promise<ReadonlyMap<string, string>> {
  const covered = await coveredSymbols(market, context);
  const current = covered.map(({ symbol }) => symbol.toUpperCase());
  const previous = covered.flatMap(({ symbol, previousNames = [] }) =>
    previousNames.map((before) => [before.toUpperCase(), symbol.toUpperCase()] as const),
  );
  // An old ticker may belong to another company now.
  const names = new SymbolNames([...previous, ...current.map((name) => [name, name] as const)]);
  return new Map([...names.resolve(symbols)].filter(([, name]) => current.includes(name)));
}

/** Returns the service's list of symbols; empty if there is none, or if the signal has aborted. */
async function coveredSymbols(
  market: Pick<MarketClient, "get">,
  context: CallContext,
): Promise<readonly CoveredSymbol[]> {
  try {
    return (await market.get(symbolsEndpoint, {}, context)).record;
  } catch (problem) {
    if (problem instanceof MarketDataError || context.signal?.aborted) return [];
    throw problem;
  }
}

/** Refusals that one symbol may have caused. */
const invalidStatuses: ReadonlySet<number> = new Set([400, 422]);

function concernsSymbol(problem: MarketDataError): boolean {
  return (
    problem instanceof ServiceError && (problem.code === "symbol_not_found" || invalidStatuses.has(problem.status))
  );
}

function notFound(symbol: string): ServiceError {
  const message = `${symbol} was not found: the service streams no symbol of that name.`;
  return new ServiceError({ status: 404, code: "symbol_not_found", message });
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
