import * as v from "valibot";
import { symbolHeatmapSchema, type SymbolHeatmap } from "../contract/heatmap";
import {
  symbolDailyStatsSchema,
  symbolRangeSchema,
  symbolsResponseSchema,
  type CoveredSymbol,
  type SymbolDailyStats,
  type SymbolRange,
} from "../contract/history";
import { symbolLevelsSchema, type SymbolLevels } from "../contract/levels";
import { symbolsPerCall } from "../contract/limits";
import { metaSchema, openMetaSchema, type Meta, type OpenMeta } from "../contract/meta";
import type { CallContext } from "../transport/call-context";
import type { ApiResult } from "./endpoint/api-result";
import { batchedEndpoint, singleEndpoint, type EndpointParts } from "./endpoint/endpoint-chain";
import { dailyStatsFreshMs, finalDays, pastBoardFreshMs } from "./endpoint/freshness";
import type { ResponseCache } from "./endpoint/response-cache";
import {
  gexCalls,
  type BoardRequest,
  type DailyStatsRequest,
  type FramesRequest,
  type LevelsRequest,
  type PastBoardRequest,
} from "./requests/gex-calls";
import { argument, type Arguments } from "./requests/write-arguments";

/**
 * Exposure boards, live and past, and what is derived from them.
 *
 * Each call is about one symbol. Calls made within a few milliseconds that differ in their symbol only share a request, at
 * one price. All methods reject with a `MarketDataError`: a symbol that cannot be served rejects with a `ServiceError` whose
 * code is `symbol_not_found`, `expiration_not_found` or `no_data`, and does not affect the others.
 */
export class GexApi {
  /** The calls that the methods make, for estimates. */
  readonly calls = gexCalls;
  readonly #heatmap: ResponseCache<SymbolHeatmap, Meta>;
  readonly #levels: ResponseCache<SymbolLevels, Meta>;
  readonly #historical: ResponseCache<SymbolHeatmap, Meta>;
  readonly #range: ResponseCache<SymbolRange, OpenMeta>;
  readonly #dailyStats: ResponseCache<SymbolDailyStats, OpenMeta>;
  readonly #symbols: ResponseCache<CoveredSymbol[], OpenMeta>;

  constructor(parts: EndpointParts) {
    const board = { meta: metaSchema, symbolsPerCall: () => Math.min(parts.symbolsPerCall(), symbolsPerCall.board) };
    const live = { ...board, knownMayBeMissing: hasExactExpirations };
    // A known symbol may have nothing stored at a past instant.
    const past = { mayBeFinal: () => true, knownMayBeMissing: () => true };
    this.#heatmap = batchedEndpoint(parts, { ...live, endpoint: "heatmap", schema: symbolHeatmapSchema });
    this.#levels = batchedEndpoint(parts, { ...live, endpoint: "levels", schema: symbolLevelsSchema });
    this.#historical = batchedEndpoint(parts, {
      ...board,
      ...past,
      endpoint: "historical",
      schema: symbolHeatmapSchema,
      freshMs: pastBoardFreshMs("at"),
    });
    this.#range = batchedEndpoint(parts, {
      ...past,
      endpoint: "range",
      schema: symbolRangeSchema,
      meta: openMetaSchema,
      symbolsPerCall: () => Math.min(parts.symbolsPerCall(), symbolsPerCall.range),
      freshMs: pastBoardFreshMs("to"),
    });
    this.#dailyStats = batchedEndpoint(parts, {
      endpoint: "dailyStats",
      schema: symbolDailyStatsSchema,
      meta: openMetaSchema,
      symbolsPerCall: () => symbolsPerCall.dailyStats,
      freshMs: dailyStatsFreshMs,
      mayBeFinal: finalDays,
    });
    this.#symbols = singleEndpoint(parts, { endpoint: "symbols", schema: coveredResponseSchema });
  }

  /**
   * Returns net exposure by strike, now; at most five seconds old. 1 credit per request of up to ten symbols. docs/api.md, Heatmap.
   *
   * The record's `symbol` is the service's own name, which may differ from the requested one. `spot` may be newer than the
   * board, whose own spot is `previousClose + priceChange`.
   */
  async heatmap(request: BoardRequest, context: CallContext): Promise<ApiResult<SymbolHeatmap>> {
    return this.#heatmap.get(gexCalls.heatmap(request), context);
  }

  /** Returns the same from the cache; `undefined` if not cached. */
  cachedHeatmap(request: BoardRequest): ApiResult<SymbolHeatmap> | undefined {
    return this.#heatmap.cached(gexCalls.heatmap(request));
  }

  /** Returns king, walls and flip of the requested strikes, now. 1 credit per request of up to ten symbols. docs/api.md, Levels. */
  async levels(request: LevelsRequest, context: CallContext): Promise<ApiResult<SymbolLevels>> {
    return this.#levels.get(gexCalls.levels(request), context);
  }

  /**
   * Returns the board at a past instant, without `velocityPct`; its `asOf` says which snapshot it is. 5 credits per request of
   * up to ten symbols. A snapshot that is a minute old never changes: it is requested once. docs/api.md, Historical.
   */
  async historical(request: PastBoardRequest, context: CallContext): Promise<ApiResult<SymbolHeatmap>> {
    return this.#historical.get(gexCalls.historical(request), context);
  }

  /**
   * Returns every board of a window of at most 15 minutes, oldest first, values only. 25 credits per request of up to five
   * symbols. docs/api.md, Range of boards. A wider window rejects with the code `range_too_large`: split it.
   */
  async range(request: FramesRequest, context: CallContext): Promise<ApiResult<SymbolRange, OpenMeta>> {
    return this.#range.get(gexCalls.range(request), context);
  }

  /**
   * Returns one row per session, computed from its 1-minute frames. 5 credits per request of up to fifty symbols and 31 days.
   * Finished sessions are requested once until the next one opens. docs/api.md, Daily statistics.
   */
  async dailyStats(request: DailyStatsRequest, context: CallContext): Promise<ApiResult<SymbolDailyStats, OpenMeta>> {
    return this.#dailyStats.get(gexCalls.dailyStats(request), context);
  }

  /** Returns every covered symbol, its metrics, and the dates of its history, null if nothing is stored. Free. */
  symbols(context: CallContext): Promise<ApiResult<CoveredSymbol[], OpenMeta>> {
    return this.#symbols.get(gexCalls.symbols(), context);
  }
}

const coveredResponseSchema = v.pipe(
  v.object({ ...symbolsResponseSchema.entries, meta: openMetaSchema }),
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);

/** The service omits a known symbol that lists none of the exact expirations. */
function hasExactExpirations(args: Arguments): boolean {
  return argument(args, "expirations") !== undefined;
}
