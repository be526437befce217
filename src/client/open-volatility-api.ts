import * as v from "valibot";
import type { EndpointName } from "../contract/endpoints";
import { symbolsPerCall } from "../contract/limits";
import {
  openSymbolSchema,
  volFactsAnswerSchema,
  volScreenerAnswerSchema,
  type OpenSymbol,
  type VolFacts,
} from "../contract/open-volatility";
import { volMetaSchema, type VolMeta } from "../contract/volatility";
import type { Answered } from "./endpoint/answered";
import { volatilityFreshMs } from "./requests/freshness";
import { SingleEndpoint } from "./endpoint/single-endpoint";
import { SymbolEndpoint, type BatchParts } from "./endpoint/symbol-endpoint";

/** What can be measured of one symbol. */
const measures = {
  iv: "volIv",
  term: "volTerm",
  cones: "volCones",
  sigma: "volSigma",
  surface: "volSurface",
  tilt: "volTilt",
  snapshot: "volSnapshot",
} as const satisfies Record<string, EndpointName>;

/** A measure of one symbol, under the service's own word for it. */
export type VolMeasure = keyof typeof measures;

type PerSymbol = SymbolEndpoint<OpenSymbol, VolMeta>;

/**
 * Volatility of open shape: the documents name these routes and leave their fields open, so records come as sent. Of a
 * symbol's record only `symbol` is certain. API document, Part 4.8.
 */
export class OpenVolatilityApi {
  readonly #measures: Readonly<Record<VolMeasure, PerSymbol>>;
  readonly #market: SingleEndpoint<VolFacts, VolMeta>;
  readonly #screener: SingleEndpoint<OpenSymbol[], VolMeta>;
  readonly #status: SingleEndpoint<VolFacts, VolMeta>;

  constructor(parts: BatchParts) {
    const perSymbol = (measure: VolMeasure): PerSymbol =>
      new SymbolEndpoint(parts, {
        endpoint: measures[measure],
        schema: openSymbolSchema,
        meta: volMetaSchema,
        symbolsPerCall: () => symbolsPerCall.volatility,
        freshMs: volatilityFreshMs(measures[measure]),
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
    const facts = { schema: volFactsAnswerSchema };
    this.#market = new SingleEndpoint(parts, {
      ...facts,
      endpoint: "volMarket",
      freshMs: volatilityFreshMs("volMarket"),
    });
    this.#screener = new SingleEndpoint(parts, {
      endpoint: "volScreener",
      schema: screenerSchema,
      freshMs: volatilityFreshMs("volScreener"),
    });
    this.#status = new SingleEndpoint(parts, { ...facts, endpoint: "volStatus" });
  }

  /**
   * One measure of one symbol: calls carry up to ten. `iv`, `term`, `cones`, `sigma` and `tilt` are 1 credit a call,
   * `surface` 3 and `snapshot` 5. Rejects like `VolatilityApi` for a symbol that is not covered.
   */
  async measure(measure: VolMeasure, symbol: string, signal?: AbortSignal): Promise<Answered<OpenSymbol, VolMeta>> {
    return this.#measures[measure].ask(symbol, [], signal);
  }

  /** All covered symbols together. 1 credit. */
  market(signal?: AbortSignal): Promise<Answered<VolFacts, VolMeta>> {
    return this.#market.ask({}, signal);
  }

  /** Every covered symbol with what to compare it by. 5 credits. */
  screener(signal?: AbortSignal): Promise<Answered<OpenSymbol[], VolMeta>> {
    return this.#screener.ask({}, signal);
  }

  /** How fresh volatility is; at most a minute old. Free. */
  status(signal?: AbortSignal): Promise<Answered<VolFacts, VolMeta>> {
    return this.#status.ask({}, signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    for (const endpoint of Object.values(this.#measures)) endpoint.forget();
    for (const endpoint of [this.#market, this.#screener, this.#status]) endpoint.forget();
  }
}

const screenerSchema = v.pipe(
  volScreenerAnswerSchema,
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);
