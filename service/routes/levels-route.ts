import { levelsAnswerSchema, type SymbolLevels } from "../../src/contract/levels";
import { levelsParameters, readLevelsQuestion } from "./board-question";
import { findBoards, type FoundBoard } from "./find-boards";
import { instantText, liveAnswer } from "./live-answer";
import { levelsDigest } from "../../market/exposure/levels-digest";
import type { Route } from "./route";
import type { BoardSources } from "./board-sources";

/** `/v1/gex/levels`: the digest of what `/v1/heatmap` answers to the same parameters. API document, Parts 2.5 and 4.3. */
export function levelsRoute({ market, attribution, cache }: BoardSources): Route {
  return {
    summary: "King, walls, flip and the standing strikes of each symbol, now.",
    parameters: levelsParameters,
    answer: levelsAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found", "expiration_not_found"],
    handle({ query, nowMs, account }) {
      const question = readLevelsQuestion(query, account.limits);
      const data = cache.read(`levels ${JSON.stringify(question)}`, () =>
        JSON.stringify({ symbols: findBoards(market, question, nowMs).map(symbolLevels) }),
      );
      return liveAnswer(data, question.selection.metric, attribution);
    },
  };
}

/** One symbol of the answer. `spot` is the board's own, which the distances are measured from, so that they can be checked. */
function symbolLevels({ board, netted }: FoundBoard): SymbolLevels {
  return {
    symbol: board.symbol,
    asOf: instantText(board.asOfMs),
    spot: board.spot,
    previousClose: board.previousClose,
    ...levelsDigest(netted, board.spot),
  };
}
