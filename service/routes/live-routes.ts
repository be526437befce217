import { heatmapResponseSchema } from "../../src/contract/heatmap";
import { levelsResponseSchema, type SymbolLevels } from "../../src/contract/levels";
import type { Metric } from "../../src/contract/limits";
import type { Attribution, Meta } from "../../src/contract/meta";
import { levelsDigest } from "../../market/exposure/levels-digest";
import type { Board, Market } from "../../market/exposure/market";
import { VELOCITY_SECONDS, velocityPct } from "../../market/exposure/velocity";
import { boardInstantBefore } from "../../market/time/board-instant";
import type { Route } from "../gateway/route";
import { jsonResponse } from "../query/api-error";
import { levelsParameters } from "../query/board-parameters";
import type { PlainResponse } from "../query/plain-response";
import { heatmapParameters, type HeatmapRequest, readHeatmapRequest, readLevelsRequest } from "./board-request";
import { type BoardSources, findBoards, type FoundBoard, instantText, symbolHeatmap } from "./boards";
import type { CachedBody } from "./response-cache";

/** `/v1/heatmap`. docs/api.md, Heatmap. */
export function heatmapRoute({ market, attribution, cache }: BoardSources): Route {
  return {
    summary: "Net options exposure by strike, now.",
    parameters: heatmapParameters,
    responseSchema: heatmapResponseSchema,
    errorCodes: ["invalid_parameter", "missing_parameter", "symbol_not_found", "expiration_not_found"],
    handle({ query, nowMs, account }) {
      const request = readHeatmapRequest(query, account.limits);
      const data = cache.read(`heatmap ${JSON.stringify(request)}`, () => heatmapData(market, request, nowMs));
      return liveResponse(data, request.selection.metric, attribution);
    },
  };
}

/** docs/api.md, Board: `spot` is the newest price, the price change is that of the board. */
function heatmapData(market: Market, request: HeatmapRequest, nowMs: number): string {
  const { selection, layout } = request;
  const symbols = findBoards(market, request, nowMs).map((found) => {
    const velocities = velocityPct(found.netted, earlierBoard(market, found.board), selection);
    return symbolHeatmap(found, { layout, spot: market.spotAt(found.board.symbol, nowMs), velocities });
  });
  return JSON.stringify({ symbols });
}

/** Returns the board one velocity window earlier; `undefined` if there is none, for example while market time is stopped. */
function earlierBoard(market: Market, board: Board): Board | undefined {
  const earlier = market.boardAt(board.symbol, boardInstantBefore(board.asOfMs, VELOCITY_SECONDS));
  return earlier && earlier.asOfMs < board.asOfMs ? earlier : undefined;
}

/** `/v1/gex/levels`: the digest of the `/v1/heatmap` response to the same parameters. docs/api.md, Levels. */
export function levelsRoute({ market, attribution, cache }: BoardSources): Route {
  return {
    summary: "King, walls, flip and notable strikes of each symbol, now.",
    parameters: levelsParameters,
    responseSchema: levelsResponseSchema,
    errorCodes: ["invalid_parameter", "missing_parameter", "symbol_not_found", "expiration_not_found"],
    handle({ query, nowMs, account }) {
      const request = readLevelsRequest(query, account.limits);
      const data = cache.read(`levels ${JSON.stringify(request)}`, () =>
        JSON.stringify({ symbols: findBoards(market, request, nowMs).map(symbolLevels) }),
      );
      return liveResponse(data, request.selection.metric, attribution);
    },
  };
}

/** Returns the levels of one symbol. `spot` is that of the board, because the distances are measured from it. */
function symbolLevels({ board, netted }: FoundBoard): SymbolLevels {
  return {
    symbol: board.symbol,
    asOf: instantText(board.asOfMs),
    spot: board.spot,
    previousClose: board.previousClose,
    ...levelsDigest(netted, board.spot),
  };
}

/** The bytes of responses from the cache, so that their text is encoded once and not for each response. */
const encoded = new WeakMap<CachedBody, Uint8Array<ArrayBuffer>>();

/**
 * Returns the response with data that is already JSON text, and the meta of a live response. docs/api.md, Overview and Board
 * meta.
 */
function liveResponse(data: CachedBody, metric: Metric, attribution: Attribution): PlainResponse {
  const bytes = encoded.get(data);
  if (bytes) return jsonResponse(bytes);
  const meta: Meta = { metric, resolution: "1s", mode: "live", cached: data.cached, attribution };
  const text = `{"data":${data.text},"meta":${JSON.stringify(meta)}}`;
  if (!data.cached) return jsonResponse(text);
  const body = new TextEncoder().encode(text);
  encoded.set(data, body);
  return jsonResponse(body);
}
