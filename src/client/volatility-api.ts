import * as v from "valibot";
import { symbolsPerCall } from "../contract/limits";
import type { AskedEndpoint } from "../contract/parameters";
import {
  symbolDerivedSchema,
  symbolEventsSchema,
  symbolVolHistorySchema,
  volMetaSchema,
  volSymbolsAnswerSchema,
  type CoveredVolSymbol,
  type SymbolDerived,
  type SymbolEvents,
  type SymbolVolHistory,
  type VolMeta,
} from "../contract/volatility";
import type { Answered } from "./endpoint/answered";
import { volatilityFreshMs } from "./requests/freshness";
import { OpenVolatilityApi } from "./open-volatility-api";
import { SingleEndpoint } from "./endpoint/single-endpoint";
import { SymbolEndpoint, type BatchParts } from "./endpoint/symbol-endpoint";
import { writeArguments } from "./requests/write-arguments";

/** The daily columns of one symbol. API document, Part 2.8. */
export interface VolHistoryQuestion {
  symbol: string;
  /** Both dates included, YYYY-MM-DD; the service has a window of its own for those left out. */
  from?: string | undefined;
  to?: string | undefined;
  /** Names of columns; all when left out. */
  fields?: readonly string[] | undefined;
}

/**
 * Implied and realized volatility, and earnings.
 *
 * Every question is about one symbol; calls carry up to ten. A symbol that is not covered rejects with a `ServiceError`
 * whose code is the service's reason, `not_covered` or `no_history`, and whose message names the root to ask for instead:
 * the S&P 500 is SPXW here, the Nasdaq-100 NDXP. Answers hold for a minute while the market is open, and until the next
 * opening while the service serves the frozen close. An account without this data is refused with `not_entitled`.
 */
export class VolatilityApi {
  /** The routes whose fields the documents leave open. */
  readonly open: OpenVolatilityApi;
  readonly #events: SymbolEndpoint<SymbolEvents, VolMeta>;
  readonly #history: SymbolEndpoint<SymbolVolHistory, VolMeta>;
  readonly #derived: SymbolEndpoint<SymbolDerived, VolMeta>;
  readonly #symbols: SingleEndpoint<CoveredVolSymbol[], VolMeta | undefined>;

  constructor(parts: BatchParts) {
    this.open = new OpenVolatilityApi(parts);
    const facts = <Endpoint extends AskedEndpoint>(endpoint: Endpoint) => ({
      endpoint,
      meta: volMetaSchema,
      symbolsPerCall: () => symbolsPerCall.volatility,
      freshMs: volatilityFreshMs(endpoint),
    });
    this.#events = new SymbolEndpoint(parts, { ...facts("volEvents"), schema: symbolEventsSchema });
    this.#history = new SymbolEndpoint(parts, { ...facts("volHistory"), schema: symbolVolHistorySchema });
    this.#derived = new SymbolEndpoint(parts, { ...facts("volDerived"), schema: symbolDerivedSchema });
    this.#symbols = new SingleEndpoint(parts, { endpoint: "volSymbols", schema: coveredAnswerSchema });
  }

  /**
   * The next earnings report, the move priced into it and the record of past ones; `events` is null for a symbol without a
   * scheduled event. 1 credit a call of up to ten symbols. API document, Parts 2.8 and 4.7.
   */
  async events(symbol: string, signal?: AbortSignal): Promise<Answered<SymbolEvents, VolMeta>> {
    return this.#events.ask(symbol, [], signal);
  }

  /** Daily columns, each aligned with `dates`, null where a day has no value. 1 credit for each started ten symbol-weekdays. */
  async history(question: VolHistoryQuestion, signal?: AbortSignal): Promise<Answered<SymbolVolHistory, VolMeta>> {
    return this.#history.ask(question.symbol, writeArguments("volHistory", question), signal);
  }

  /** Measures derived from both, under the service's own names. 3 credits a call of up to ten symbols. */
  async derived(symbol: string, signal?: AbortSignal): Promise<Answered<SymbolDerived, VolMeta>> {
    return this.#derived.ask(symbol, [], signal);
  }

  /** Every symbol that volatility covers: its name, or a record of which only `symbol` is certain. Free. */
  symbols(signal?: AbortSignal): Promise<Answered<CoveredVolSymbol[], VolMeta | undefined>> {
    return this.#symbols.ask({}, signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#events.forget();
    this.#history.forget();
    this.#derived.forget();
    this.#symbols.forget();
    this.open.forget();
  }
}

const coveredAnswerSchema = v.pipe(
  v.object({ ...volSymbolsAnswerSchema.entries, meta: v.optional(volMetaSchema) }),
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);
