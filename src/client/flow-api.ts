import {
  chainPressureResponseSchema,
  contractRatioResponseSchema,
  darkPoolResponseSchema,
  topContractsResponseSchema,
  type ChainPressure,
  type ContractRatio,
  type DarkPoolTrade,
  type TopContract,
} from "../contract/flow/contracts";
import { sentimentResponseSchema, type Sentiment } from "../contract/flow/sentiment";
import {
  strikeExpirationsResponseSchema,
  strikesFlowResponseSchema,
  type StrikeExpirations,
  type StrikesFlow,
} from "../contract/flow/strikes";
import {
  dailyFlowResponseSchema,
  historicalCompareResponseSchema,
  topUnderlyingsResponseSchema,
  type DailyFlow,
  type HistoricalCompare,
  type TopUnderlying,
} from "../contract/flow/totals";
import { marketTideResponseSchema, tideResponseSchema, type MarketTide, type Tide } from "../contract/flow/tide";
import { flowListResponseSchema, type FlowList } from "../contract/flow/trades";
import { darkPoolPage } from "../contract/limits";
import type { FlowMeta } from "../contract/meta";
import type { EndpointName } from "../contract/endpoints";
import type { CallContext } from "../transport/call-context";
import type { GenericSchema } from "valibot";
import type { ApiResult } from "./endpoint/api-result";
import { singleEndpoint, type EndpointParts } from "./endpoint/endpoint-chain";
import { finalFlow, type FlowDate, flowFreshMs } from "./endpoint/freshness";
import type { ResponseCache } from "./endpoint/response-cache";
import type {
  ChainRequest,
  CompareRequest,
  ContractRatioRequest,
  DarkPoolRequest,
  ExpirationsRequest,
  HistoryRequest,
  MarketTideRequest,
  SentimentRequest,
  StrikesRequest,
  TideRequest,
  TopContractsRequest,
  TopDayContractsRequest,
  TopUnderlyingsRequest,
  TradesRequest,
} from "./requests/flow-requests";
import { flowCalls } from "./requests/flow-calls";

/** One record of the flow service; `meta.timestamp` is when the service created the response. */
type FlowResult<Data> = ApiResult<Data, FlowMeta>;

type FlowCache<Data> = ResponseCache<Data, FlowMeta>;

/**
 * Option trades, and what is derived from them. Premium in US dollars.
 *
 * A result that reaches up to now is fresh for a few seconds, one about a finished trading date until the next session opens.
 * All methods reject with a `MarketDataError`; a `ServiceError` has the code `symbol_not_found` for a ticker or contract that
 * never traded, and `no_data` for a date without stored data. A known ticker without activity returns empty data.
 */
export class FlowApi {
  /** The calls that the methods make, for estimates. */
  readonly calls = flowCalls;
  readonly #trades: FlowCache<FlowList>;
  readonly #tide: FlowCache<Tide>;
  readonly #compare: FlowCache<HistoricalCompare>;
  readonly #strikes: FlowCache<StrikesFlow>;
  readonly #history: FlowCache<DailyFlow[]>;
  readonly #expirations: FlowCache<StrikeExpirations>;
  readonly #topUnderlyings: FlowCache<TopUnderlying[]>;
  readonly #weekContracts: FlowCache<TopContract[]>;
  readonly #dayContracts: FlowCache<TopContract[]>;
  readonly #contractRatio: FlowCache<ContractRatio>;
  readonly #chainRatio: FlowCache<ContractRatio>;
  readonly #pressure: FlowCache<ChainPressure>;
  readonly #sentiment: FlowCache<Sentiment>;
  readonly #marketTide: FlowCache<MarketTide>;
  readonly #darkPool: FlowCache<DarkPoolTrade[]>;

