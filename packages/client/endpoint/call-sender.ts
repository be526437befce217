import type * as v from "valibot";
import {
  type Account,
  type AnyEndpoint,
  type EndpointName,
  accountEndpoint,
  creditsOf,
  endpoints,
} from "@strikebook/contract";
import type { RequestContext } from "../transport/call-context";
import { MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { ResponseEnvelope, Transport } from "../transport/transport";
import { callSymbols, requestName, type EndpointCall } from "../requests/endpoint-call";
import { RequestPlaces } from "../requests/request-places";
import type { AnyResult } from "../requests/api-result";
import type { CachedResults } from "./cached-results";
import { CallerGroup } from "./caller-group";
import { freshMs } from "./freshness";
import type { ParameterNames } from "./parameter-names";
import type { SymbolList } from "./symbol-list";
import type { ResultsBySymbol } from "./symbol-results";
import { type PricedResponse, SymbolRequests } from "./symbol-requests";

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

/**
 * Sends the calls that are not cached: one request per call, or for an endpoint whose requests carry several symbols one request for the
 * calls that differ in their symbol only.
 *
 * Such a request is sent when it is full or its window is over. Callers that abort before that are removed from it; the request is
 * aborted once every caller has aborted. A later call for a symbol that a request in flight carries joins that request.
 */
export class CallSender {
  readonly #options: CallSenderOptions;
  readonly #symbolRequests: SymbolRequests;
  readonly #batches = new Set<Batch>();

  constructor(options: CallSenderOptions) {
    this.#options = options;
    this.#symbolRequests = new SymbolRequests(options.symbolList, (...request) => this.#request(...request));
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
      return await this.#symbolRequests.fetch(batch.symbols, { call, context, onFound });
    } finally {
      this.#batches.delete(batch);
    }
  }

  /** Returns the response to one request, and what it costs. */
  async #request<Response extends ResponseEnvelope>(
    { endpoint, path, args }: EndpointCall,
    symbols: readonly string[],
    schema: v.GenericSchema<unknown, Response>,
    context: RequestContext,
  ): Promise<PricedResponse<Response>> {
    const { platform, transport, names, isUnlimited } = this.#options;
    const query = await names.query(endpoint, args);
    const credits = isUnlimited() ? 0 : creditsOf(endpoint, { query: args, nowMs: platform.now() });
    const received = await transport.get({ endpoint, path, query, symbols, credits, schema }, context);
    return { ...received, call: { credits } };
  }
}
