import type { AccountLimits } from "../../src/contract/account";
import { heatmapBounds, type Layout, layouts } from "../../src/contract/limits";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { ApiError } from "../query/api-error";
import { boardSelection, levelsParameters, withoutIgnored } from "../query/board-parameters";
import { type QueryValues, readQuery } from "../query/parameters";
import { instant } from "../query/time-parameters";
import { choice } from "../query/word-parameters";

/** The parameters of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapParameters = {
  ...levelsParameters,
  layout: choice("matrix adds the exposure of each strike by expiration.", layouts, "net"),
};

/** The parameters of `/v1/historical`: those of the live heatmap, and the instant. docs/api.md, Historical. */
export const historicalParameters = {
  ...heatmapParameters,
  at: instant(
    "The instant to replay, up to 365 days back: the newest snapshot at or before it.",
    "2026-11-20T15:00:00Z",
  ),
};

/** The requested symbols, strikes and expirations. */
export interface BoardRequest {
  /** Upper case, distinct, in the order of the request. */
  symbols: string[];
  selection: BoardSelection;
}

/** The request of `/v1/heatmap`. */
export type HeatmapRequest = BoardRequest & { layout: Layout };

/** Reads the request of `/v1/gex/levels`. Throws an `ApiError` for anything that the API documentation does not allow. */
export function readLevelsRequest(query: URLSearchParams, limits: AccountLimits): BoardRequest {
  return boardRequest(readQuery(withoutIgnored(query), levelsParameters), limits);
}

/** Reads the request of `/v1/heatmap`. Throws like `readLevelsRequest`. */
export function readHeatmapRequest(query: URLSearchParams, limits: AccountLimits): HeatmapRequest {
  const values = readQuery(withoutIgnored(query), heatmapParameters);
  const { symbols, selection } = boardRequest(values, limits);
  return { symbols, selection, layout: values.layout };
}

/** Reads the request of `/v1/historical`; `atMs` is in milliseconds since 1970 UTC. Throws like `readLevelsRequest`. */
export function readHistoricalRequest(
  query: URLSearchParams,
  limits: AccountLimits,
): HeatmapRequest & { atMs: number } {
  const values = readQuery(withoutIgnored(query), historicalParameters);
  return { ...boardRequest(values, limits), layout: values.layout, atMs: values.at };
}

function boardRequest(values: QueryValues<typeof levelsParameters>, limits: AccountLimits): BoardRequest {
  const max = Math.min(heatmapBounds.symbols.max, limits.symbolsPerHeatmapCall);
  return { symbols: checkSymbolCount(max, values.symbols), selection: boardSelection(values) };
}

/** Returns the symbols. Throws an `ApiError` if there are more than `max`: a list is never cut silently. */
export function checkSymbolCount(max: number, symbols: string[]): string[] {
  if (symbols.length <= max) return symbols;
  throw new ApiError(
    "invalid_parameter",
    `symbols takes at most ${max} different tickers per request; received ${symbols.length}. Split them into several requests.`,
  );
}
