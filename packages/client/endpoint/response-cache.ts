import * as v from "valibot";
import { type AnyEndpoint, endpoints, readValue } from "@strikebook/contract";
import { requestContext, type CallContext, type RequestContext } from "../transport/call-context";
import { ComputingError, isComputing } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { Workbooks } from "../transport/workbooks";
import { callArguments, callKey, callWithLevels, requestName, type EndpointCall } from "../requests/endpoint-call";
import { ResponseShare, type OwnState } from "../sharing/response-share";
import type { AnyResult } from "../requests/api-result";
import type { CachedResults } from "./cached-results";
import type { CallSender } from "./call-sender";
import { CallerGroup } from "./caller-group";
import { ChainQuotes } from "./chain-quotes";
import { ComputingCalls } from "./computing-calls";
import { mayBeFinal } from "./freshness";

/** A result that never changes, as it is stored beyond this workbook. */
export interface StoredResult {
  record: unknown;
  meta?: unknown;
  /** When it arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** The list price of the request that delivered it. */
  credits?: number | undefined;
}

/** Stores results that never change beyond this workbook. */
export interface ResponseStore {
  /** Returns the stored result of a call, also as a part of another; `undefined` if there is none. Never rejects. */
  read(call: EndpointCall): Promise<unknown>;
  /** Stores a result if there is room. Never rejects. `characters` is the length of its text. */
  write(call: EndpointCall, result: StoredResult, characters: number): Promise<void>;
}

interface ResponseCacheOptions {
  platform: Pick<Platform, "now" | "sleep" | "random">;
  workbooks: Workbooks;
  results: CachedResults;
  /** What sends the calls that are not cached. */
  sender: CallSender;
  /** Where results that never change are stored, if anywhere; read again for every call. */
  responseStore: () => ResponseStore | undefined;
}

/** A request that the callers of one call wait for. */
interface SharedRequest {
  callers: CallerGroup;
  result: Promise<AnyResult>;
}

/**
 * Serves calls: from the cache while a result is fresh, then from another workbook, then with a request. Callers of the same call share a
 * request that is in flight. A failed request is not cached: the next caller sends a new one. If the service still computes the response,
 * the callers wait and the request is sent again.
 */
export class ResponseCache {
  readonly computing: ComputingCalls;
  readonly #options: ResponseCacheOptions;
  readonly #results: CachedResults;
  readonly #share: ResponseShare;
  readonly #chainQuotes: ChainQuotes;
  readonly #inFlight = new Map<string, SharedRequest>();

  constructor(options: ResponseCacheOptions) {
    const { platform, workbooks, results } = options;
    this.#options = options;
    this.#results = results;
    this.computing = new ComputingCalls(platform);
    this.#share = new ResponseShare(platform, workbooks, (name) => this.#stateOf(name));
    this.#chainQuotes = new ChainQuotes((name) => results.fresh(name));
  }

  /** Returns the result of a call. Rejects with a `MarketDataError`, or with the reason of the caller's signal. */
  get(call: EndpointCall, context: CallContext): Promise<AnyResult> {
    const { onResult, onFailure, lateCaller, signal } = context;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const name = callKey(call);
    this.#chainQuotes.note(call);
    const cached = this.cached(call);
    if (cached) return Promise.resolve(noted(call, context, cached, true));
    const result = this.#request(name, call, requestContext(context, this.#options.platform.now()));
    if (!onResult && !onFailure && !lateCaller) return result;
    return result.then(
      (received) => noted(call, context, received, received.isReused ?? false),
      (failure: unknown) => {
        if (!signal?.aborted) onFailure?.(failure, call.endpoint);
        if (!lateCaller || !(failure instanceof ComputingError)) throw failure;
        throw this.computing.notified(name, lateCaller, failure);
      },
    );
  }

  /**
   * Returns the cached result of a call while it is fresh: the whole one, what a store has for a caller that shows values only, one that
   * has more, or of a contract its newest quote, also as a part of a chain. `undefined` if not cached.
   */
  cached(call: EndpointCall): AnyResult | undefined {
    const name = requestName(call);
    const own = this.#results.fresh(name) ?? (call.valuesOnly ? this.#results.fresh(callKey(call)) : undefined);
    const quote = this.#chainQuotes.quoteOf(call);
    if (quote && !(own && own.receivedAtMs >= quote.receivedAtMs)) return quote;
    const more = own ? undefined : callWithLevels(call);
    const result = more && this.#results.fresh(requestName(more.call));
    return own ?? (result && { ...result, record: more.withoutLevels(result.record) });
  }

  /** Returns the result of a call that is cached, in flight or stored; `undefined` if it would be requested. Sends nothing and never rejects. */
  async known(call: EndpointCall): Promise<AnyResult | undefined> {
    const inFlight = this.#sharedRequest(requestName(call)) ?? this.#sharedRequest(callKey(call));
    await inFlight?.result.catch(() => undefined);
    await this.loadStored(call);
    return this.cached(call);
  }

  /** Whether a call would cost nothing now: its result is cached, or a request for it is in flight. */
  isFree(call: EndpointCall): boolean {
    const name = callKey(call);
    const isKnown = this.cached(call) !== undefined || this.#sharedRequest(name) !== undefined;
    return isKnown || this.computing.has(name) || this.#options.sender.isInFlight(call);
  }

  /** Loads the stored result of a call into the cache, if there is one. Sends nothing and never rejects. */
  async loadStored(call: EndpointCall): Promise<void> {
    if (this.cached(call)) return;
    const stored = await this.#readStored(call);
    if (stored) this.#results.set(callKey(call), stored);
  }

