import { newPageId } from "@strikebook/client";
import { type EndpointName, creditsOf } from "@strikebook/contract";
import { EngineUnavailableError, type Engine } from "../engine/engine";
import type { Person } from "../people/person";
import type { Purchasing } from "../spending/reservation";
import { responseFreshMs } from "./response-freshness";
import { NodeCache } from "./node-cache";
import { SharedResponses } from "./shared-responses";
import { Batches } from "./batches";
import { composed, type ResponseBytes } from "./compose-response";
import { DeskClock, type ProviderMarket } from "./desk-clock";
import { deskFailure, engineAwayFailure, type Failure } from "./failure";
import { Flights } from "./flights";
import { Gatherer, type Gathered } from "./gatherer";
import { Provider, type ProviderOptions } from "./provider";
import { ProviderBatch } from "./provider-batch";
import { mostSymbols, queryOf, callsOf, wholeCall, type Calls, type EndpointRequest } from "./calls";
import { ReservedRequests } from "./reserved-requests";

interface ResponsesOptions extends ProviderOptions {
  /** Its functions include `responseFunctions`. */
  engine: Engine;
  purchasing: Purchasing;
  /** The most symbols of one request of a user, as the account allows; the documented limit if omitted. */
  symbolsPerCall?: ((endpoint: EndpointName) => number) | undefined;
  /** The requests per minute that this node may send without the engine; read again for every request. 0 if omitted. */
  reservedPerMinute?: (() => number) | undefined;
  /** What the cache of the node holds, in bytes. */
  memoryBytes?: number | undefined;
}

/** A plain request of a user. Streams and the account are not answered here. */
export interface PlainRequest extends EndpointRequest {
  person: Person;
  /** Whether no person waits for it: it yields to all other requests. */
  isBackground: boolean;
  signal: AbortSignal;
}

/** The response to one request. */
export interface PersonResponse {
  status: number;
  /** JSON. */
  body: string | ResponseBytes;
  /** By name in lower case: `content-type`, `cache-control`, `retry-after`, and the headers of a practice market. */
  headers: Readonly<Record<string, string>>;
  /** What this person was charged for it. */
  credits: number;
  /** `store` if nothing was waited for: cache or engine had everything. */
  source: "store" | "provider";
  /** `meta.attribution` of a successful response, as the provider sent it. */
  attribution: unknown;
}

const CACHE_BYTES = 64_000_000;

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

/**
 * Responds to plain requests for all users of the desk: with a stored response, together with an equal request in progress, or with a batched
 * request to the provider that carries the symbols of several requests.
 */
export class Responses {
  readonly #options: ResponsesOptions;
  readonly #clock: DeskClock;
  readonly #store: SharedResponses;
  readonly #cache: NodeCache;
  readonly #flights: Flights;
  readonly #batches: Batches;
  readonly #gatherer: Gatherer;
  readonly #reserved: ReservedRequests;
  #stop: (() => void) | undefined;
  #hasMarket = false;

