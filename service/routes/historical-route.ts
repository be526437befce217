import { heatmapResponseSchema } from "../../src/contract/heatmap";
import type { Meta } from "../../src/contract/meta";
import { replayedBoard, type ReplayedBoard } from "../../market/exposure/past-boards";
import { yieldToEventLoop } from "../gateway/clock";
import type { ReplayLimit } from "../gateway/request-limits";
import type { Route } from "../gateway/route";
import { ApiError, jsonResponse } from "../query/api-error";
import { type BoardRequest, historicalParameters, readHistoricalRequest } from "./board-request";
import { type BoardSources, netBoards, symbolHeatmap, symbolNotFound } from "./boards";
import { checkPast } from "./history-depth";

/** `/v1/historical`. docs/api.md, Historical. */
export function historicalRoute(sources: BoardSources, replayLimit: ReplayLimit): Route {
  return {
    summary: "The board as it was at a past instant.",
    parameters: historicalParameters,
    responseSchema: heatmapResponseSchema,
    errorCodes: [
      "invalid_parameter",
      "missing_parameter",
      "symbol_not_found",
      "expiration_not_found",
      "no_data",
      "too_many_concurrent_requests",
    ],
    handle({ query, nowMs, account }) {
      const request = readHistoricalRequest(query, account.limits);
      checkPast("at", request.atMs, nowMs);
      return replayLimit.run(account, async () => {
        const replayed = await replayedBoards(sources, request, nowMs);
        const { selection, layout } = request;
        const found = netBoards(
          replayed.map(({ board }) => board),
          selection,
        );
        const symbols = found.map((board) => symbolHeatmap(board, { layout }));
        const resolution = replayed.some((one) => one.resolution === "1m") ? "1m" : "1s";
        const { metric } = selection;
        const meta: Meta = { metric, resolution, mode: "historical", cached: false, attribution: sources.attribution };
        return jsonResponse(JSON.stringify({ data: { symbols }, meta }));
      });
    },
  };
}

/** Returns the boards of an instant, without unknown symbols. Yields before each, because an uncached board takes a tenth of a second. */
async function replayedBoards(
  { market }: BoardSources,
  { symbols, atMs }: BoardRequest & { atMs: number },
  nowMs: number,
): Promise<ReplayedBoard[]> {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (known.length === 0) throw symbolNotFound(symbols, market.symbols);
  const boards: ReplayedBoard[] = [];
  for (const symbol of known) {
    await yieldToEventLoop();
    const replayed = replayedBoard(market, symbol, atMs, nowMs);
    if (replayed) boards.push(replayed);
  }
  if (boards.length > 0) return boards;
  throw new ApiError("no_data", `Nothing is stored for ${known.join(", ")} at ${new Date(atMs).toISOString()}.`);
}
