import * as v from "valibot";
import {
  type Meta,
  type Metric,
  heatmapResponseSchema,
  metaSchema,
  rangeResponseSchema,
  type SymbolRange,
  symbolsPerCall,
} from "@strikebook/contract";
import type { DataOrigin } from "../../market/chains/data-origin";
import type { Board, BoardsReading, ServedMarket } from "../../market/exposure/market";
import { symbolRange } from "../../market/exposure/past-boards";
import { yieldToEventLoop } from "../gateway/clock";
import type { ReplayLimit } from "../gateway/request-limits";
import { route } from "../gateway/route";
import {
  ApiError,
  boardSelection,
  boardSymbolsQuery,
  instantQuery,
  jsonResponse,
  type PlainResponse,
  selectionParameters,
  straddleQuery,
  withoutIgnored,
} from "@strikebook/http";
import { originMeta, volumeAttribution } from "../market-source/origin-meta";
import { requestedZeroGamma, neededRoots } from "./requested-zero-gamma";
import { checkBoardSymbols, checkSource, checkSymbolCount, knownSymbols } from "./board-request";
import { netBoards, symbolHeatmap } from "./boards";
import { checkPast, checkRange } from "./history-depth";
import { volumeBoards } from "./volume-boards";
import { boardErrorCodes, type BoardSources, heatmapParameters } from "./live-routes";

/** `/v1/historical`. docs/api.md, Historical. */
export const historicalRoute = ({ market, attribution, flow }: BoardSources, replayLimit: ReplayLimit) =>
  route({
    summary: "The board as it was at a past instant.",
    parameters: {
      ...heatmapParameters,
      straddle: straddleQuery,
      atMs: instantQuery(
        "at",
        "The instant to replay, up to 365 days back: the newest snapshot at or before it.",
        "2026-11-20T15:00:00Z",
      ),
    },
    responseSchema: heatmapResponseSchema,
    errorCodes: [...boardErrorCodes, "no_data", "too_many_concurrent_requests", ...flow.errorCodes],
    relevant: withoutIgnored,
    read({ symbols, layout, straddle: straddleDate, zeroGamma, sides, source, atMs, ...values }, { account, nowMs }) {
      checkBoardSymbols(symbols, account.limits);
      checkPast("at", atMs, nowMs, market);
      const selection = boardSelection(values);
      checkSource({ source, metric: selection.metric, sides, zeroGamma });
      const view = { layout, straddle: straddleDate, sides: sides && selection.metric };
      return { symbols, view, zeroGamma, source, atMs, selection };
    },
    handle: ({ symbols, view, zeroGamma: scope, source, atMs, selection }, { account, nowMs, signal }) =>
      replayLimit.run(account, async () => {
        const known = knownSymbols(symbols, market.symbols);
        const read = { withSessionBefore: scope !== false };
        const replayed = await replayedBoards(market, neededRoots(market, known, scope), { atMs, nowMs }, read);
        const boards = known.flatMap((symbol) => replayed.get(symbol) ?? []);
        if (boards.length === 0) {
          throw new ApiError("no_data", market.whyNoBoard(known, new Date(atMs).toISOString()));
        }
        const before = () => undefined;
        const counted = source === "volume" ? await volumeBoards(flow, { boards, before }, signal) : undefined;
        const zeroGamma = requestedZeroGamma(market, { scope, range: true }, (root) => replayed.get(root));
        const data = {
          symbols: netBoards(counted?.boards ?? boards, selection).map((board) =>
            symbolHeatmap(board, { ...view, zeroGamma }),
          ),
        };
        const resolution = market.resolutionAt(atMs, nowMs);
        const origins = boards.flatMap(({ origin }) => origin ?? []);
        const meta = originMeta(origins, attribution);
        const ofVolume = counted && { attribution: volumeAttribution(meta.attribution, counted, "signed volume") };
        return pastResponse(data, { metric: selection.metric, resolution, ...meta, ...ofVolume });
      }),
  });

const MAX_MINUTES = 15;

