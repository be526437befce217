import type { AccountLimits } from "../../src/contract/account";
import { heatmapBounds, type Layout, layouts, metrics } from "../../src/contract/limits";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { ApiError } from "../query/api-error";
import { countOrAll } from "../query/number-parameters";
import { type QueryValues, readQuery } from "../query/parameters";
import { dateList, instant } from "../query/time-parameters";
import { choice, flag, symbolList } from "../query/word-parameters";

/** The parameters that `/v1/heatmap` and `/v1/gex/levels` have in common. API document, Parts 4.1 and 4.3. */
export const levelsParameters = {
  symbols: symbolList(
    `One ticker or a comma-separated list, at most ${heatmapBounds.symbols.max} distinct. Unknown symbols in a list are omitted from the response.`,
  ),
  metric: choice("The exposure to net.", metrics, "gamma"),
  maxStrikes: countOrAll("Strikes around spot; below 1 is treated as 1.", heatmapBounds.maxStrikes, "raised"),
  maxExpirations: countOrAll(
    "Nearest expirations to net. Ignored when expirations is sent.",
    heatmapBounds.maxExpirations,
    "refused",
  ),
  expirations: dateList(
    "Exactly these expirations, YYYY-MM-DD separated by commas. Dates that a symbol does not list are ignored.",
  ),
  includeEmpty: flag("Includes interior strikes whose every returned cell is below 50 in absolute value."),
};

/** The parameters of `/v1/heatmap`. API document, Part 4.1. */
export const heatmapParameters = {
  ...levelsParameters,
  layout: choice("matrix adds the exposure of each strike by expiration.", layouts, "net"),
};

/** The parameters of `/v1/historical`: those of the live heatmap, and the instant. API document, Part 4.2. */
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

/** Reads the request of `/v1/gex/levels`. Throws an `ApiError` for anything that the API document does not allow. */
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

/** Removes `maxExpirations` if `expirations` is sent: it is ignored then, so its bounds do not apply. API document, Part 4.1. */
export function withoutIgnored(query: URLSearchParams): URLSearchParams {
  if (!query.has("expirations")) return query;
  return new URLSearchParams([...query].filter(([name]) => name !== "maxExpirations"));
}

type LevelsValues = QueryValues<typeof levelsParameters>;

function boardRequest(values: LevelsValues, limits: AccountLimits): BoardRequest {
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

/** Returns the part of a board that the parameters select. Exact expirations take precedence over the nearest. API document, Part 4.1. */
export function boardSelection(values: Omit<LevelsValues, "symbols">): BoardSelection {
  const { metric, maxStrikes, maxExpirations, expirations, includeEmpty } = values;
  return {
    metric,
    maxStrikes,
    expirations: expirations ? { exactly: expirations } : { nearest: maxExpirations },
    includeEmpty,
  };
}
