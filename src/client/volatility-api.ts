import * as v from "valibot";
import { symbolsPerCall } from "../contract/limits";
import {
  symbolDerivedSchema,
  symbolEventsSchema,
  symbolVolHistorySchema,
  volMetaSchema,
  volSymbolsResponseSchema,
  type CoveredVolSymbol,
  type SymbolDerived,
  type SymbolEvents,
  type SymbolVolHistory,
  type VolMeta,
} from "../contract/volatility";
import type { EndpointName } from "../contract/endpoints";
import type { CallContext } from "../transport/call-context";
import type { ApiResult } from "./endpoint/api-result";
import { batchedEndpoint, singleEndpoint, type EndpointParts } from "./endpoint/endpoint-chain";
import { finalDays, volatilityFreshMs } from "./endpoint/freshness";
import type { ResponseCache } from "./endpoint/response-cache";
import { OpenVolatilityApi } from "./open-volatility-api";
import { volatilityCalls, type VolHistoryRequest } from "./requests/volatility-calls";

/**
 * Implied and realized volatility, and earnings.
 *
 * Each call is about one symbol; requests carry up to ten. A symbol that is not covered rejects with a `ServiceError` whose
 * code is the service's reason, `not_covered` or `no_history`, and whose message names the root to use instead: the S&P 500
 * is SPXW here, the Nasdaq-100 NDXP. Results are fresh for a minute while the market is open, and until the next opening while
 * the service serves the frozen close. An account without this data is refused with `not_entitled`.
 */
export class VolatilityApi {
  /** The routes whose fields the documents leave open. */
  readonly open: OpenVolatilityApi;
  /** The calls that the methods make, for estimates. */
  readonly calls = volatilityCalls;
  readonly #events: ResponseCache<SymbolEvents, VolMeta>;
  readonly #history: ResponseCache<SymbolVolHistory, VolMeta>;
  readonly #derived: ResponseCache<SymbolDerived, VolMeta>;
  readonly #symbols: ResponseCache<CoveredVolSymbol[], VolMeta | undefined>;

  constructor(parts: EndpointParts) {
    this.open = new OpenVolatilityApi(parts);
    const perSymbol = (endpoint: EndpointName) => ({
      endpoint,
      meta: volMetaSchema,
      symbolsPerCall: () => symbolsPerCall.volatility,
      freshMs: volatilityFreshMs(endpoint),
    });
    this.#events = batchedEndpoint(parts, { ...perSymbol("volEvents"), schema: symbolEventsSchema });
    const history = { ...perSymbol("volHistory"), schema: symbolVolHistorySchema, mayBeFinal: finalDays };
    this.#history = batchedEndpoint(parts, history);
    this.#derived = batchedEndpoint(parts, { ...perSymbol("volDerived"), schema: symbolDerivedSchema });
    this.#symbols = singleEndpoint(parts, { endpoint: "volSymbols", schema: coveredResponseSchema });
  }

  /**
   * Returns the next earnings report, the move priced into it and the record of past ones; `events` is null for a symbol
   * without a scheduled event. 1 credit per request of up to ten symbols. docs/api.md, Volatility events.
   */
  async events(symbol: string, context: CallContext): Promise<ApiResult<SymbolEvents, VolMeta>> {
    return this.#events.get(volatilityCalls.events(symbol), context);
  }

  /** Returns daily columns, each aligned with `dates`, null if a day has no value. 1 credit per started ten symbol-weekdays. */
  async history(request: VolHistoryRequest, context: CallContext): Promise<ApiResult<SymbolVolHistory, VolMeta>> {
    return this.#history.get(volatilityCalls.history(request), context);
  }

  /** Returns measures derived from both, under the service's own names. 3 credits per request of up to ten symbols. */
  async derived(symbol: string, context: CallContext): Promise<ApiResult<SymbolDerived, VolMeta>> {
    return this.#derived.get(volatilityCalls.derived(symbol), context);
  }

  /** Returns every symbol that volatility covers: its name, or a record of which only `symbol` is certain. Free. */
  symbols(context: CallContext): Promise<ApiResult<CoveredVolSymbol[], VolMeta | undefined>> {
    return this.#symbols.get(volatilityCalls.symbols(), context);
  }
}

const coveredResponseSchema = v.pipe(
  v.object({ ...volSymbolsResponseSchema.entries, meta: v.optional(volMetaSchema) }),
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);
