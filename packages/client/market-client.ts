import { type Endpoint, type EndpointName, type OptionalMeta, endpoints, heatmapBounds } from "@strikebook/contract";
import type { BookStore } from "./spending/shared-book";
import { Budget, type BudgetLimits } from "./spending/budget";
import type { CreditEntry } from "./spending/charge";
import { CreditLedger } from "./spending/credit-ledger";
import { requestAdmission, type Approve } from "./spending/request-admission";
import { RequestGate } from "./spending/request-gate";
import type { RateLimits } from "./spending/request-queue";
import type { Admission } from "./transport/admission";
import type { Store } from "./store/store";
import { callContext, type CallContext } from "./transport/call-context";
import { DEADLINE_MS } from "./transport/deadline";
import type { AttemptEvent } from "./transport/request-event";
import { requestUrl, type Hosts } from "./transport/request-url";
import { ServiceClock } from "./transport/service-clock";
import { Transport, type TransportOptions } from "./transport/transport";
import { Workbooks } from "./transport/workbooks";
import { AccountApi } from "./account-api";
import type { ApiResult } from "./requests/api-result";
import { CachedResults } from "./endpoint/cached-results";
import { CallSender } from "./endpoint/call-sender";
import type { ComputingState } from "./endpoint/computing-calls";
import { ParameterNames } from "./endpoint/parameter-names";
import { ResponseCache, type ResponseStore } from "./endpoint/response-cache";
import { SymbolList } from "./endpoint/symbol-list";
import { estimateCalls, type Estimate } from "./estimate";
import { callOf, type EndpointCall } from "./requests/endpoint-call";

/**
 * Excel starts all functions of a recalculation in one burst and buffers their results for 50 ms before it shows them: half of
 * that collects the burst and is hardly ever visible in a cell.
 */
export const BATCH_WINDOW_MS = 25;

export interface MarketClientOptions extends Pick<
  TransportOptions,
  "hosts" | "key" | "platform" | "onRequest" | "onAttempt"
> {
  /** The most symbols of one request, never above 10; if omitted what the account last stated, and 10 before. */
  symbolsPerCall?: () => number;
  /** How long a call waits for others to share its request, in milliseconds; 25 if omitted. */
  batchWindowMs?: number;
  /** Time limit of a call, its wait in the queue and its retries included, in milliseconds; 30,000 if omitted. */
  deadlineMs?: number;
  /** The account's rate limits; if omitted what the account last stated, and 120 requests a minute and 2 replays before. */
  limits?: () => RateLimits;
  /**
   * A random text that the workbooks on this machine with the same key share, so that they share its rate limit; stored beside
   * the key, never the key or derived from it. Each page has its own queue if omitted or if the browser isolates pages.
   */
  allowanceName?: () => string | undefined;
  /** Spending limits; none if omitted. */
  spending?: () => BudgetLimits;
  /** Decides when requests may be sent; the spending limits and the request queue of this client if omitted. */
  admission?: Admission | undefined;
  /** Waits until the user allows a request; all are allowed if omitted. */
  approve?: Approve;
  /** Where replayed boards, which never change, are stored for the current host; in memory only if `undefined`. */
  responseStore?: () => ResponseStore | undefined;
  /**
   * Where the spending of each account is stored, under its `allowanceName`, for all workbooks on this machine; in memory only if
   * either is omitted.
   */
  bookStore?: BookStore | undefined;
  /** The market's time; one of its own if omitted. */
  clock?: ServiceClock | undefined;
  /** Called with each chargeable request that has ended. */
  onCharge?: ((entry: CreditEntry) => void) | undefined;
  /** Called when the amounts of the ledger have changed, here or in another workbook. */
  onSpending?: (() => void) | undefined;
  /** The request queue of another client that uses the same key; one of its own if omitted. */
  gate?: RequestGate | undefined;
}

/** What a request is sent with: for the endpoints here and for streams. */
export interface RequestParts extends Pick<TransportOptions, "hosts" | "key" | "platform"> {
  admission: Admission;
  names: ParameterNames;
}

