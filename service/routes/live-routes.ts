import type { GenericSchema } from "valibot";
import {
  type Attribution,
  type BoardSelection,
  type BoardSource,
  type ErrorCode,
  heatmapResponseSchema,
  type Layout,
  levelsResponseSchema,
  type Meta,
  type SymbolLevels,
} from "@strikebook/contract";
import { type Board, boardOfInstant, type Market } from "../../market/exposure/market";
import { nettedLevels } from "../../market/exposure/netted-board";
import { VELOCITY_SECONDS, velocityPct } from "../../market/exposure/velocity";
import { boardInstantBefore } from "../../market/time/board-instant";
import { type Route, route } from "../gateway/route";
import {
  type ApiError,
  boardSelection,
  boardSymbolsQuery,
  includeEmpty,
  jsonResponse,
  layout,
  type PlainResponse,
  type QueryValues,
  selectionParameters,
  sidesQuery,
  sourceQuery,
  straddleQuery,
  withoutIgnored,
  zeroGammaQuery,
  zeroGammaOfLevels,
  type ZeroGammaScope,
} from "@strikebook/http";
import { originMeta } from "../market-source/origin-meta";
import { type RequestedZeroGamma, requestedZeroGamma, neededRoots } from "./requested-zero-gamma";
import { checkBoardSymbols, checkSource, symbolNotFound } from "./board-request";
import { type FoundBoard, boardInstantText, netBoards, requestedStraddle, symbolHeatmap } from "./boards";
import { NettedSides } from "./netted-sides";
import { notRecorded } from "./history-depth";
import type { CachedBody, ServedResponses } from "./response-cache";
import { type BoardsWithBefore, type TradeSources, volumeAttribution, volumeBoards } from "./volume-boards";

/** The data that the board routes read. */
export interface BoardSources {
  market: Market;
  attribution: Attribution;
  cache: ServedResponses;
  trades: TradeSources;
}

const levelsParameters = { symbols: boardSymbolsQuery, ...selectionParameters, includeEmpty, sides: sidesQuery };

/** The parameters of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapParameters = { ...levelsParameters, layout, zeroGamma: zeroGammaQuery, source: sourceQuery };

/** The parameters of `/v1/gex/levels`. docs/local-service.md, Straddles and Zero gamma. */
const digestParameters = { ...levelsParameters, straddle: straddleQuery, zeroGamma: zeroGammaOfLevels };

/** Error codes of every route of boards by symbol. */
export const boardErrorCodes = ["symbol_not_found", "expiration_not_found"] as const;

/** Error codes of boards of signed volume: recorded trades are queried. docs/api.md, Errors. */
export const tradesErrorCodes = ({ market }: Pick<BoardSources, "market">): readonly ErrorCode[] =>
  market.recorded ? ["range_too_large", "gateway_timeout"] : [];

/** The requested boards of now. */
interface LiveRequest {
  symbols: string[];
  selection: BoardSelection;
  layout: Layout;
  /** The date of the straddle to send. */
  straddle: string | undefined;
  zeroGamma: ZeroGammaScope;
  source: BoardSource;
  sides: boolean;
}

/** `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapRoute = (sources: BoardSources) =>
  liveRoute(sources, {
    name: "heatmap",
    summary: "Net options exposure by strike, now.",
    parameters: heatmapParameters,
    responseSchema: heatmapResponseSchema,
    /** docs/api.md, Board: `spot` is the newest price, the price change refers to the board. */
    errorCodes: ["no_data", ...tradesErrorCodes(sources)],
    dataOf(found, { selection, layout, sides: hasSides }, { nowMs, before, zeroGamma }) {
      const velocities = velocityPct(found.netted, before(found.board), selection);
      return symbolHeatmap(found, {
        layout,
        spot: sources.market.spotAt(found.board.symbol, nowMs),
        velocities,
        zeroGamma,
        sides: hasSides && selection.metric,
      });
    },
  });

/** `/v1/gex/levels`: the digest of the `/v1/heatmap` response to the same parameters. docs/api.md, Levels. */
export const levelsRoute = (sources: BoardSources) =>
  liveRoute(sources, {
    name: "levels",
    summary: "King, walls, flip and notable strikes of each symbol, now.",
    parameters: digestParameters,
    responseSchema: levelsResponseSchema,
    errorCodes: sources.market.recorded ? ["no_data"] : [],
    dataOf: symbolLevels,
  });

/** The parsed values of either route. */
type LiveValues = QueryValues<typeof levelsParameters> & {
  layout?: Layout;
  straddle?: string | undefined;
  zeroGamma: ZeroGammaScope;
  source?: BoardSource;
};

/** The boards of a response. */
interface LiveBoards extends BoardsWithBefore {
  nowMs: number;
  zeroGamma: RequestedZeroGamma | undefined;
}

interface LiveRouteDefinition {
  /** Separates the routes in the cache. */
  name: string;
  summary: string;
  parameters: typeof levelsParameters;
  responseSchema: GenericSchema;
  /** Besides those of every route of boards. */
  errorCodes: readonly ErrorCode[];
  /** Returns the data of one symbol. */
  dataOf: (found: FoundBoard, request: LiveRequest, live: LiveBoards) => unknown;
}

/**
 * Returns a route over the boards of now, in the order of the request. A symbol is omitted if the market does not know it, if it lists none
 * of the exact expirations, or if its trades are not known and the request is for their volume.
 */
