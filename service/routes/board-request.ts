import { type AccountLimits, type BoardSource, type Metric, heatmapBounds } from "@strikebook/contract";
import { ApiError, quotedValue, type ZeroGammaScope } from "@strikebook/http";
import { nearestNames } from "./nearest-names";

/** Returns the symbols of a board request. Throws an `ApiError` if the account may not request so many at once. */
export function checkBoardSymbols(symbols: string[], { symbolsPerHeatmapCall }: AccountLimits): string[] {
  return checkSymbolCount(Math.min(heatmapBounds.symbols.max, symbolsPerHeatmapCall), symbols);
}

/** Returns the symbols. Throws an `ApiError` if there are more than `max`: a list is never cut silently. */
export function checkSymbolCount(max: number, symbols: string[]): string[] {
  if (symbols.length <= max) return symbols;
  throw new ApiError(
    "invalid_parameter",
    `symbols takes at most ${max} different tickers per request; received ${symbols.length}. Split them into several requests.`,
  );
}

/** Returns the symbols that the market knows. Throws an `ApiError` (`symbol_not_found`) if it knows none of them. */
export function knownSymbols(requested: readonly string[], known: readonly string[]): string[] {
  const found = requested.filter((symbol) => known.includes(symbol));
  if (found.length > 0) return found;
  throw symbolNotFound(requested, known);
}

/** Returns the error for symbols that the market does not know. */
export function symbolNotFound(requested: readonly string[], known: readonly string[]): ApiError {
  const nearest = nearestNames(requested, known);
  const message = `There is no board for ${requested.map(quotedValue).join(", ")}. ${nearest} /v1/symbols lists all.`;
  return new ApiError("symbol_not_found", message);
}

/** Refuses what is of open interest alone with a board of volume. docs/local-service.md, Signed volume. */
export function checkSource({
  source,
  metric,
  sides,
  zeroGamma,
}: {
  source: BoardSource;
  metric: Metric;
  sides: boolean;
  zeroGamma: ZeroGammaScope;
}): void {
  if (source !== "volume") return;
  if (sides || zeroGamma)
    throw new ApiError(
      "invalid_parameter",
      "sides and zeroGamma are of open interest: send them without source=volume.",
    );
  // Calls and puts of one strike have the same gamma and vanna, but not the same delta.
  if (metric === "delta" || metric === "charm")
    throw new ApiError(
      "invalid_parameter",
      `source=volume counts calls and puts of a strike together, and ${metric} needs them apart: send metric=gamma or metric=vanna with it.`,
    );
}
