import * as v from "valibot";
import { endpoints } from "../../contract/endpoints";
import { requestContext, type CallContext, type RequestContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import { callArguments, callName, type EndpointCall } from "../requests/endpoint-call";
import { ComputingError, isComputing } from "../../transport/errors";
import type { OwnState, ResponseShare } from "../sharing/response-share";
import type { AnyResult } from "./api-result";
import type { CachedResults } from "./cached-results";
import { ComputingCalls } from "./computing-calls";
import type { ComputingSchedule } from "./computing-schedule";
import { SharedRequest } from "./shared-request";
import type { SingleCall } from "./single-call";
import type { SymbolBatch } from "./symbol-batch";

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
  platform: Pick<Platform, "now" | "sleep">;
  results: CachedResults;
  /** The responses of other workbooks. */
  share: ResponseShare;
  schedule: ComputingSchedule;
  /** How results that never change are stored beyond this workbook, if this endpoint has such results. */
  stored?: StoredResults | undefined;
}

/** How the results of an endpoint are stored. */
export interface StoredResults {
  /** Where they are stored; read again for every call. */
  store: () => ResponseStore | undefined;
  /** Whether a call may have a result that never changes. */
  mayBeFinal: (call: EndpointCall) => boolean;
  /** Reads a stored record and its meta; `undefined` if this version cannot read it. */
  read: (stored: { record: unknown; meta: unknown }) => Pick<AnyResult, "record" | "meta"> | undefined;
}

/** What sends the calls that are not cached: a batch for endpoints that take several symbols, otherwise a request per call. */
type CallSource = SymbolBatch | SingleCall;