  constructor(options: ResponsesOptions) {
    const { engine, platform, purchasing, memoryBytes = CACHE_BYTES, reservedPerMinute = () => 0 } = options;
    this.#options = options;
    const node = newPageId(platform);
    let ids = 0;
    const newId = () => `${node}.${(ids += 1)}`;
    const clock = new DeskClock(platform);
    const store = new SharedResponses(engine, clock);
    const cache = new NodeCache(platform, memoryBytes);
    const flights = new Flights(store, platform);
    const provider = new Provider(options);
    const bought = new ProviderBatch({ provider, purchasing, clock, newCallId: newId });
    const batches = new Batches({ platform, clock, store, flights, provider: bought });
    this.#clock = clock;
    this.#store = store;
    this.#cache = cache;
    this.#flights = flights;
    this.#batches = batches;
    this.#gatherer = new Gatherer({ store, cache, clock, flights, batches, newId });
    this.#reserved = new ReservedRequests({
      platform,
      provider,
      clock,
      newCallId: newId,
      perMinute: reservedPerMinute,
    });
  }

  /** Listens to the other nodes. Called once, before the first request. */
  async start(): Promise<void> {
    const onMessage = (message: string) => {
      const [kind, id = "", name = ""] = message.split(" ");
      if (kind === "done") this.#flights.onDone(id);
      if (kind === "joined") this.#batches.join(id, name);
    };
    const onResumed = () => this.#flights.lookForAll();
    this.#stop = await this.#options.engine.subscribe(this.#store.channel, onMessage, onResumed);
  }

  close(): void {
    this.#stop?.();
  }

  /**
   * Resolves to the response to a request, errors included. Rejects with the signal's reason once that aborts: the provider's response
   * is still stored.
   */
  async respond(request: PlainRequest): Promise<PersonResponse> {
    request.signal.throwIfAborted();
    const calls = callsOf(request);
    const tooMany = this.#tooMany(calls);
    if (tooMany) return this.#response({ failure: tooMany });
    try {
      return await this.#gathered(calls, request);
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      return this.#withoutEngine(calls);
    }
  }

  /** The headers with which a practice provider states the time and the name of its market, as far as known; none if it does not. */
  get marketHeaders(): Readonly<Record<string, string>> {
    return this.#clock.marketHeaders();
  }

  /** The clock and the name of the provider's market, as far as known. */
  get market(): ProviderMarket {
    return this.#clock.market;
  }

  /**
   * Learns the time of the provider's market once, from its response about the account, which is free. A client that connects would
   * otherwise take the time of this computer for it. Rejects with the signal's reason once that aborts.
   */
  async learnMarket(person: Person, signal: AbortSignal): Promise<void> {
    if (this.#hasMarket) return;
    const account = { endpoint: "account", path: {}, query: new URLSearchParams(), isBackground: false } as const;
    const { status } = await this.respond({ ...account, person, signal });
    this.#hasMarket ||= status === 200;
  }

  async #gathered(calls: Calls, request: PlainRequest): Promise<PersonResponse> {
    const isBackground = request.isBackground || calls.endpoint === "range";
    const gather = (some: Calls) => this.#gatherer.gather(some, { ...request, isBackground });
    const gathered = await gather(calls);
    const found = composed(calls, gathered);
    if (!("isUnclear" in found && found.isUnclear)) return this.#response(found, gathered);
    // Nothing was found for an unknown reason: requested alone, the provider states it.
    const whole = wholeCall(request);
    const alone = await gather(whole);
    return this.#response(composed(whole, alone), { ...alone, credits: gathered.credits + alone.credits });
  }

  /** Free requests need no engine: this node may send some of them. Memory has had nothing. */
  async #withoutEngine(calls: Calls): Promise<PersonResponse> {
    const { service, endpoint } = calls;
    const symbols = calls.each.map(({ symbol }) => symbol);
    const credits = creditsOf(endpoint, { query: queryOf(calls, symbols), nowMs: this.#clock.marketMs });
    const away = engineAwayFailure(service, credits);
    if (credits > 0) return this.#response({ failure: away });
    try {
      const result = await this.#reserved.fetch(calls);
      if ("failure" in result) return this.#response(result);
      const { response } = result;
      const freshMs = responseFreshMs(calls, response, this.#clock.marketMs);
      this.#cache.store(calls.group, response, freshMs, this.#clock.market);
      return this.#response({ body: response.text, meta: response.frame.meta }, { credits: 0, isFromProvider: true });
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      return this.#response({ failure: away });
    }
  }

  /** Returns the error for a request with too many symbols; otherwise `undefined`. */
  #tooMany({ endpoint, service, each }: Calls): Failure | undefined {
    const most = this.#options.symbolsPerCall?.(endpoint) ?? mostSymbols(endpoint);
    if (each.length <= most) return undefined;
    const message = `symbols takes at most ${most} different tickers per request; received ${each.length}. Split them into several requests.`;
    return deskFailure(service, "invalid_parameter", message);
  }

  #response(
    response: { body: string | ResponseBytes; meta: unknown } | { failure: Failure },
    { credits, isFromProvider }: Pick<Gathered, "credits" | "isFromProvider"> = { credits: 0, isFromProvider: false },
  ): PersonResponse {
    const failure = "failure" in response ? response.failure : undefined;
    return {
      status: failure?.status ?? 200,
      body: "body" in response ? response.body : response.failure.body,
      headers: { ...jsonHeaders, ...failure?.headers },
      credits,
      source: isFromProvider ? "provider" : "store",
      attribution: "meta" in response ? attributionOf(response.meta) : undefined,
    };
  }
}

function attributionOf(meta: unknown): unknown {
  return typeof meta === "object" && meta !== null && "attribution" in meta ? meta.attribution : undefined;
}
