import { heatmapAnswerSchema, type SymbolHeatmap } from "../../src/contract/heatmap";
import type { Layout } from "../../src/contract/limits";
import { heatmapParameters, readHeatmapQuestion, type BoardQuestion } from "./board-question";
import { findBoards, type FoundBoard } from "./find-boards";
import { instantText, liveAnswer } from "./live-answer";
import type { Board, Market } from "../market/market";
import { boardInstantBefore } from "../market/session-clock";
import { VELOCITY_SECONDS, velocityPct } from "../market/velocity";
import type { Route } from "./route";
import type { BoardSources } from "./board-sources";

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
      const data = cache.read(name, nowMs, () => heatmapData(market, question, nowMs));
      return liveAnswer(data, question.selection.metric, attribution);
    },
  };
}

type HeatmapQuestion = BoardQuestion & { layout: Layout };

function heatmapData(market: Market, question: HeatmapQuestion, nowMs: number): string {
  const found = findBoards(market, question, nowMs);
  return JSON.stringify({ symbols: found.map((one) => symbolHeatmap(market, question, one, nowMs)) });
}

/** One symbol of the answer. API document, Part 2.1: `spot` is the newest, the price change is the board's. */
function symbolHeatmap(market: Market, question: HeatmapQuestion, found: FoundBoard, nowMs: number): SymbolHeatmap {
  const { board, netted } = found;
  const velocities = velocityPct(netted, earlierBoard(market, board), question.selection);
  const change = board.spot - board.previousClose;
  return {
    symbol: board.symbol,
    asOf: instantText(board.asOfMs),
    spot: market.spotAt(board.symbol, nowMs) ?? board.spot,
    previousClose: board.previousClose,
    priceChange: rounded(change, 8),
    priceChangePercent: rounded((change / board.previousClose) * 100, 4),
    expirations: netted.expirations,
    strikes: netted.strikes.map((strike, at) => ({
      strike,
      value: netted.values[at] ?? 0,
      nodeType: netted.nodeTypes[at] ?? "normal",
      ...(velocities[at] !== undefined && { velocityPct: velocities[at] }),
    })),
    ...(question.layout === "matrix" && { matrix: netted.matrix() }),
  };
}

/** The board one velocity window before; undefined where there is none, as in a market that stands still. */
function earlierBoard(market: Market, board: Board): Board | undefined {
  const earlier = market.boardAt(board.symbol, boardInstantBefore(board.asOfMs, VELOCITY_SECONDS));
  return earlier && earlier.asOfMs < board.asOfMs ? earlier : undefined;
}

/** Without the noise of binary fractions; previous close and change still add up to the board's spot. */
const rounded = (number: number, decimals: number) => Number(number.toFixed(decimals));
