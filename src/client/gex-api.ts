import * as v from "valibot";
import { symbolHeatmapSchema, type SymbolHeatmap } from "../contract/heatmap";
import {
  symbolDailyStatsSchema,
  symbolRangeSchema,
  symbolsAnswerSchema,
  type CoveredSymbol,
  type SymbolDailyStats,
  type SymbolRange,
} from "../contract/history";
import { symbolLevelsSchema, type SymbolLevels } from "../contract/levels";
import { symbolsPerCall } from "../contract/limits";
import { metaSchema, openMetaSchema, type Meta, type OpenMeta } from "../contract/meta";
import type { Answered } from "./endpoint/answered";
import {
  boardQuery,
  boardValues,
  type BoardQuestion,
  type DailyStatsQuestion,
  type FramesQuestion,
  type LevelsQuestion,
  type PastBoardQuestion,
} from "./requests/board-query";
import { dailyStatsFreshMs, pastBoardFreshMs } from "./requests/freshness";
import { SingleEndpoint } from "./endpoint/single-endpoint";
import { SymbolEndpoint, type BatchParts } from "./endpoint/symbol-endpoint";
import { argument, instantText, writeArguments, type Arguments } from "./requests/write-arguments";

export type {
  BoardQuestion,
  DailyStatsQuestion,
  FramesQuestion,
  LevelsQuestion,
  PastBoardQuestion,
} from "./requests/board-query";

/**
 * Exposure boards, live and past, and what is read off them.
 *
 * Every question is about one symbol; the calls behind it carry as many as the endpoint takes, asked within the same few
 * milliseconds with all else equal, at one price. All methods reject with a `MarketDataError`: for a symbol that cannot be
 * served a `ServiceError`, whose code is `symbol_not_found`, `expiration_not_found` or `no_data`, and its neighbours stand.
 */
export class GexApi {
  readonly #heatmap: SymbolEndpoint<SymbolHeatmap, Meta>;
  readonly #levels: SymbolEndpoint<SymbolLevels, Meta>;
  readonly #historical: SymbolEndpoint<SymbolHeatmap, Meta>;
  readonly #range: SymbolEndpoint<SymbolRange, OpenMeta>;
  readonly #dailyStats: SymbolEndpoint<SymbolDailyStats, OpenMeta>;
  readonly #symbols: SingleEndpoint<CoveredSymbol[], OpenMeta>;

  constructor(parts: BatchParts) {
    const board = {
      symbolsPerCall: () => Math.min(parts.symbolsPerCall(), symbolsPerCall.board),
      lackIsUnclear: netsExactDates,
    };
    // At a past instant a known symbol may have nothing stored.
    const past = { meta: openMetaSchema, lackIsUnclear: () => true, isKept: true };
    const range = { ...past, symbolsPerCall: () => Math.min(parts.symbolsPerCall(), symbolsPerCall.range) };
    this.#heatmap = new SymbolEndpoint(parts, {
      ...board,
      endpoint: "heatmap",
      schema: symbolHeatmapSchema,
      meta: metaSchema,
    });
    this.#levels = new SymbolEndpoint(parts, {
      ...board,
      endpoint: "levels",
      schema: symbolLevelsSchema,
      meta: metaSchema,
    });
    this.#historical = new SymbolEndpoint(parts, {
      ...board,
      lackIsUnclear: past.lackIsUnclear,
      isKept: past.isKept,
      endpoint: "historical",
      schema: symbolHeatmapSchema,
      meta: metaSchema,
      freshMs: pastBoardFreshMs("at"),
    });
    this.#range = new SymbolEndpoint(parts, {
      ...range,
      endpoint: "range",
      schema: symbolRangeSchema,
      freshMs: pastBoardFreshMs("to"),
    });
    this.#dailyStats = new SymbolEndpoint(parts, {
      endpoint: "dailyStats",
      schema: symbolDailyStatsSchema,
      meta: openMetaSchema,
      symbolsPerCall: () => symbolsPerCall.dailyStats,
      freshMs: dailyStatsFreshMs,
    });
    this.#symbols = new SingleEndpoint(parts, { endpoint: "symbols", schema: coveredAnswerSchema });
  }

  /**
   * Net exposure by strike, now; at most five seconds old. 1 credit a call of up to ten symbols. API document, Part 4.1.
   *
   * The record's `symbol` is the service's own name, which may differ from the one asked for. `spot` may be newer than the
   * board, whose own spot is `previousClose + priceChange`.
   */
  async heatmap(question: BoardQuestion, signal?: AbortSignal): Promise<Answered<SymbolHeatmap>> {
    return this.#heatmap.ask(question.symbol, boardQuery(question), signal);
  }

  /** The same where it is remembered and fresh; undefined where it would have to be asked. */
  rememberedHeatmap(question: BoardQuestion): Answered<SymbolHeatmap> | undefined {
    return this.#heatmap.remembered(question.symbol, boardQuery(question));
  }

  /** King, walls and flip of the strikes asked for, now. 1 credit a call of up to ten symbols. API document, Part 4.3. */
  async levels(question: LevelsQuestion, signal?: AbortSignal): Promise<Answered<SymbolLevels>> {
    return this.#levels.ask(question.symbol, writeArguments("levels", boardValues(question)), signal);
  }

  /**
   * The board at a past instant, without `velocityPct`; read `asOf` for the snapshot that came. 5 credits a call of up to
   * ten symbols. A snapshot that is a minute old never changes: it is asked for once. API document, Part 4.2.
   */
  async historical(question: PastBoardQuestion, signal?: AbortSignal): Promise<Answered<SymbolHeatmap>> {
    const sent = writeArguments("historical", { ...boardValues(question), at: instantText(question.atMs) });
    return this.#historical.ask(question.symbol, sent, signal);
  }

  /**
   * Every board of a window of at most 15 minutes, oldest first, values alone. 25 credits a call of up to five symbols.
   * API document, Part 2.6, SymbolRange. A wider window rejects with the code `range_too_large`: split it.
   */
  async range(question: FramesQuestion, signal?: AbortSignal): Promise<Answered<SymbolRange, OpenMeta>> {
    const { fromMs, toMs } = question;
    const window = { from: instantText(fromMs), to: instantText(toMs) };
    return this.#range.ask(question.symbol, writeArguments("range", { ...boardValues(question), ...window }), signal);
  }

  /**
   * One row a session, folded from its 1-minute frames. 5 credits a call of up to fifty symbols and 31 days. Finished
   * sessions are asked for once until the next one opens. API document, Part 2.6, DailyStat.
   */
  async dailyStats(question: DailyStatsQuestion, signal?: AbortSignal): Promise<Answered<SymbolDailyStats, OpenMeta>> {
    return this.#dailyStats.ask(question.symbol, writeArguments("dailyStats", question), signal);
  }

  /** Every symbol that can be asked for, its metrics, and the dates of its history, null where nothing is stored. Free. */
  symbols(signal?: AbortSignal): Promise<Answered<CoveredSymbol[], OpenMeta>> {
    return this.#symbols.ask({}, signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#heatmap.forget();
    this.#levels.forget();
    this.#historical.forget();
    this.#range.forget();
    this.#dailyStats.forget();
    this.#symbols.forget();
  }
}

const coveredAnswerSchema = v.pipe(
  v.object({ ...symbolsAnswerSchema.entries, meta: openMetaSchema }),
  v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
);

/** With exact expirations a known symbol that lists none of them is left out. */
function netsExactDates(sent: Arguments): boolean {
  return argument(sent, "expirations") !== undefined;
}
