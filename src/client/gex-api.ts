import { symbolHeatmapSchema, type SymbolHeatmap } from "../contract/heatmap";
import { symbolLevelsSchema, type SymbolLevels } from "../contract/levels";
import type { Answered } from "./answered";
import { boardQuery, type BoardQuestion, type LevelsQuestion } from "./board-query";
import { SymbolEndpoint, type SymbolEndpointOptions } from "./symbol-endpoint";

export type { BoardQuestion, LevelsQuestion } from "./board-query";

/** Exposure boards and their levels. Every question is about one symbol; the calls behind it carry up to ten. */
export class GexApi {
  readonly #heatmap: SymbolEndpoint<SymbolHeatmap>;
  readonly #levels: SymbolEndpoint<SymbolLevels>;

  constructor(options: Omit<SymbolEndpointOptions<unknown>, "endpoint" | "schema">) {
    this.#heatmap = new SymbolEndpoint({ ...options, endpoint: "heatmap", schema: symbolHeatmapSchema });
    this.#levels = new SymbolEndpoint({ ...options, endpoint: "levels", schema: symbolLevelsSchema });
  }

  /**
   * Net exposure by strike, now; at most five seconds old. API document, Part 4.1.
   *
   * The record's `symbol` is the service's own name, which may differ from the one asked for. Rejects with a
   * `ServiceError` whose code is `symbol_not_found` or `expiration_not_found` when there is nothing to show.
   */
  heatmap(question: BoardQuestion, signal?: AbortSignal): Promise<Answered<SymbolHeatmap>> {
    return this.#heatmap.ask(question.symbol, boardQuery(question), signal);
  }

  /** King, walls and flip of the strikes asked for, now; errors as for `heatmap`. API document, Part 4.3. */
  levels(question: LevelsQuestion, signal?: AbortSignal): Promise<Answered<SymbolLevels>> {
    return this.#levels.ask(question.symbol, boardQuery(question), signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#heatmap.forget();
    this.#levels.forget();
  }
}
