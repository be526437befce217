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
import { type Board, boardOfInstant, type ServedMarket } from "../../market/exposure/market";
import type { FlowData } from "../../market/flow/queries/flow-data";
import { nettedLevels } from "../../market/exposure/netted-board";
import { VELOCITY_SECONDS, velocityPct } from "../../market/exposure/velocity";
import { boardInstantBefore } from "../../market/time/board-instant";
import { type Route, route } from "../gateway/route";
import {
  ApiError,
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
import { originMeta, volumeAttribution } from "../market-source/origin-meta";
import { type RequestedZeroGamma, requestedZeroGamma, neededRoots } from "./requested-zero-gamma";
import { checkBoardSymbols, checkSource, symbolNotFound } from "./board-request";
import { type FoundBoard, boardInstantText, netBoards, requestedStraddle, symbolHeatmap } from "./boards";
import { NettedSides } from "./netted-sides";
import type { CachedData, ServedData, ServedResponses } from "./response-cache";
import { type BoardsWithBefore, volumeBoards } from "./volume-boards";

/** The data that the board routes read. */
export interface BoardSources {
  market: ServedMarket;
  attribution: Attribution;
  cache: ServedResponses;
  flow: FlowData;
}

const levelsParameters = { symbols: boardSymbolsQuery, ...selectionParameters, includeEmpty, sides: sidesQuery };

/** The parameters of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapParameters = { ...levelsParameters, layout, zeroGamma: zeroGammaQuery, source: sourceQuery };

/** The parameters of `/v1/gex/levels`. docs/local-service.md, Straddles and Zero gamma. */
const digestParameters = { ...levelsParameters, straddle: straddleQuery, zeroGamma: zeroGammaOfLevels };

/** Error codes of every route of boards by symbol. */
export const boardErrorCodes = ["symbol_not_found", "expiration_not_found"] as const;

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
    errorCodes: ["no_data", ...sources.flow.errorCodes],
    dataOf(found, { selection, layout, sides: hasSides }, { spots, before, zeroGamma }) {
      const velocities = velocityPct(found.netted, before(found.board), selection);
      return symbolHeatmap(found, {
        layout,
        spot: spots.get(found.board.symbol),
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
    errorCodes: ["no_data"],
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
  /** The newest prices by symbol, which may be newer than the boards. */
  spots: ReadonlyMap<string, number | undefined>;
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
function liveRoute({ market, attribution, cache, flow }: BoardSources, definition: LiveRouteDefinition): Route {
  const { name, dataOf, errorCodes, ...description } = definition;
  const computed = async (request: LiveRequest, nowMs: number, signal: AbortSignal): Promise<ServedData> => {
    const found = await liveBoards(market, request, nowMs);
    const counted = request.source === "volume" ? await volumeBoards(flow, found, signal) : undefined;
    const live = { ...found, ...counted };
    const netted = netBoards(live.boards, request.selection);
    const text = JSON.stringify({ symbols: netted.map((board) => dataOf(board, request, live)) });
    const origins = found.boards.flatMap(({ origin }) => origin ?? []);
    const ofPrices = originMeta(origins, attribution);
    const ofVolume = counted && {
      attribution: volumeAttribution(ofPrices.attribution, counted, "today's signed volume"),
    };
    const resolution = market.resolutionAt(nowMs, nowMs);
    return { text, meta: { metric: request.selection.metric, resolution, ...ofPrices, ...ofVolume } };
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
    async handle(request: LiveRequest, { nowMs, signal }) {
      // A board that was recorded meanwhile is served at once.
      const recorded = neededRoots(market, request.symbols, request.zeroGamma).flatMap(
        (root) => market.originAt(root, nowMs)?.asOfMs ?? [],
      );
      const key = `${name} ${JSON.stringify(request)} ${recorded.join()}`;
      return liveResponse(await cache.read(key, () => computed(request, nowMs, signal)));
    },
  });
}

/** Reads the boards of now, and those one velocity window earlier. Throws an `ApiError` if there are none. */
async function liveBoards(
  market: ServedMarket,
  { symbols, zeroGamma: scope }: Pick<LiveRequest, "symbols" | "zeroGamma">,
  nowMs: number,
): Promise<LiveBoards> {
  const spots = new Map(symbols.map((symbol) => [symbol, market.spotAt(symbol, nowMs)]));
  const roots = neededRoots(market, symbols, scope);
  const read = await market.boards(roots, [nowMs], { withSessionBefore: scope !== false });
  const boardOf = (root: string) => read.boardAt(root, nowMs);
  const boards = symbols.flatMap((symbol) => boardOf(symbol) ?? []);
  if (boards.length === 0) throw noBoards(market, symbols);
  const earlier = new Map(
    await Promise.all(boards.map(async (board) => [board, await earlierBoard(market, board)] as const)),
  );
  const zeroGamma = requestedZeroGamma(market, { scope, range: true }, boardOf);
  return { spots, boards, before: (board) => earlier.get(board), zeroGamma };
}

/** Returns the error for symbols of which none has a board now. */
export function noBoards(market: ServedMarket, symbols: readonly string[]): ApiError {
  const known = symbols.filter((symbol) => market.symbols.includes(symbol));
  if (known.length === 0) return symbolNotFound(symbols, market.symbols);
  return new ApiError("no_data", market.whyNoBoard(known, "the time in this market"));
}

/** Reads the board one velocity window earlier; `undefined` if there is none, for example while market time is stopped. */
async function earlierBoard(market: ServedMarket, board: Board): Promise<Board | undefined> {
  const earlierMs = boardInstantBefore(board.asOfMs, VELOCITY_SECONDS);
  const earlier = boardOfInstant(await market.boards([board.symbol], [earlierMs]), board.symbol, earlierMs);
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
const encoded = new WeakMap<CachedData, Uint8Array<ArrayBuffer>>();

/** Returns the response with data that is already JSON text, and the meta of a live response. docs/api.md, Overview and Board meta. */
function liveResponse(data: CachedData): PlainResponse {
  const bytes = encoded.get(data);
  if (bytes) return jsonResponse(bytes);
  const meta: Meta = { mode: "live", cached: data.cached, ...data.meta };
  const text = `{"data":${data.text},"meta":${JSON.stringify(meta)}}`;
  if (!data.cached) return jsonResponse(text);
  const body = new TextEncoder().encode(text);
  encoded.set(data, body);
  return jsonResponse(body);
}
