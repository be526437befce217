import { heatmapAnswerSchema } from "../../src/contract/heatmap";
import type { Meta } from "../../src/contract/meta";
import { nextTurn } from "../gateway/turns";
import { replayedBoard, type ReplayedBoard } from "../../market/exposure/replay";
import { jsonAnswer, Refusal } from "../query/answers";
import { historicalParameters, readHistoricalQuestion, type BoardQuestion } from "./board-question";
import type { BoardSources } from "./board-sources";
import { netBoards, symbolNotFound } from "./find-boards";
import { checkPast } from "./history-depth";
import type { Replays } from "./replays";
import type { Route } from "./route";
import { symbolHeatmap } from "./symbol-heatmap";

/** `/v1/historical`. API document, Part 4.2. */
export function historicalRoute(sources: BoardSources, replays: Replays): Route {
  return {
    summary: "The board as it was at a past instant.",
    parameters: historicalParameters,
    answer: heatmapAnswerSchema,
    refusals: [
      "invalid_parameter",
      "missing_parameter",
      "symbol_not_found",
      "expiration_not_found",
      "no_data",
      "too_many_concurrent_requests",
    ],
    handle({ query, nowMs, account }) {
      const question = readHistoricalQuestion(query, account.limits);
      checkPast("at", question.atMs, nowMs);
      return replays.run(account, async () => {
        const boards = await replayedBoards(sources, question, nowMs);
        const { metric } = question.selection;
        const found = netBoards(
          boards.map(({ board }) => board),
          question.selection,
        );
        const symbols = found.map((one) => symbolHeatmap(one, { layout: question.layout }));
        const resolution = boards.some((one) => one.resolution === "1m") ? "1m" : "1s";
        const meta: Meta = { metric, resolution, mode: "historical", cached: false, attribution: sources.attribution };
        return jsonAnswer(JSON.stringify({ data: { symbols }, meta }));
      });
    },
  };
}

/** The boards of an instant, unknown symbols left out; a cold one takes a tenth of a second, so each has its turn. */
async function replayedBoards(
  { market }: BoardSources,
  { symbols, atMs }: BoardQuestion & { atMs: number },
  nowMs: number,
): Promise<ReplayedBoard[]> {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (known.length === 0) throw symbolNotFound(symbols, market.symbols);
  const boards: ReplayedBoard[] = [];
  for (const symbol of known) {
    await nextTurn();
    const replayed = replayedBoard(market, symbol, atMs, nowMs);
    if (replayed) boards.push(replayed);
  }
  if (boards.length > 0) return boards;
  throw new Refusal("no_data", `Nothing is stored for ${known.join(", ")} at ${new Date(atMs).toISOString()}.`);
}