/**
 * The API client of cells and panes. Each call returns one promise, which settles with a result, with a `MarketDataError`, or with the
 * reason of the caller's signal.
 */
export class MarketClient {
  readonly account: AccountApi;
  /** The open workbooks that use the same account and service. */
  readonly workbooks: Workbooks;
  /** What was spent, for what, and whether the service's balance agrees. */
  readonly ledger: CreditLedger;
  /** The request queue that all requests and streams share. */
  readonly gate: RequestGate;
  /** Refuses requests that exceed the spending limits. */
  readonly budget: Budget;
  /** The market's time, from the headers of the service's responses. */
  readonly clock: ServiceClock;
  /** The calls whose responses the service is computing. */
  readonly computing: Store<readonly ComputingState[]>;
  readonly requestParts: RequestParts;
  readonly #names: ParameterNames;
  readonly #reachableListeners: (() => void)[] = [];
  readonly #sender: CallSender;
  readonly #cache: ResponseCache;
  readonly #now: () => number;

  constructor(options: MarketClientOptions) {
    const { hosts, key, platform, onRequest, onAttempt, allowanceName = () => undefined } = options;
    const { batchWindowMs = BATCH_WINDOW_MS, deadlineMs = DEADLINE_MS, responseStore = () => undefined } = options;
    const stated = () => this.account.limits;
    const { symbolsPerCall = () => stated()?.symbolsPerHeatmapCall || heatmapBounds.symbols.max } = options;
    const { limits = () => stated() ?? {} } = options;
    const now = () => platform.now();
    this.#now = now;
    this.ledger = new CreditLedger({
      platform,
      store: options.bookStore,
      account: allowanceName,
      onEntry: options.onCharge,
      onChange: options.onSpending,
    });
    this.budget = new Budget(this.ledger, options.spending, (signal) => this.account.read(callContext({ signal })));
    this.workbooks = new Workbooks(platform, () => workbooksName(allowanceName(), hosts()));
    const { workbooks, budget, ledger } = this;
    this.gate = options.gate ?? new RequestGate({ platform, workbooks, account: allowanceName, limits });
    this.clock = options.clock ?? new ServiceClock(now);
    const { gate, clock } = this;
    const admission = options.admission ?? requestAdmission({ platform, budget, gate, approve: options.approve });
    const onEach = (event: AttemptEvent) => {
      onAttempt?.(event);
      if (event.kind !== "answered" || (event.status ?? 0) >= 500) return;
      const { origin } = new URL(requestUrl(hosts(), endpoints.stream, []));
      if (event.origin === origin) for (const listener of this.#reachableListeners) listener();
    };
    const transport = new Transport({
      hosts,
      key,
      platform,
      onRequest,
      onAttempt: onEach,
      admission,
      clock,
      deadlineMs,
    });
    const names = new ParameterNames(transport, platform);
    this.#names = names;
    this.requestParts = { hosts, key, platform, admission, names };
    const results = new CachedResults(now);
    const readSymbols = async (context: CallContext) => (await this.get(endpoints.symbols, {}, context)).record;
    const sender = new CallSender({
      platform,
      transport,
      names,
      symbolList: new SymbolList(platform, readSymbols, deadlineMs),
      results,
      symbolsPerCall,
      batchWindowMs,
      isUnlimited: () => this.account.isUnlimited,
      expectAccount: () => this.account.expectResponse(),
    });
    const cache = new ResponseCache({ platform, workbooks, results, sender, responseStore });
    this.#sender = sender;
    this.#cache = cache;
    this.computing = cache.computing.states;
    this.account = new AccountApi({ ledger, cache, sender, now });
  }

  /**
   * Returns the response to a request, of one symbol if its endpoint is batched. Rejects with a `MarketDataError`, with a `TypeError` for an
   * invalid symbol or number, or with the reason of the caller's signal.
   */
  get<Request, Data, Meta extends OptionalMeta>(
    endpoint: Endpoint<Request, Data, Meta>,
    request: NoInfer<Request>,
    context: CallContext,
  ): Promise<ApiResult<Data, Meta>> {
    try {
      const result = this.#cache.get(callOf(endpoint, request), context);
      return result as Promise<ApiResult<Data, Meta>>; // the cache has what the schema of the endpoint says
    } catch (problem) {
      return Promise.reject(problem instanceof Error ? problem : new Error(String(problem))); // an invalid request
    }
  }

  /** Calls a listener whenever the service of the streams has responded to a request, other than with an error of its own. */
  onReachable(listener: () => void): void {
    this.#reachableListeners.push(listener);
  }

  /** Returns the call that `get` makes for a request, for estimates. */
  callOf<Request>(endpoint: Endpoint<Request>, request: NoInfer<Request>): EndpointCall {
    return callOf(endpoint, request);
  }

  /** Whether the service is known to describe an argument of an endpoint, as words of the client. */
  describes(endpoint: EndpointName, word: string): boolean {
    return this.#names.describes(endpoint, word);
  }

  /** Returns the same if it is cached, in flight or stored; `undefined` if it would have to be requested. Sends nothing. */
  async known<Request, Data, Meta extends OptionalMeta>(
    endpoint: Endpoint<Request, Data, Meta>,
    request: NoInfer<Request>,
  ): Promise<ApiResult<Data, Meta> | undefined> {
    return (await this.#cache.known(callOf(endpoint, request))) as ApiResult<Data, Meta> | undefined; // as above
  }

  /** Returns the same from the cache; `undefined` if not cached. */
  cached<Request, Data, Meta extends OptionalMeta>(
    endpoint: Endpoint<Request, Data, Meta>,
    request: NoInfer<Request>,
  ): ApiResult<Data, Meta> | undefined {
    return this.#cache.cached(callOf(endpoint, request)) as ApiResult<Data, Meta> | undefined; // as above
  }

  /**
   * Returns what calls would cost if they were made now: `estimate([callOf(endpoints.heatmap, request)])`. Sends nothing.
   *
   * Cached results and requests in flight are free, and calls share requests as they would when made. Results stored by another
   * workbook are loaded first, because they are free too.
   */
  async estimate(calls: readonly EndpointCall[]): Promise<Estimate> {
    await Promise.all(calls.map((call) => this.#cache.loadStored(call)));
    return this.listPrice(calls.filter((call) => !this.#cache.isFree(call)));
  }

  /**
   * Returns what calls cost if nothing of them is cached; nothing for calls that would be refused unsent, or of an unlimited account. Sends
   * nothing.
   */
  listPrice(calls: readonly EndpointCall[]): Estimate {
    const sent = calls.filter((call) => !this.#names.refuses(call));
    const estimate = estimateCalls(sent, (endpoint) => this.symbolsPerCall(endpoint), this.#now());
    return this.account.isUnlimited ? { ...estimate, credits: 0 } : estimate;
  }

  /** Returns the most symbols that one request of an endpoint carries; 1 if it is not batched. */
  symbolsPerCall(endpoint: EndpointName): number {
    return this.#sender.symbolsPerRequest(endpoint);
  }

  /**
   * Makes a call, so that its result is cached or stored for the next caller. Rejects with a `MarketDataError`, or with the reason of
   * the signal.
   */
  async load(call: EndpointCall, context: CallContext): Promise<void> {
    await this.#cache.get(call, context);
  }

  /** Drops everything learned so far, because the key or a host has changed. Requests in flight serve their callers only. */
  forget(): void {
    this.ledger.changeKey();
    this.clock.forget();
    this.#names.forget();
    this.#cache.forget();
    this.account.forget();
    this.workbooks.change();
  }
}

/** Returns the name of what workbooks share: they use the same account at the same addresses. */
function workbooksName(account: string | undefined, { baseUrl, flowBaseUrl }: Hosts): string | undefined {
  return account && [account, baseUrl, flowBaseUrl].join(" ");
}
