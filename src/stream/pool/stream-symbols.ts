import type { GexApi } from "../../client/gex-api";
import { callContext } from "../../transport/call-context";
import { MarketDataError, ServiceError } from "../../transport/errors";
import { boardResult, type BoardResult } from "../board-result";
import { checkSymbols, type CheckedSymbol } from "./check-symbols";
import type { PooledStream } from "./pooled-stream";
import type { ServiceSymbols } from "./service-symbols";
import { carriedSymbols } from "./symbol-names";
import type { BoardWindow } from "../subscription";

interface StreamSymbolsOptions {
  gex: Pick<GexApi, "symbols" | "heatmap">;
  symbols: ServiceSymbols;
  /** The functions whose cells show boards of a window. */
  labels: (window: BoardWindow) => readonly string[];
  signal: AbortSignal;
  /** Called when names or unknown symbols have changed. */
  onChange: () => void;
  /** Called with the board of a symbol that is requested because the stream has none, or with why there is none. */
  onBoard: (window: BoardWindow, result: BoardResult) => void;
  /** Called when a refused stream can be opened without the symbols that the service does not know. */
  onRefused: (stream: PooledStream) => void;
}

/**
 * Learns from each stream which of the requested symbols it carries, and under which names: what it does not carry is unknown
 * to the service, and is neither requested nor paid for with the others again.
 */
export class StreamSymbols {
  readonly #options: StreamSymbolsOptions;

  constructor(options: StreamSymbolsOptions) {
    this.#options = options;
  }

  /** Applies the symbols that a stream carries, as it says when it opens; `undefined` if it does not say. */
  noteCarried(stream: PooledStream, carried: readonly string[] | undefined): void {
    if (!carried) return;
    const before = stream.symbols;
    const { names, missing, unclear } = carriedSymbols(before, carried);
    const unknown = missing.map((symbol): [string, CheckedSymbol] => [symbol, notFound(symbol)]);
    this.#apply(stream, new Map<string, CheckedSymbol>([...names, ...unknown]));
    if (unclear.length > 0) void this.#checkUnclear(stream, unclear, carried);
  }

  /**
   * Finds the symbols because of which the service refused a stream. With 404 it knows none of them. With 400 or 422 one of
   * several may be invalid, and the message is not to be parsed: each is checked by itself. API document, Part 7.
   */
  noteRefused(stream: PooledStream, { status, code }: ServiceError): void {
    if (code === "symbol_not_found") {
      for (const symbol of stream.symbols) this.#options.symbols.refuse(symbol, notFound(symbol));
      this.#options.onRefused(stream);
    } else if (invalidStatuses.has(status)) void this.#checkRefused(stream);
  }

  /** Requests the last board of a symbol that cannot be streamed now: the service may not know it at all. */
  async requestLast(symbol: string, window: BoardWindow): Promise<void> {
    const { gex, labels, signal, onBoard } = this.#options;
    const context = callContext({ signal, labels: () => labels(window) });
    const result = await boardResult(symbol, gex.heatmap({ symbol, ...window }, context), signal);
    if (result) onBoard(window, result);
  }

  async #checkUnclear(stream: PooledStream, unclear: readonly string[], carried: readonly string[]): Promise<void> {
    const checked = await this.#check(stream, unclear);
    const isCarried = (outcome: CheckedSymbol) => carried.some((one) => one.toUpperCase() === outcome);
    const outcomes = [...checked].flatMap(([symbol, outcome]): [string, CheckedSymbol][] => {
      if (outcome instanceof MarketDataError) return concernsSymbol(outcome) ? [[symbol, outcome]] : [];
      return [[symbol, isCarried(outcome) ? outcome : notFound(symbol)]];
    });
    this.#apply(stream, new Map(outcomes));
  }

  async #checkRefused(stream: PooledStream): Promise<void> {
    stream.isChecked = true;
    const checked = await this.#check(stream, stream.symbols);
    stream.isChecked = false;
    const refused = [...checked].filter(([, outcome]) => outcome instanceof MarketDataError && concernsSymbol(outcome));
    for (const [symbol, problem] of refused) {
      if (problem instanceof MarketDataError) this.#options.symbols.refuse(symbol, problem);
    }
    if (refused.length > 0) this.#options.onRefused(stream);
    else this.#options.onChange();
  }

  async #check(stream: PooledStream, symbols: readonly string[]): Promise<ReadonlyMap<string, CheckedSymbol>> {
    const { gex, labels, signal } = this.#options;
    const context = callContext({ signal, labels: () => labels(stream.window) });
    try {
      return await checkSymbols(gex, symbols, stream.window, context);
    } catch (problem) {
      if (signal.aborted) return new Map();
      throw problem;
    }
  }

  /** Stores the name of each symbol, or why there is none; the stream carries the named ones from now on. */
  #apply(stream: PooledStream, outcomes: ReadonlyMap<string, CheckedSymbol>): void {
    const { symbols, onChange } = this.#options;
    for (const [symbol, outcome] of outcomes) {
      if (outcome instanceof MarketDataError) symbols.refuse(symbol, outcome);
      else symbols.names.learn(symbol, outcome);
    }
    const carried = stream.symbols.flatMap((symbol) => {
      const outcome = outcomes.get(symbol) ?? symbol;
      return outcome instanceof MarketDataError ? [] : [outcome];
    });
    if (carried.join() === stream.symbols.join()) return;
    stream.carry([...new Set(carried)]);
    onChange();
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