/**
 * Serves the calls of one endpoint: from the cache while fresh, from another workbook, and with one request for all callers that
 * make the same call at the same time. A failed request is not cached: the next caller sends a new one. If the service is still
 * computing the response, the callers wait, and it is requested again.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #source: CallSource;
  readonly #results: CachedResults;
  readonly #inFlight = new Map<string, SharedRequest<AnyResult>>();
  readonly #computing: ComputingCalls<AnyResult>;

  constructor(options: ResponseCacheOptions, source: CallSource) {
    this.#options = options;
    this.#results = options.results;
    this.#source = source;
    this.#computing = new ComputingCalls(options);
  }

  /** Returns the result of a call. Rejects with a `MarketDataError`, or with the reason of the caller's signal. */
  get(call: EndpointCall, context: CallContext): Promise<AnyResult> {
    if (context.signal?.aborted) return Promise.reject(context.signal.reason as Error);
    const name = nameIn(call);
    const cached = this.cached(call);
    if (cached) return Promise.resolve(this.#noted(call, context, cached, true));
    const result = this.#request(name, call).join(requestContext(context, this.#options.platform.now()));
    const { onResult, onFailure, lateCaller, signal } = context;
    if (!onResult && !onFailure && !lateCaller) return result;
    return result.then(
      (received) => this.#noted(call, context, received, received.isReused ?? false),
      (failure: unknown) => {
        if (!signal?.aborted) onFailure?.(failure, call.endpoint);
        if (!lateCaller || !(failure instanceof ComputingError)) throw failure;
        throw this.#computing.notified(name, lateCaller, failure);
      },
    );
  }

  /** Returns the cached result of a call while it is fresh; `undefined` if not cached. */
  cached(call: EndpointCall): AnyResult | undefined {
    return this.#results.fresh(callName(call)) ?? (call.valuesOnly && this.#results.fresh(nameIn(call)));
  }

  /** Whether a call would cost nothing now: its result is cached, or a request for it is in flight. */
  isFree(call: EndpointCall): boolean {
    const name = nameIn(call);
    const inFlight = this.#inFlight.get(name);
    if (this.cached(call) || (inFlight && !inFlight.isAborted)) return true;
    return this.#computing.has(name) || this.#source.isInFlight(call);
  }

  /** Returns what this workbook has of a call, by its name, for another workbook. */
  stateOf(name: string): OwnState {
    const fresh = this.#results.fresh(name);
    if (fresh) return fresh;
    return this.#inFlight.get(name)?.isAborted === false ? "in flight" : undefined;
  }

  /** The most symbols that one request may carry; 1 if the endpoint is not batched. */
  get symbolsPerCall(): number {
    return this.#source.symbolsPerCall;
  }

  /** Loads the stored result of a call into the cache, if there is one. Sends nothing and never rejects. */
  async loadStored(call: EndpointCall): Promise<void> {
    if (this.cached(call)) return;
    const stored = await this.#readStored(call);
    if (stored) this.#results.set(nameIn(call), stored);
  }

  /** Drops every result. Requests in flight still serve their callers and no others. */
  forget(): void {
    this.#results.clear();
    this.#inFlight.clear();
    this.#computing.forget();
    this.#source.forget();
  }

  /** Notifies a caller of its result. */
  #noted(call: EndpointCall, { onResult }: CallContext, result: AnyResult, fromCache: boolean): AnyResult {
    const { record, meta, receivedAtMs } = result;
    onResult?.({
      endpoint: call.endpoint,
      requestArguments: callArguments(call),
      record,
      meta,
      receivedAtMs,
      fromCache,
      storedCredits: result.storedCredits,
      call: result.call,
    });
    return result;
  }

  /** Returns the request in flight for a call, or a new one. */
  #request(name: string, call: EndpointCall): SharedRequest<AnyResult> {
    const inFlight = this.#inFlight.get(name);
    if (inFlight && !inFlight.isAborted) return inFlight;
    const { share } = this.#options;
    const request: SharedRequest<AnyResult> = new SharedRequest(async (context) => {
      const isCurrent = () => this.#inFlight.get(name) === request;
      let result: AnyResult | undefined;
      try {
        result = await this.#fetchComputed(name, call, context);
        // What a store has for a caller that shows values only may be less than the board.
        if (isCurrent()) this.#results.set(result.isReused ? name : callName(call), result);
        return result;
      } finally {
        if (isCurrent()) {
          this.#inFlight.delete(name);
          if (!call.valuesOnly) share.ended(call.endpoint, name, result);
        }
      }
    });
    this.#inFlight.set(name, request);
    return request;
  }

  /** Fetches the result of a call; while the service computes it, requests it again. */
  async #fetchComputed(name: string, call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const running = this.#computing.join(name, context);
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
      return this.#computing.start(name, { call, failure, attempt }, context);
    }
  }

  /** Fetches the result of a call from the store, from another workbook or from the service. */
  async #fetch(call: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const stored = await this.#readStored(call);
    if (stored) return stored;
    const shared = this.#options.share.isSharing(call.endpoint) && (await this.#fetchShared(call, context));
    if (shared) return shared;
    const result = await this.#source.fetch(call, context);
    if (call.isPassing) return { ...result, freshMs: undefined };
    const { record, meta, receivedAtMs, freshMs, characters = 0 } = result;
    const written = { record, meta, receivedAtMs, credits: result.call?.credits };
    if (freshMs === Infinity) void this.#options.stored?.store()?.write(call, written, characters);
    return result;
  }

  /** Returns the result of another workbook; `undefined` if this one has to send the call. */
  async #fetchShared(call: EndpointCall, { signal }: RequestContext) {
    const shared = await this.#options.share.find(call.endpoint, callName(call), signal);
    return shared as AnyResult | undefined; // workbooks exchange results of the same endpoint and version only
  }

  /** A stored result that this version cannot read counts as not stored. */
  async #readStored(call: EndpointCall): Promise<AnyResult | undefined> {
    const { stored } = this.#options;
    const store = !call.isPassing && stored?.mayBeFinal(call) ? stored.store() : undefined;
    if (!stored || !store) return undefined;
    const found = v.safeParse(storedSchema, await store.read(call));
    if (!found.success) return undefined;
    const { record, meta, receivedAtMs, credits: storedCredits = endpoints[call.endpoint].credits } = found.output;
    const read = stored.read({ record, meta });
    return read && { ...read, receivedAtMs, freshMs: Infinity, call: { credits: 0 }, isReused: true, storedCredits };
  }
}

/** A stored result; its record and meta are read with the schemas of the endpoint. Earlier versions did not store its price. */
const storedSchema = v.object({
  record: v.unknown(),
  meta: v.optional(v.unknown()),
  receivedAtMs: v.number(),
  credits: v.optional(v.number()),
});

/** Returns the name of a call in this cache. A caller that shows values only may get less than others that make the same call. */
function nameIn(call: EndpointCall): string {
  return call.valuesOnly ? `${callName(call)} values only` : callName(call);
}