  constructor(parts: EndpointParts) {
    this.#trades = flowEndpoint(parts, "flowTrades", flowListResponseSchema, "window");
    this.#tide = flowEndpoint(parts, "flowTide", tideResponseSchema, "window");
    this.#compare = flowEndpoint(parts, "flowCompare", historicalCompareResponseSchema);
    this.#strikes = flowEndpoint(parts, "flowStrikes", strikesFlowResponseSchema, "window");
    this.#history = flowEndpoint(parts, "flowHistory", dailyFlowResponseSchema, "to");
    this.#expirations = flowEndpoint(parts, "flowExpirations", strikeExpirationsResponseSchema);
    this.#topUnderlyings = flowEndpoint(parts, "flowTop", topUnderlyingsResponseSchema);
    this.#weekContracts = flowEndpoint(parts, "flowContractsWeekly", topContractsResponseSchema);
    this.#dayContracts = flowEndpoint(parts, "flowContractsDaily", topContractsResponseSchema);
    this.#contractRatio = flowEndpoint(parts, "flowContractRatio", contractRatioResponseSchema);
    this.#chainRatio = flowEndpoint(parts, "flowChainRatio", contractRatioResponseSchema);
    this.#pressure = flowEndpoint(parts, "flowPressure", chainPressureResponseSchema);
    this.#sentiment = flowEndpoint(parts, "flowSentiment", sentimentResponseSchema);
    this.#marketTide = flowEndpoint(parts, "flowMarketTide", marketTideResponseSchema);
    this.#darkPool = flowEndpoint(parts, "flowDarkPool", darkPoolResponseSchema, "date of shares");
  }

  /** Returns the newest trades of a window, each scored, and the window's aggregate. 1 credit. docs/api.md, Trades. */
  async trades(request: TradesRequest, context: CallContext): Promise<FlowResult<FlowList>> {
    return this.#trades.get(flowCalls.trades(request), context);
  }

  /** Returns bullish and bearish premium bar by bar, with its running net. 3 credits. docs/api.md, Tide. */
  async tide(request: TideRequest, context: CallContext): Promise<FlowResult<Tide>> {
    return this.#tide.get(flowCalls.tide(request), context);
  }

  /**
   * Compares a day (`date`, YYYY-MM-DD; today if omitted) with the twenty trading days before it, and lists the five most similar
   * days. 5 credits. docs/api.md, Day comparison.
   */
  async compare(request: CompareRequest, context: CallContext): Promise<FlowResult<HistoricalCompare>> {
    return this.#compare.get(flowCalls.compare(request), context);
  }

  /** Returns the strikes with the most premium, and the share of the top three. 3 credits. docs/api.md, Strikes. */
  async strikes(request: StrikesRequest, context: CallContext): Promise<FlowResult<StrikesFlow>> {
    return this.#strikes.get(flowCalls.strikes(request), context);
  }

  /**
   * Returns daily totals, both dates (YYYY-MM-DD) included; a day without trades has no row. 5 credits. docs/api.md, Daily
   * flow.
   */
  async history(request: HistoryRequest, context: CallContext): Promise<FlowResult<DailyFlow[]>> {
    return this.#history.get(flowCalls.history(request), context);
  }

  /** Returns premium and volume of one strike by expiration. 1 credit. docs/api.md, Expirations of a strike. */
  async expirations(request: ExpirationsRequest, context: CallContext): Promise<FlowResult<StrikeExpirations>> {
    return this.#expirations.get(flowCalls.expirations(request), context);
  }

  /** Ranks the underlyings of a trading day, by premium unless requested otherwise. 1 credit. docs/api.md, Top underlyings. */
  async topUnderlyings(request: TopUnderlyingsRequest, context: CallContext): Promise<FlowResult<TopUnderlying[]>> {
    return this.#topUnderlyings.get(flowCalls.topUnderlyings(request), context);
  }

  /** Ranks the contracts of the five trading days that end with the date. 1 credit. docs/api.md, Top contracts. */
  async topWeekContracts(request: TopContractsRequest, context: CallContext): Promise<FlowResult<TopContract[]>> {
    return this.#weekContracts.get(flowCalls.topWeekContracts(request), context);
  }

