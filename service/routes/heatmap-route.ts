import { heatmapAnswerSchema } from "../../src/contract/heatmap";
import type { Layout } from "../../src/contract/limits";
import { heatmapParameters, readHeatmapQuestion, type BoardQuestion } from "./board-question";
import type { BoardSources } from "./board-sources";
import { findBoards } from "./find-boards";
import { liveAnswer } from "./live-answer";
import type { Board, Market } from "../../market/exposure/market";
import { boardInstantBefore } from "../../market/time/session-clock";
import { VELOCITY_SECONDS, velocityPct } from "../../market/exposure/velocity";
import type { Route } from "./route";
import { symbolHeatmap } from "./symbol-heatmap";

/** `/v1/heatmap`. API document, Part 4.1. */
export function heatmapRoute({ market, attribution, cache }: BoardSources): Route {
  return {
    summary: "Net options exposure by strike, now.",
    parameters: heatmapParameters,
    answer: heatmapAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found", "expiration_not_found"],
    handle({ query, nowMs, account }) {
      const question = readHeatmapQuestion(query, account.limits);
      const name = `heatmap ${JSON.stringify(question)}`;
      const data = cache.read(name, () => heatmapData(market, question, nowMs));
      return liveAnswer(data, question.selection.metric, attribution);
    },
  };
}

type HeatmapQuestion = BoardQuestion & { layout: Layout };

/** API document, Part 2.1: `spot` is the newest, the price change is the board's. */
function heatmapData(market: Market, { layout, ...question }: HeatmapQuestion, nowMs: number): string {
  const symbols = findBoards(market, question, nowMs).map((found) => {
    const velocities = velocityPct(found.netted, earlierBoard(market, found.board), question.selection);
    return symbolHeatmap(found, { layout, spot: market.spotAt(found.board.symbol, nowMs), velocities });
  });
  return JSON.stringify({ symbols });
}

/** The board one velocity window before; undefined where there is none, as in a market that stands still. */
function earlierBoard(market: Market, board: Board): Board | undefined {
  const earlier = market.boardAt(board.symbol, boardInstantBefore(board.asOfMs, VELOCITY_SECONDS));
  return earlier && earlier.asOfMs < board.asOfMs ? earlier : undefined;
}