function liveRoute({ market, attribution, cache, trades }: BoardSources, definition: LiveRouteDefinition): Route {
  const { name, dataOf, errorCodes, ...description } = definition;
  const { recorded } = market;
  const boardsOf = ({ symbols, zeroGamma: scope }: LiveRequest, nowMs: number): LiveBoards => {
    const boardOf = (symbol: string) => market.boardAt(symbol, nowMs);
    const boards = symbols.flatMap((symbol) => boardOf(symbol) ?? []);
    if (boards.length === 0) throw noBoards(market, symbols);
    const zeroGamma = requestedZeroGamma(market, { scope, range: true }, boardOf);
    return { nowMs, boards, before: (board) => earlierBoard(market, board), zeroGamma };
  };
  const textOf = (request: LiveRequest, live: LiveBoards): string => {
    const netted = netBoards(live.boards, request.selection);
    return JSON.stringify({ symbols: netted.map((found) => dataOf(found, request, live)) });
  };
  return route({
    ...description,
    errorCodes: [...boardErrorCodes, ...errorCodes],
    relevant: withoutIgnored,
    read: (
      { symbols, layout = "net", straddle, zeroGamma, source = "openInterest", sides, ...values }: LiveValues,
      { account },
    ) => {
      checkSource({ source, metric: values.metric, sides, zeroGamma });
      checkBoardSymbols(symbols, account.limits);
      return { symbols, selection: boardSelection(values), layout, straddle, zeroGamma, source, sides };
    },
    handle(request: LiveRequest, { nowMs, signal }) {
      const { metric } = request.selection;
      const key = `${name} ${JSON.stringify(request)}`;
      if (!recorded && request.source === "openInterest") {
        const data = cache.read(key, () => textOf(request, boardsOf(request, nowMs)));
        return liveResponse(data, { metric, resolution: "1s", attribution });
      }
      return loadLive(market, request, nowMs).then(async (instants) => {
        const found = boardsOf(request, nowMs);
        const meta = originMeta(
          found.boards.flatMap(({ origin }) => origin ?? []),
          attribution,
        );
        const counted = request.source === "volume" ? await volumeBoards(trades, found, signal) : undefined;
        const data = cache.read(`${key} ${instants.join()}`, () => textOf(request, { ...found, ...counted }));
        const ofVolume = counted && {
          attribution: volumeAttribution(meta.attribution, counted, "today's signed volume"),
        };
        return liveResponse(data, { metric, resolution: recorded ? "1m" : "1s", ...meta, ...ofVolume });
      });
    },
  });
}

/** Reads the recorded boards of now, and those one velocity window earlier. Returns the instants of those of now. */
async function loadLive(
  market: Market,
  { symbols, zeroGamma: scope }: Pick<LiveRequest, "symbols" | "zeroGamma">,
  nowMs: number,
): Promise<number[]> {
  const { recorded } = market;
  if (!recorded) return [];
  const loaded = neededRoots(market, symbols, scope).map(async (symbol) => {
    const asOfMs = recorded.newestMs(symbol, nowMs);
    if (asOfMs === undefined) return [];
    await recorded.load([symbol], [asOfMs], scope !== false);
    await recorded.load([symbol], [boardInstantBefore(asOfMs, VELOCITY_SECONDS)]);
    return [asOfMs];
  });
  return (await Promise.all(loaded)).flat();
}

/** Returns the error for symbols of which none has a board now. */
export function noBoards(market: Market, symbols: readonly string[]): ApiError {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (!market.recorded || known.length === 0) return symbolNotFound(symbols, market.symbols);
  return notRecorded(market, known, "the time in this market");
}

/** Returns the board one velocity window earlier; `undefined` if there is none, for example while market time is stopped. */
function earlierBoard(market: Market, board: Board): Board | undefined {
  const earlier = boardOfInstant(market, board.symbol, boardInstantBefore(board.asOfMs, VELOCITY_SECONDS));
  return earlier && earlier.asOfMs < board.asOfMs ? earlier : undefined;
}

/** Returns the levels of one symbol. `spot` is the price of the board, because the distances are measured from it. */
function symbolLevels(
  { board, netted }: FoundBoard,
  { straddle: date, sides, selection }: LiveRequest,
  { zeroGamma }: LiveBoards,
): SymbolLevels {
  return {
    symbol: board.symbol,
    asOf: boardInstantText(board.asOfMs),
    spot: board.spot,
    previousClose: board.previousClose ?? null,
    ...nettedLevels(netted, board.spot),
    ...requestedStraddle(board, date),
    ...(zeroGamma && { zeroGamma: zeroGamma(board) }),
    ...(sides && { sides: new NettedSides({ board, netted }, selection.metric).ofSymbol() }),
  };
}

/** The bytes of responses from the cache, so that their text is encoded once and not for each response. */
const encoded = new WeakMap<CachedBody, Uint8Array<ArrayBuffer>>();

/** Returns the response with data that is already JSON text, and the meta of a live response. docs/api.md, Overview and Board meta. */
function liveResponse(data: CachedBody, facts: Omit<Meta, "mode" | "cached"> & Partial<Meta>): PlainResponse {
  const bytes = encoded.get(data);
  if (bytes) return jsonResponse(bytes);
  const meta: Meta = { mode: "live", cached: data.cached, ...facts };
  const text = `{"data":${data.text},"meta":${JSON.stringify(meta)}}`;
  if (!data.cached) return jsonResponse(text);
  const body = new TextEncoder().encode(text);
  encoded.set(data, body);
  return jsonResponse(body);
}
