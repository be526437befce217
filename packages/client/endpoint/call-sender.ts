import * as v from "valibot";
import {
  type Account,
  type AnyEndpoint,
  type EndpointName,
  accountEndpoint,
  creditsOf,
  endpoints,
  volMissingSchema,
  weeklyRoots,
} from "@strikebook/contract";
import type { RequestContext } from "../transport/call-context";
import { ContractError, MarketDataError, ServiceError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import { decode } from "../transport/read-response";
import type { ResponseEnvelope, Transport } from "../transport/transport";
import { callSymbols, requestName, type EndpointCall } from "../requests/endpoint-call";
import { argument, type Arguments } from "../requests/write-arguments";
import { RequestPlaces } from "../requests/request-places";
import type { AnyResult } from "../requests/api-result";
import type { CachedResults } from "./cached-results";
import { CallerGroup } from "./caller-group";
import { freshMs } from "./freshness";
import type { ParameterNames } from "./parameter-names";
import type { SymbolList } from "./symbol-list";
import {
  absentReason,
  isUnknown,
  matchSymbols,
  mayConcernOneSymbol,
  missingReason,
  type MatchedSymbols,
  type SymbolResult,
  type ResultsBySymbol,
} from "./symbol-results";

interface CallSenderOptions {
  platform: Platform;
  transport: Transport;
  names: ParameterNames;
  symbolList: SymbolList;
  /** Receives every record of several symbols, also if no caller waits for it any more: it was paid for. */
  results: CachedResults;
  /** The most symbols of one request for boards, as the account allows; read again for every call. */
  symbolsPerCall: () => number;
  /** How long a call waits for others to share its request, in milliseconds. */
  batchWindowMs: number;
  /** Whether the account pays nothing. */
  isUnlimited: () => boolean;
  /** Called before the account is requested; returns a function to call with the account. */
  expectAccount: () => (account: Account) => void;
}

/** A request for several symbols, before it is sent and in flight. */
interface Batch {
  /** The name of its calls, without their symbols. */
  readonly name: string;
  /** The callers, each with its symbol. */
  readonly waiting: Map<RequestContext, string>;
  /** The places of its symbols, and of those that belong with them. */
  readonly places: RequestPlaces;
  readonly callers: CallerGroup;
  /** Whether it takes further symbols. */
  isOpen: boolean;
  /** Sends the request before its window is over, because it is full. */
  readonly close: () => void;
  readonly found: Promise<ResultsBySymbol>;
  /** What it carries, once it is sent. */
  symbols?: readonly string[];
}

/** Returns the symbols of the callers that still wait. */
function symbolsOf(callers: Batch["waiting"]): string[] {
  return [...new Set([...callers].flatMap(([{ signal }, symbol]) => (signal?.aborted ? [] : symbol)))];
}

/** A call whose request carries several symbols, and who waits for it. */
interface SymbolsCall {
  call: EndpointCall;
  context: RequestContext;
  /** Called with the symbols that are found, also while others wait for the list of symbols. */
  onFound: (found: ResultsBySymbol) => void;
}

/** A refused request for more symbols is halved instead of sent symbol by symbol: each request that succeeds has its price. */
const MAX_SPLIT_SYMBOLS = 10;

/**
 * Sends the calls that are not cached: one request per call, or for an endpoint whose requests carry several symbols one request for the
 * calls that differ in their symbol only.
 *
 * Such a request is sent when it is full or its window is over. Callers that abort before that are removed from it; the request is
 * aborted once every caller has aborted. A later call for a symbol that a request in flight carries joins that request.
 */
export class CallSender {
  readonly #options: CallSenderOptions;
  readonly #batches = new Set<Batch>();

  constructor(options: CallSenderOptions) {
    this.#options = options;
  }

  /** Returns the most symbols that one request of an endpoint carries; 1 if it is not batched. */
  symbolsPerRequest(name: EndpointName): number {
    const { batching }: AnyEndpoint = endpoints[name];
    const { symbolsPerRequest = 1, isLimitedByAccount = false } = batching ?? {};
    return isLimitedByAccount ? Math.min(this.#options.symbolsPerCall(), symbolsPerRequest) : symbolsPerRequest;
  }

  /** Whether a request in flight carries the symbol of a call, with the same arguments. */
  isInFlight(call: EndpointCall): boolean {
    return this.#batchOf(call)?.symbols !== undefined;
  }

  /** Called when the key or a host has changed: later calls join no request in flight, and its records are not cached. */
  forget(): void {
    for (const batch of this.#batches) if (batch.symbols) this.#batches.delete(batch);
  }

  /** Returns the record of a call; rejects with a `MarketDataError`, for a symbol with its own, or with the signal's reason. */
  async send(call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const { symbol } = call;
    if (symbol === undefined) return this.#sendOne(call, context);
    context.signal?.throwIfAborted();
    const batch = this.#batchOf(call) ?? this.#openBatch(call, context);
    const { waiting, callers, found } = batch;
    const limit = this.symbolsPerRequest(call.endpoint);
    batch.places.add(call, limit);
    waiting.set(context, symbol);
    if (symbolsOf(waiting).length >= limit) batch.close();
    const result = (await callers.wait(context, found)).get(symbol);
    if (!result) throw new Error(`A request for ${symbol} returned no result for it.`);
    if (result instanceof MarketDataError) throw result;
    return result;
  }

  async #sendOne(call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const { endpoint, args } = call;
    const { response: schema }: AnyEndpoint = endpoints[endpoint];
    if (!schema) throw new Error(`The endpoint ${endpoint} has no schema of its response.`);
    const noteAccount = endpoint === "account" ? this.#options.expectAccount() : undefined;
    const { response, ...received } = await this.#request(call, callSymbols(call), schema, context);
    const result = { record: response.data, meta: response.meta, ...received };
    if (noteAccount) {
      noteAccount(response.data as Account); // as the schema of the endpoint says
      return { ...result, freshMs: accountEndpoint.freshMs, call: undefined };
    }
    return { ...result, freshMs: freshMs(endpoints[endpoint], result, args) };
  }

  /** Returns the request that can carry a call: in flight with its symbol, or not sent yet. */
  #batchOf(call: EndpointCall): Batch | undefined {
    const { symbol = "", ...others } = call;
    const name = requestName(others);
    const limit = this.symbolsPerRequest(call.endpoint);
    const takes = ({ symbols, isOpen, places }: Batch) =>
      symbols?.includes(symbol) ?? (isOpen && places.takes(call, limit));
    return [...this.#batches].find((batch) => batch.name === name && !batch.callers.isAborted && takes(batch));
  }

  #openBatch({ symbol: _, ...call }: EndpointCall, first: RequestContext): Batch {
    let send: () => void = () => undefined;
    const full = new Promise<void>((resolve) => (send = resolve));
    const batch: Batch = {
      name: requestName(call),
      waiting: new Map(),
      places: new RequestPlaces(),
      callers: new CallerGroup(first),
      isOpen: true,
      close: () => {
        batch.isOpen = false;
        send();
      },
      found: Promise.resolve().then(() => this.#sendBatch(batch, call, full)),
    };
    this.#batches.add(batch);
    return batch;
  }

  /** Sends a request when it is full or its window is over. */
  async #sendBatch(batch: Batch, call: EndpointCall, full: Promise<void>): Promise<ResultsBySymbol> {
    const { platform, batchWindowMs, results } = this.#options;
    const { context } = batch.callers;
    const onFound = (found: ResultsBySymbol) => {
      for (const [symbol, result] of found) {
        const isCached = this.#batches.has(batch) && !(result instanceof MarketDataError);
        if (isCached) results.set(requestName({ ...call, symbol }), result);
      }
    };
    try {
      await Promise.race([full, platform.sleep(batchWindowMs, context.signal)]);
      batch.symbols = symbolsOf(batch.waiting);
      return await this.#fetch(batch.symbols, { call, context, onFound });
    } finally {
      this.#batches.delete(batch);
    }
  }

  /**
   * Requests several symbols together, and gives each an result of its own: no symbol fails because of another.
   *
   * - A request refused with 400, 422 or `no_data` is split: each symbol is requested once more alone, or with half of the
   *   others if they are many. Refusals are refunded.
   * - Any other failure applies to every symbol: `symbol_not_found` says that none of them is available, with a message about all.
   * - A symbol that the response omits may be in it under another name: under another spelling, or under the current name of a
   *   renamed ticker, which the free list of symbols states. Otherwise it is not found, and its error names the symbols
   *   closest to it. If it may be missing for another reason,
   *   or the response has other records, it is requested once more alone, so that the service says which.
   *
   * Rejects only if the request is aborted.
   */
  async #fetch(symbols: readonly string[], request: SymbolsCall): Promise<ResultsBySymbol> {
    try {
      const received = await this.#receive(symbols, request);
      const { found, missing, unexpected } = await this.#match(symbols, received, request);
      const isUnclear = unexpected.length > 0 || mayOmitKnown(request.call);
      if (symbols.length > 1 && isUnclear) return merged([found, await this.#fetchParts(missing, 1, request)]);
      const absent = new Map(missing.map((one) => [one, absentReason(one, unexpected.length > 0)]));
      return await this.#withNearest(merged([found, absent]), request);
    } catch (failure) {
      if (!(failure instanceof MarketDataError)) throw failure;
      if (!(failure instanceof ServiceError)) return new Map(symbols.map((one) => [one, failure]));
      const isSplit = symbols.length > 1 && mayConcernOneSymbol(failure);
      if (symbols.length > 1 && isUnknown(failure)) {
        return this.#withNearest(new Map(symbols.map((one) => [one, absentReason(one, false)])), request);
      }
      if (!isSplit) return new Map(symbols.map((one) => [one, failure.about([one])]));
      const size = symbols.length > MAX_SPLIT_SYMBOLS ? Math.ceil(symbols.length / 2) : 1;
      return this.#fetchParts(symbols, size, request);
    }
  }

  /** Adds to the error of each symbol that the service does not know the symbols that are closest to it. */
  async #withNearest(found: ResultsBySymbol, { context }: SymbolsCall): Promise<ResultsBySymbol> {
    const all = Array.from(found, async ([symbol, result]) => {
      const isMistyped = result instanceof MarketDataError && isUnknown(result) && !weeklyRoots.has(symbol);
      if (!isMistyped) return [symbol, result] as const;
      const nearest = await this.#options.symbolList.nearest(symbol, context);
      return [symbol, result.about([symbol], nearest)] as const;
    });
    return new Map(await Promise.all(all));
  }

  /** Requests symbols in parts of a size. */
  async #fetchParts(symbols: readonly string[], size: number, request: SymbolsCall): Promise<ResultsBySymbol> {
    const parts: Promise<ResultsBySymbol>[] = [];
    for (let start = 0; start < symbols.length; start += size)
      parts.push(this.#fetch(symbols.slice(start, start + size), request));
    return merged(await Promise.all(parts));
  }

  /** Matches by the names in the response; only if it omits one of several symbols, also by the previous names of its symbols. */
  async #match(
    symbols: readonly string[],
    received: readonly SymbolResult[],
    { context, onFound }: SymbolsCall,
  ): Promise<MatchedSymbols> {
    const matched = matchSymbols(symbols, received);
    onFound(matched.found);
    if (matched.missing.length === 0 || symbols.length === 1) return matched;
    const currentNames = await this.#options.symbolList.currentNames(matched.missing, context);
    if (currentNames.size === 0) return matched;
    const renamed = matchSymbols(symbols, received, currentNames);
    onFound(renamed.found);
    return renamed;
  }

  async #receive(symbols: readonly string[], { call, context }: SymbolsCall): Promise<readonly SymbolResult[]> {
    const endpoint: AnyEndpoint = endpoints[call.endpoint];
    const args: Arguments = [["symbols", symbols.join(",")], ...call.args];
    const schema = symbolsResponseSchema(endpoint);
    const { response, ...received } = await this.#request({ ...call, args }, symbols, schema, context);
    const { data, meta } = response;
    // The symbols share the response text: together they weigh as much as it does.
    const characters = received.characters / Math.max(1, data.symbols.length);
    /** A record that cannot be read fails alone. */
    const resultOf = (one: { symbol: string }): AnyResult | ContractError => {
      try {
        const record = decode(endpoint.record ?? v.unknown(), one, `data.symbols.${one.symbol}`);
        const result = { record, meta, ...received, characters };
        return { ...result, freshMs: freshMs(endpoint, result, call.args) };
      } catch (failure) {
        if (failure instanceof ContractError) return failure;
        throw failure;
      }
    };
    return [
      ...data.symbols.map((one) => ({ symbol: one.symbol, result: resultOf(one) })),
      ...data.missing.map((one) => ({ symbol: one.symbol, result: missingReason(one) })),
    ];
  }

  /** Returns the response to one request, and what it costs. */
  async #request<Response extends ResponseEnvelope>(
    { endpoint, path, args }: EndpointCall,
    symbols: readonly string[],
    schema: v.GenericSchema<unknown, Response>,
    context: RequestContext,
  ) {
    const { platform, transport, names, isUnlimited } = this.#options;
    const query = await names.query(endpoint, args);
    const credits = isUnlimited() ? 0 : creditsOf(endpoint, { query: args, nowMs: platform.now() });
    const received = await transport.get({ endpoint, path, query, symbols, credits, schema }, context);
    return { ...received, call: { credits } };
  }
}

/** Whether a symbol that the service knows may be missing, so that it is requested again alone to learn why. */
function mayOmitKnown({ endpoint, args }: EndpointCall): boolean {
  const { batching }: AnyEndpoint = endpoints[endpoint];
  const when = batching?.mayOmitKnown;
  const isSelection = ["expirations", "source"].some((word) => argument(args, word) !== undefined);
  return when === "always" || (when !== undefined && isSelection);
}

function merged(all: readonly ResultsBySymbol[]): ResultsBySymbol {
  return new Map(all.flatMap((found) => [...found]));
}

/**
 * A response with the records of its symbols undecoded: one that cannot be read must not fail the others. Only volatility has
 * `missing`.
 */
function symbolsResponseSchema({ meta = v.undefined() }: AnyEndpoint) {
  return v.object({
    data: v.object({
      symbols: v.array(v.looseObject({ symbol: v.string() })),
      missing: v.optional(v.array(volMissingSchema), []),
    }),
    meta,
  });
}