  /** Drops every result, because the key or a host has changed. Requests in flight still serve their callers and no others. */
  forget(): void {
    this.#results.clear();
    this.#inFlight.clear();
    this.computing.forget();
    this.#chainQuotes.forget();
    this.#options.sender.forget();
  }

  /** Returns what this workbook has of a call for another workbook, by its name. */
  #stateOf(name: string): OwnState {
    return this.#results.fresh(name) ?? (this.#sharedRequest(name) && "in flight");
  }

  #sharedRequest(name: string): SharedRequest | undefined {
    const request = this.#inFlight.get(name);
    return request?.callers.isAborted ? undefined : request;
  }

  /** Returns the result of the request in flight for a call, or of a new one. */
  #request(name: string, call: EndpointCall, caller: RequestContext): Promise<AnyResult> {
    const { callers, result } = this.#sharedRequest(name) ?? this.#start(name, call, caller);
    return callers.wait(caller, result);
  }

  #start(name: string, call: EndpointCall, first: RequestContext): SharedRequest {
    const callers = new CallerGroup(first);
    const isCurrent = () => this.#inFlight.get(name)?.callers === callers;
    const end = (result?: AnyResult) => {
      if (!isCurrent()) return;
      this.#inFlight.delete(name);
      // A reused result may have values without node types, so it is not cached under the name of the whole board.
      if (result) this.#results.set(result.isReused ? name : requestName(call), result);
      if (!call.valuesOnly) this.#share.ended(name, result);
    };
    const result = this.#fetchComputed(name, call, callers.context);
    result.then(end, () => end());
    const request = { callers, result };
    this.#inFlight.set(name, request);
    return request;
  }

  /** Fetches the result of a call; while the service computes it, requests it again. */
  async #fetchComputed(name: string, call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const running = this.computing.join(name, context);
    if (running) return running;
    try {
      return await this.#fetch(call, context);
    } catch (failure) {
      if (!isComputing(failure)) throw failure;
      const attempt = async (again: RequestContext) => {
        const result = await this.#fetch(call, again);
        if (!again.signal?.aborted) this.#results.set(name, result);
        return result;
      };
      return this.computing.start(name, { call, failure, attempt }, context);
    }
  }

  /** Fetches the result of a call from the store, from another workbook or from the service. */
  async #fetch(call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const stored = await this.#readStored(call);
    if (stored) return stored;
    const inChain = await this.#quoteOfChain(call);
    if (inChain) return inChain;
    const shared = this.#share.isSharing(call) && (await this.#share.find(requestName(call), context.signal));
    if (shared) return shared;
    const result = await this.#options.sender.send(call, context);
    if (call.isPassing) return { ...result, freshMs: endpoints[call.endpoint].freshMs };
    const { record, meta, receivedAtMs, freshMs, characters = 0 } = result;
    const written = { record, meta, receivedAtMs, credits: result.call?.credits };
    if (freshMs === Infinity) void this.#options.responseStore()?.write(call, written, characters);
    return result;
  }

  /** Returns the quote of a contract from the chains of its root that are in flight; `undefined` if they do not show it. */
  async #quoteOfChain(call: EndpointCall): Promise<AnyResult | undefined> {
    const chains = this.#chainQuotes.chainsOf(call).flatMap((name) => this.#sharedRequest(name)?.result ?? []);
    if (chains.length === 0) return undefined;
    await Promise.allSettled(chains);
    const quote = this.#chainQuotes.quoteOf(call);
    return quote && { ...quote, call: { credits: 0 }, isReused: true };
  }

  /** Returns the stored result of a call; `undefined` if there is none, or none that this version can read. */
  async #readStored(call: EndpointCall): Promise<AnyResult | undefined> {
    const endpoint: AnyEndpoint = endpoints[call.endpoint];
    const isStored = !call.isPassing && mayBeFinal(endpoint, call.args, this.#options.platform.now());
    const store = isStored ? this.#options.responseStore() : undefined;
    const found = store && v.safeParse(storedSchema, await store.read(call));
    if (!found?.success) return undefined;
    const { record, meta, receivedAtMs, credits: storedCredits = endpoint.credits } = found.output;
    const read = readStored(endpoint, record, meta);
    return read && { ...read, receivedAtMs, freshMs: Infinity, call: { credits: 0 }, isReused: true, storedCredits };
  }
}

/** Notifies a caller of its result. */
function noted(call: EndpointCall, { onResult }: CallContext, result: AnyResult, fromCache: boolean): AnyResult {
  const { record, meta, receivedAtMs, storedCredits } = result;
  onResult?.({
    endpoint: call.endpoint,
    requestArguments: callArguments(call),
    record,
    meta,
    receivedAtMs,
    fromCache,
    storedCredits,
    call: result.call,
  });
  return result;
}

/** A stored result; its record and meta are read with the schemas of the endpoint. Earlier versions did not store its price. */
const storedSchema = v.object({
  record: v.unknown(),
  meta: v.optional(v.unknown()),
  receivedAtMs: v.number(),
  credits: v.optional(v.number()),
});

function readStored(
  { record: recordSchema, meta: metaSchema, response }: AnyEndpoint,
  data: unknown,
  storedMeta: unknown,
): Pick<AnyResult, "record" | "meta"> | undefined {
  if (response) {
    const read = readValue(response, { data, meta: storedMeta });
    return "output" in read ? { record: read.output.data, meta: read.output.meta } : undefined;
  }
  if (!recordSchema || !metaSchema) return undefined;
  const [record, meta] = [readValue(recordSchema, data), readValue(metaSchema, storedMeta)];
  return "output" in record && "output" in meta ? { record: record.output, meta: meta.output } : undefined;
}
