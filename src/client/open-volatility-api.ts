import * as v from "valibot";
import { symbolsPerCall } from "../contract/limits";
import {
  openSymbolSchema,
  volFactsResponseSchema,
  volMetaSchema,
  volScreenerResponseSchema,
  type OpenSymbol,
  type VolFacts,
  type VolMeta,
} from "../contract/volatility";
import type { CallContext } from "../transport/call-context";
import type { ApiResult } from "./endpoint/api-result";
import { batchedEndpoint, singleEndpoint, type EndpointParts } from "./endpoint/endpoint-chain";
import { volatilityFreshMs } from "./endpoint/freshness";
import type { ResponseCache } from "./endpoint/response-cache";
import { measureEndpoints, volatilityCalls, type VolMeasure } from "./requests/volatility-calls";

/**
 * Volatility of open shape: the documents name these routes and leave their fields open, so records are returned as sent. Of a
 * symbol's record only `symbol` is certain. docs/api.md, Volatility measures.
 */
export class OpenVolatilityApi {
  readonly #measures: Readonly<Record<VolMeasure, ResponseCache<OpenSymbol, VolMeta>>>;
  readonly #market: ResponseCache<VolFacts, VolMeta>;
  readonly #screener: ResponseCache<OpenSymbol[], VolMeta>;
  readonly #status: ResponseCache<VolFacts, VolMeta>;

  constructor(parts: EndpointParts) {
    const perSymbol = (measure: VolMeasure) =>
      batchedEndpoint(parts, {
        endpoint: measureEndpoints[measure],
        schema: openSymbolSchema,
        meta: volMetaSchema,
        symbolsPerCall: () => symbolsPerCall.volatility,
        freshMs: volatilityFreshMs(measureEndpoints[measure]),
      });
    this.#measures = {
      iv: perSymbol("iv"),
      term: perSymbol("term"),
      cones: perSymbol("cones"),
      sigma: perSymbol("sigma"),
      surface: perSymbol("surface"),
      tilt: perSymbol("tilt"),
      snapshot: perSymbol("snapshot"),
    };
    this.#market = singleEndpoint(parts, {
      endpoint: "volMarket",
      schema: volFactsResponseSchema,
      freshMs: volatilityFreshMs("volMarket"),
    });
    this.#screener = singleEndpoint(parts, {
      endpoint: "volScreener",
      schema: screenerSchema,
      freshMs: volatilityFreshMs("volScreener"),
    });
    this.#status = singleEndpoint(parts, { endpoint: "volStatus", schema: volFactsResponseSchema });
  }

  /**
   * Returns one measure of one symbol; requests carry up to ten. `iv`, `term`, `cones`, `sigma` and `tilt` are 1 credit per
   * request, `surface` 3 and `snapshot` 5. Rejects like `VolatilityApi` for a symbol that is not covered.
   */
  async measure(measure: VolMeasure, symbol: string, context: CallContext): Promise<ApiResult<OpenSymbol, VolMeta>> {
    return this.#measures[measure].get(volatilityCalls.measure(measure, symbol), context);
  }

  /** Returns all covered symbols together. 1 credit. */
  market(context: CallContext): Promise<ApiResult<VolFacts, VolMeta>> {
    return this.#market.get(volatilityCalls.market(), context);
  }

  /** Returns every covered symbol with the figures to compare it by. 5 credits. */
  screener(context: CallContext): Promise<ApiResult<OpenSymbol[], VolMeta>> {
    return this.#screener.get(volatilityCalls.screener(), context);
  }

  /** Returns how current volatility is; at most a minute old. Free. */
  status(context: CallContext): Promise<ApiResult<VolFacts, VolMeta>> {
    return this.#status.get(volatilityCalls.status(), context);
  }
}

const screenerSchema = v.pipe(
  volScreenerResponseSchema,
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);
