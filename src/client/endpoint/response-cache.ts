import * as v from "valibot";
import { endpoints } from "../../contract/endpoints";
import { requestContext, type CallContext, type RequestContext } from "../../transport/call-context";
import type { ResponseMeta } from "../../transport/request-event";
import type { Platform } from "../../transport/platform";
import { callArguments, callName, type EndpointCall } from "../requests/endpoint-call";
import type { ApiResult } from "./api-result";
import type { CachedResults } from "./cached-results";
import { SharedRequest } from "./shared-request";
import type { SingleCall } from "./single-call";
import type { SymbolBatch } from "./symbol-batch";

/** Stores responses that never change beyond this workbook, each under the text of its call. */
export interface ResponseStore {
  /** Returns what is stored under a name; `undefined` if nothing is. Never rejects. */
  read(name: string): Promise<unknown>;
  /** Stores a response if there is room. Never rejects. `characters` is the length of its text. */
  write(name: string, response: unknown, characters: number): Promise<void>;
}

interface ResponseCacheOptions<Data, Meta> {
  platform: Pick<Platform, "now">;
  results: CachedResults<Data, Meta>;
  /** Where results that never change are stored beyond this workbook, if this endpoint has such results. */
  responseStore?: (() => ResponseStore | undefined) | undefined;
  /** The schemas of a stored result. */
  schema?: v.GenericSchema<unknown, Data> | undefined;
  meta?: v.GenericSchema<unknown, Meta> | undefined;
}

/** What sends the calls that are not cached: a batch for endpoints that take several symbols, otherwise a request per call. */
type CallSource<Data, Meta extends ResponseMeta | undefined> = SymbolBatch<Data, Meta> | SingleCall<Data, Meta>;

/**
 * Answers the calls of one endpoint: from the cache while fresh, and with one request for all callers that make the same call
 * at the same time. A failed request is not cached: the next caller sends a new one.
 */
export class ResponseCache<Data, Meta extends ResponseMeta | undefined> {
  readonly #options: ResponseCacheOptions<Data, Meta>;
  readonly #source: CallSource<Data, Meta>;
  readonly #results: CachedResults<Data, Meta>;
  readonly #inFlight = new Map<string, SharedRequest<ApiResult<Data, Meta>>>();

  constructor(options: ResponseCacheOptions<Data, Meta>, source: CallSource<Data, Meta>) {
    this.#options = options;
    this.#results = options.results;
    this.#source = source;
  }

  /** Returns the result of a call. Rejects with a `MarketDataError`, or with the reason of the caller's signal. */
  get(call: EndpointCall, context: CallContext): Promise<ApiResult<Data, Meta>> {
    const { signal, onAnswer } = context;
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const name = callName(call);
    const cached = this.#results.fresh(name);
    const answer = cached
      ? Promise.resolve(cached)
      : this.#request(name, call).join(requestContext(context, this.#options.platform.now()));
    if (!onAnswer) return answer;
    const { endpoint } = call;
    return answer.then((result) => {
      const { record, meta, receivedAtMs } = result;
      const requestArguments = callArguments(call);
      const fromCache = cached !== undefined;
      onAnswer({ endpoint, requestArguments, record, meta, receivedAtMs, fromCache, call: result.call });
      return result;
    });
  }

  /** Returns the cached result of a call while it is fresh; `undefined` if not cached. */
  cached(call: EndpointCall): ApiResult<Data, Meta> | undefined {
    return this.#results.fresh(callName(call));
  }

  /** Whether a call would cost nothing now: its result is cached, or a request for it is in flight. */
  isFree(call: EndpointCall): boolean {
    const name = callName(call);
    const inFlight = this.#inFlight.get(name);
    if (this.#results.fresh(name) || (inFlight && !inFlight.isAborted)) return true;
    return this.#source.isInFlight(call);
  }

  /** The most symbols that one request may carry; 1 if the endpoint is not batched. */
  get symbolsPerCall(): number {
    return this.#source.symbolsPerCall;
  }

  /** Loads the stored result of a call into the cache, if there is one. Sends nothing and never rejects. */
  async loadStored(call: EndpointCall): Promise<void> {
    const name = callName(call);
    const store = this.#options.responseStore?.();
    if (!store || this.#results.fresh(name)) return;
    const stored = await this.#readStored(store, name, call);
    if (stored) this.#results.set(name, stored);
  }

  /** Drops every result. Requests in flight still answer their callers and no others. */
  forget(): void {
    this.#results.clear();
    this.#inFlight.clear();
    this.#source.forget();
  }

  /** Returns the request in flight for a call, or a new one. */
  #request(name: string, call: EndpointCall): SharedRequest<ApiResult<Data, Meta>> {
    const inFlight = this.#inFlight.get(name);
    if (inFlight && !inFlight.isAborted) return inFlight;
    const request: SharedRequest<ApiResult<Data, Meta>> = new SharedRequest(async (context) => {
      const isCurrent = () => this.#inFlight.get(name) === request;
      try {
        const result = await this.#fetch(name, call, context);
        if (isCurrent()) this.#results.set(name, result);
        return result;
      } finally {
        if (isCurrent()) this.#inFlight.delete(name);
      }
    });
    this.#inFlight.set(name, request);
    return request;
  }

  async #fetch(name: string, call: EndpointCall, context: RequestContext): Promise<ApiResult<Data, Meta>> {
    const store = this.#options.responseStore?.();
    if (!store) return this.#source.fetch(call, context);
    const stored = await this.#readStored(store, name, call);
    if (stored) return stored;
    const result = await this.#source.fetch(call, context);
    const { record, meta, receivedAtMs, freshMs, characters = 0 } = result;
    if (freshMs === Infinity) void store.write(storedName(name, call), { record, meta, receivedAtMs }, characters);
    return result;
  }

  /** A stored result that this version cannot read counts as not stored. */
  async #readStored(
    store: ResponseStore,
    name: string,
    call: EndpointCall,
  ): Promise<ApiResult<Data, Meta> | undefined> {
    const { schema, meta } = this.#options;
    if (!schema || !meta) return undefined;
    const stored = v.object({ record: schema, meta, receivedAtMs: v.number() });
    const found = v.safeParse(stored, await store.read(storedName(name, call)));
    if (!found.success) return undefined;
    // The schema library cannot tell that an object of two given schemas holds their outputs.
    const result = found.output as Pick<ApiResult<Data, Meta>, "record" | "meta" | "receivedAtMs">;
    return { ...result, freshMs: Infinity, call: { credits: 0 } };
  }
}

function storedName(name: string, { endpoint }: EndpointCall): string {
  return `${endpoints[endpoint].path}?${name}`;
}
