import * as v from "valibot";
import {
  type Meta,
  type Metric,
  heatmapResponseSchema,
  metaSchema,
  rangeResponseSchema,
  symbolsPerCall,
} from "@strikebook/contract";
import type { Market } from "../../market/exposure/market";
import { replayedBoard, stepMs, symbolRange } from "../../market/exposure/past-boards";
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
import { originMeta } from "../market-source/origin-meta";
import { requestedZeroGamma, neededRoots } from "./requested-zero-gamma";
import { checkBoardSymbols, checkSource, checkSymbolCount, knownSymbols } from "./board-request";
import { netBoards, symbolHeatmap } from "./boards";
import { checkPast, checkRange, notRecorded } from "./history-depth";
import { volumeAttribution, volumeBoards } from "./volume-boards";
import { boardErrorCodes, type BoardSources, heatmapParameters, tradesErrorCodes } from "./live-routes";

/** `/v1/historical`. docs/api.md, Historical. */
export const historicalRoute = ({ market, attribution, trades }: BoardSources, replayLimit: ReplayLimit) =>
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
    errorCodes: [...boardErrorCodes, "no_data", "too_many_concurrent_requests", ...tradesErrorCodes({ market })],
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
        await market.recorded?.load(neededRoots(market, symbols, scope), [atMs], scope !== false);
        const found = await forKnownSymbols(market, symbols, (symbol) => replayedBoard(market, symbol, atMs, nowMs));
        const replayed = found.filter((board) => board !== undefined);
        if (replayed.length === 0) {
          const known = knownSymbols(symbols, market.symbols);
          if (market.recorded) throw notRecorded(market, known, new Date(atMs).toISOString());
          throw new ApiError(
            "no_data",
            `Nothing is stored for ${known.join(", ")} at ${new Date(atMs).toISOString()}.`,
          );
        }
        const boards = replayed.map(({ board }) => board);
        const before = () => undefined;
        const counted = source === "volume" ? await volumeBoards(trades, { boards, before }, signal) : undefined;
        const boardOf = (root: string) => replayedBoard(market, root, atMs, nowMs)?.board;
        const zeroGamma = requestedZeroGamma(market, { scope, range: true }, boardOf);
        const data = {
          symbols: netBoards(counted?.boards ?? boards, selection).map((board) =>
            symbolHeatmap(board, { ...view, zeroGamma }),
          ),
        };
        const resolution = replayed.some((board) => board.resolution === "1m") ? "1m" : "1s";
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
      const range = { fromMs, toMs, stepMs: stepMs(fromMs, nowMs) };
      // A frame has the strikes of the board that `/v1/historical` returns for its instant.
      return { requested: symbols, range, selection: boardSelection({ ...values, includeEmpty: false }) };
    },
    handle: ({ requested, range, selection }, { account }) =>
      replayLimit.run(account, async () => {
        const window = { from: new Date(range.fromMs).toISOString(), to: new Date(range.toMs).toISOString() };
        const { recorded } = market;
        const { fromMs, toMs } = range;
        for (const symbol of recorded ? requested : []) {
          await recorded?.load([symbol], recorded.instants(symbol, fromMs, toMs));
        }
        const symbols = await forKnownSymbols(market, requested, (symbol) =>
          symbolRange(market, symbol, range, selection),
        );
        if (symbols.every(({ frames }) => frames.length === 0)) {
          const isExact = "exactly" in selection.expirations;
          throw recorded && !isExact
            ? notRecorded(market, requested, `${window.from} to ${window.to}`)
            : noFrames(isExact);
        }
        const origins = requested.flatMap((symbol) => recorded?.origins(symbol, fromMs, toMs) ?? []);
        const resolution = range.stepMs === 1000 && !recorded ? "1s" : "1m";
        const meta = { metric: selection.metric, resolution, ...originMeta(origins, attribution) } as const;
        return pastResponse({ ...window, symbols }, meta);
      }),
  });

function noFrames(hasExactExpirations: boolean): ApiError {
  if (hasExactExpirations) {
    return new ApiError("expiration_not_found", "No board of the window lists any of the requested expirations.");
  }
  return new ApiError(
    "no_data",
    "The window has no boards, because the market was closed. Request a time between 09:30 and 16:00 in New York.",
  );
}

/** Computes something for each symbol that the market knows. Yields before each, because an uncached board takes a tenth of a second. */
async function forKnownSymbols<Result>(
  market: Market,
  symbols: readonly string[],
  compute: (symbol: string) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const symbol of knownSymbols(symbols, market.symbols)) {
    await yieldToEventLoop();
    results.push(compute(symbol));
  }
  return results;
}

/** Returns the response with past data. docs/api.md, Overview and Board meta. */
export function pastResponse(
  data: unknown,
  { metric, resolution, ...origin }: { metric: Metric; resolution: "1s" | "1m" } & ReturnType<typeof originMeta>,
): PlainResponse {
  const meta: Meta = { metric, resolution, mode: "historical", cached: false, ...origin };
  return jsonResponse(JSON.stringify({ data, meta }));
}