  /** Ranks the contracts of one trading day: 3 credits, or 1 for those of one ticker. docs/api.md, Top contracts. */
  async topDayContracts(request: TopDayContractsRequest, context: CallContext): Promise<FlowResult<TopContract[]>> {
    return this.#dayContracts.get(flowCalls.topDayContracts(request), context);
  }

  /** Splits one contract's volume by side, in shares from 0 to 1. 1 credit. docs/api.md, Contract ratio. */
  async contractRatio(request: ContractRatioRequest, context: CallContext): Promise<FlowResult<ContractRatio>> {
    return this.#contractRatio.get(flowCalls.contractRatio(request), context);
  }

  /** Splits the volume of a whole chain in the same way. 1 credit. docs/api.md, Contract ratio. */
  async chainRatio(request: ChainRequest, context: CallContext): Promise<FlowResult<ContractRatio>> {
    return this.#chainRatio.get(flowCalls.chainRatio(request), context);
  }

  /** Returns bull and bear shares of a chain, 0 to 100; a sold put counts as bullish. 3 credits. docs/api.md, Chain pressure. */
  async pressure(request: ChainRequest, context: CallContext): Promise<FlowResult<ChainPressure>> {
    return this.#pressure.get(flowCalls.pressure(request), context);
  }

  /**
   * Returns the composite direction over trailing windows, -100 to 100. 3 credits per started 30 days requested. docs/api.md,
   * Sentiment.
   */
  async sentiment(request: SentimentRequest, context: CallContext): Promise<FlowResult<Sentiment>> {
    return this.#sentiment.get(flowCalls.sentiment(request), context);
  }

  /**
   * Returns net call and net put premium of the whole market bar by bar. 3 credits per started 30 days. docs/api.md, Market
   * tide.
   */
  async marketTide(request: MarketTideRequest, context: CallContext): Promise<FlowResult<MarketTide>> {
    return this.#marketTide.get(flowCalls.marketTide(request), context);
  }

  /**
   * Returns one page of off-exchange trades; a page with fewer rows than `limit` is the last. 5 credits. docs/api.md, Dark pool
   * trades.
   */
  async darkPool(request: DarkPoolRequest, context: CallContext): Promise<FlowResult<DarkPoolTrade[]>> {
    return this.#darkPool.get(flowCalls.darkPool(request), context);
  }

  /**
   * Returns page after page of off-exchange trades, up to `most` trades in all. A page is requested when it is read, 5 credits
   * each; `limit` is the size of a page.
   */
  darkPoolPages(
    request: DarkPoolRequest & { most?: number | undefined },
    context: CallContext,
  ): AsyncGenerator<FlowResult<DarkPoolTrade[]>> {
    return readPages((page, own) => this.darkPool(page, own), request, context);
  }
}

/** Requests page after page with `darkPool`, as `FlowApi.darkPoolPages` describes. */
export async function* readPages(
  darkPool: FlowApi["darkPool"],
  request: DarkPoolRequest & { most?: number | undefined },
  context: CallContext,
): AsyncGenerator<FlowResult<DarkPoolTrade[]>> {
  const { most = Infinity, limit = darkPoolPage.default, offset = 0, ...filters } = request;
  for (let read = 0; read < most;) {
    const size = Math.min(limit, most - read);
    const page = await darkPool({ ...filters, limit: size, offset: offset + read }, context);
    yield page;
    if (page.record.length < size) return;
    read += page.record.length;
  }
}

/** `dated` names the argument that says whether a result can still change. */
function flowEndpoint<Data>(
  parts: EndpointParts,
  endpoint: EndpointName,
  schema: GenericSchema<unknown, { data: Data; meta: FlowMeta }>,
  dated: FlowDate = "date",
): FlowCache<Data> {
  return singleEndpoint(parts, {
    endpoint,
    schema,
    freshMs: flowFreshMs(endpoint, dated),
    mayBeFinal: finalFlow(dated),
  });
}
