import { MarketDataError } from "../../transport/errors";
import type { RequestContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import { queryText } from "../../transport/request-url";
import { callName, type EndpointCall } from "../requests/endpoint-call";
import type { AnyResult } from "./api-result";
import type { CachedResults } from "./cached-results";
import { SharedRequest } from "./shared-request";
import type { SymbolCall } from "./symbol-call";
import type { Outcomes } from "./symbol-outcomes";

interface SymbolBatchOptions {
  sleep: Platform["sleep"];
  /** How long the first call waits for others, in milliseconds. */
  windowMs: number;
  /** The most symbols that one request may carry, read again for every call. */
  symbolsPerCall: () => number;
  symbolCall: SymbolCall;
  /** Receives results that were paid for but that no caller waits for any more. */
  results: CachedResults;
}

/** A request for several symbols, before it is sent and in flight. */
interface Batch {
  /** The number of callers that wait, by symbol. */
  readonly callers: Map<string, number>;
  /** Sends the request now. */
  readonly close: () => void;
  readonly request: SharedRequest<Outcomes>;
}

interface BatchInFlight extends Batch {
  /** The text of its arguments, without the symbols. */
  readonly text: string;
  readonly symbols: readonly string[];
}

/**
 * Merges calls that differ in their symbol only into requests for several symbols.
 *
 * A request is sent when it is full or its window is over. Callers that abort before that are removed from it; the request is
 * aborted once every caller has aborted. A later call for a symbol that a request in flight carries joins that request.
 */
export class SymbolBatch {
  readonly #options: SymbolBatchOptions;
  readonly #open = new Map<string, Batch>();
  readonly #inFlight = new Set<BatchInFlight>();

  constructor(options: SymbolBatchOptions) {
    this.#options = options;
  }

  get symbolsPerCall(): number {
    return this.#options.symbolsPerCall();
  }

  /** Returns the record of one symbol; rejects with that symbol's own error, or with the signal's reason. */
  async fetch(call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const { symbol = "" } = call;
    const { signal } = context;
    signal?.throwIfAborted();
    const { callers, close, request } = this.#batchFor(symbol, call);
    callers.set(symbol, (callers.get(symbol) ?? 0) + 1);
    signal?.addEventListener("abort", () => leave(callers, symbol), { once: true });
    const outcomes = request.join(context);
    if (callers.size >= this.symbolsPerCall) close();
    const outcome = (await outcomes).get(symbol);
    if (!outcome) throw new Error(`A request for ${symbol} returned no outcome for it.`);
    if (outcome instanceof MarketDataError) throw outcome;
    return outcome;
  }

  /** Whether a request in flight carries the symbol of a call, under the same arguments. */
  isInFlight({ symbol = "", args }: EndpointCall): boolean {
    return this.#carrying(symbol, queryText(args)) !== undefined;
  }

  /** Later calls join no request in flight, and their unclaimed results are dropped. */
  forget(): void {
    this.#inFlight.clear();
  }

  #carrying(symbol: string, text: string): BatchInFlight | undefined {
    for (const batch of this.#inFlight) {
      if (batch.text === text && !batch.request.isAborted && batch.symbols.includes(symbol)) return batch;
    }
    return undefined;
  }

  #batchFor(symbol: string, call: EndpointCall): Batch {
    const text = queryText(call.args);
    const inFlight = this.#carrying(symbol, text);
    if (inFlight) return inFlight;
    const open = this.#open.get(text);
    if (open && !open.request.isAborted) return open;
    const batch = this.#newBatch(call, text, () => {
      if (this.#open.get(text) === batch) this.#open.delete(text);
    });
    this.#open.set(text, batch);
    return batch;
  }

  #newBatch(call: EndpointCall, text: string, onClose: () => void): Batch {
    const { sleep, windowMs } = this.#options;
    const callers = new Map<string, number>();
    let close = onClose;
    const closed = new Promise<void>((resolve) => {
      close = () => {
        onClose();
        resolve();
      };
    });
    const request: SharedRequest<Outcomes> = new SharedRequest(async (context) => {
      await Promise.race([closed, sleep(windowMs, context.signal)]).finally(close);
      return this.#send({ callers, close, request, text, symbols: [...callers.keys()] }, call, context);
    });
    return { callers, close, request };
  }

  async #send(batch: BatchInFlight, call: EndpointCall, context: RequestContext) {
    this.#inFlight.add(batch);
    try {
      const cache = (outcomes: Outcomes, isWanted: (symbol: string) => boolean) => {
        if (this.#inFlight.has(batch)) this.#cache(call, outcomes, isWanted);
      };
      // A cell that is entered again while other symbols wait finds its result.
      const cachePart = (outcomes: Outcomes) => cache(outcomes, () => true);
      const outcomes = await this.#options.symbolCall.fetch(batch.symbols, call, context, cachePart);
      cache(outcomes, (symbol) => !batch.callers.has(symbol));
      return outcomes;
    } finally {
      this.#inFlight.delete(batch);
    }
  }

  #cache(call: EndpointCall, outcomes: Outcomes, isWanted: (symbol: string) => boolean) {
    for (const [symbol, outcome] of outcomes) {
      if (!isWanted(symbol) || outcome instanceof MarketDataError) continue;
      this.#options.results.set(callName({ ...call, symbol }), outcome);
    }
  }
}

/**
 * Removes one caller. Before the request is sent this removes a symbol without callers from it; afterwards it marks its result
 * unclaimed.
 */
function leave(callers: Map<string, number>, symbol: string): void {
  const others = (callers.get(symbol) ?? 1) - 1;
  if (others > 0) callers.set(symbol, others);
  else callers.delete(symbol);
}