/** `/v1/historical/range`: every frame of a short window. Its response is SymbolRange of docs/api.md, Range of boards. */
export const rangeRoute = ({ market, attribution }: BoardSources, replayLimit: ReplayLimit) =>
  route({
    summary: "Every board of a window of at most 15 minutes, values only.",
    parameters: {
      symbols: boardSymbolsQuery,
      ...selectionParameters,
      fromMs: instantQuery("from", "The start of the window, inclusive.", "2026-11-20T15:00:00Z"),
      toMs: instantQuery(
        "to",
        `The end of the window, inclusive: at most ${MAX_MINUTES} minutes later.`,
        "2026-11-20T15:01:00Z",
      ),
    },
    responseSchema: v.object({ ...rangeResponseSchema.entries, meta: metaSchema }),
    errorCodes: ["range_too_large", ...boardErrorCodes, "no_data", "too_many_concurrent_requests"],
    relevant: withoutIgnored,
    read({ symbols, fromMs, toMs, ...values }, { nowMs }) {
      checkRange({ from: fromMs, to: toMs }, MAX_MINUTES * 60_000, `${MAX_MINUTES} minutes`);
      checkPast("from", fromMs, nowMs, market);
      checkPast("to", toMs, nowMs, market);
      checkSymbolCount(symbolsPerCall.range, symbols);
      const period = { firstMs: fromMs, lastMs: toMs };
      // A frame has the strikes of the board that `/v1/historical` returns for its instant.
      return { requested: symbols, period, nowMs, selection: boardSelection({ ...values, includeEmpty: false }) };
    },
    handle: ({ requested, period, nowMs, selection }, { account }) =>
      replayLimit.run(account, async () => {
        const window = { from: new Date(period.firstMs).toISOString(), to: new Date(period.lastMs).toISOString() };
        const known = knownSymbols(requested, market.symbols);
        const symbols: SymbolRange[] = [];
        const origins: DataOrigin[] = [];
        for (const symbol of known) {
          await yieldToEventLoop(); // An uncached board takes a tenth of a second.
          const instants = market.instants(symbol, period, nowMs);
          symbols.push(await symbolRange(market, symbol, instants, selection));
          origins.push(...periodOrigins(market, symbol, instants));
        }
        if (symbols.every(({ frames }) => frames.length === 0)) {
          throw "exactly" in selection.expirations
            ? new ApiError("expiration_not_found", "No board of the window lists any of the requested expirations.")
            : new ApiError("no_data", market.whyNoBoard(known, `${window.from} to ${window.to}`));
        }
        const resolution = market.resolutionAt(period.firstMs, nowMs);
        const meta = { metric: selection.metric, resolution, ...originMeta(origins, attribution) } as const;
        return pastResponse({ ...window, symbols }, meta);
      }),
  });

/** Reads the newest board of each root at or before an instant, as it was then: including contracts that have settled since. */
async function replayedBoards(
  market: ServedMarket,
  roots: readonly string[],
  { atMs, nowMs }: { atMs: number; nowMs: number },
  how: BoardsReading,
): Promise<ReadonlyMap<string, Board>> {
  const reading = roots.map(async (root) => {
    const newestMs = market.newestMs(root, atMs, nowMs);
    if (newestMs === undefined) return undefined;
    return { root, newestMs, boards: await market.boards([root], [newestMs], how) };
  });
  const replayed = new Map<string, Board>();
  for (const read of await Promise.all(reading)) {
    await yieldToEventLoop(); // An uncached board takes a tenth of a second.
    const board = read?.boards.boardAt(read.root, read.newestMs);
    if (board) replayed.set(board.symbol, board);
  }
  return replayed;
}

/** Returns where the first and the last board of some instants come from; empty if they are computed. */
export function periodOrigins(market: ServedMarket, symbol: string, instantsMs: readonly number[]): DataOrigin[] {
  const ends = [instantsMs[0], instantsMs.at(-1)];
  return ends.flatMap((atMs) => (atMs === undefined ? [] : (market.originAt(symbol, atMs) ?? [])));
}

/** Returns the response with past data. docs/api.md, Overview and Board meta. */
export function pastResponse(
  data: unknown,
  { metric, resolution, ...origin }: { metric: Metric; resolution: "1s" | "1m" } & ReturnType<typeof originMeta>,
): PlainResponse {
  const meta: Meta = { metric, resolution, mode: "historical", cached: false, ...origin };
  return jsonResponse(JSON.stringify({ data, meta }));
}
