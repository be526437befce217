import type { AccountLimits } from "../../src/contract/account";
import { heatmapBounds, layouts, metrics, type Layout } from "../../src/contract/limits";
import { Refusal } from "../query/answers";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { choice, countOrAll, dateList, symbolList, truth } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { instant } from "../query/time-parameters";

/** The parameters that `/v1/heatmap` and `/v1/gex/levels` share. API document, Parts 4.1 and 4.3. */
export const levelsParameters = {
  symbols: symbolList(
    `One ticker or a comma-separated list, at most ${heatmapBounds.symbols.max} distinct. Unknown symbols in a list are left out of the answer.`,
  ),
  metric: choice("The exposure to net.", metrics, "gamma"),
  maxStrikes: countOrAll("Strikes around spot; below 1 is treated as 1.", heatmapBounds.maxStrikes, "raised"),
  maxExpirations: countOrAll(
    "Nearest expirations to net. Ignored when expirations is sent.",
    heatmapBounds.maxExpirations,
    "refused",
  ),
  expirations: dateList("Exactly these expirations, YYYY-MM-DD separated by commas. Dates a symbol lacks are ignored."),
  includeEmpty: truth("Keeps interior strikes whose every returned cell is below 50 in absolute value."),
};

/** The parameters of `/v1/heatmap`. API document, Part 4.1. */
export const heatmapParameters = {
  ...levelsParameters,
  layout: choice("matrix adds the exposure of each strike by expiration.", layouts, "net"),
};

/** Which strikes and expirations of which boards are asked for. */
export interface BoardQuestion {
  /** Upper-case, distinct, in the order asked. */
  symbols: string[];
  selection: BoardSelection;
}

/** The parameters of `/v1/historical`: those of the live heatmap and the instant. API document, Part 4.2. */
export const historicalParameters = {
  ...heatmapParameters,
  at: instant(
    "The instant to replay, up to 365 days back: the newest snapshot at or before it.",
    "2026-11-20T15:00:00Z",
  ),
};

/** The question of `/v1/gex/levels`. Throws a `Refusal` for anything that the API document does not accept. */
export function readLevelsQuestion(query: URLSearchParams, limits: AccountLimits): BoardQuestion {
  return boardQuestion(readQuery(withoutSuperseded(query), levelsParameters), limits);
}

/** The question of `/v1/heatmap`. Throws as `readLevelsQuestion`. */
export function readHeatmapQuestion(query: URLSearchParams, limits: AccountLimits): BoardQuestion & { layout: Layout } {
  const values = readQuery(withoutSuperseded(query), heatmapParameters);
  return { ...boardQuestion(values, limits), layout: values.layout };
}

/** The question of `/v1/historical`; `atMs` in milliseconds since 1970 UTC. Throws as `readLevelsQuestion`. */
export function readHistoricalQuestion(
  query: URLSearchParams,
  limits: AccountLimits,
): BoardQuestion & { layout: Layout; atMs: number } {
  const values = readQuery(withoutSuperseded(query), historicalParameters);
  return { ...boardQuestion(values, limits), layout: values.layout, atMs: values.at };
}

/** `maxExpirations` is ignored when `expirations` is sent, and so not held against its bounds. API document, Part 4.1. */
export function withoutSuperseded(query: URLSearchParams): URLSearchParams {
  if (!query.has("expirations")) return query;
  return new URLSearchParams([...query].filter(([name]) => name !== "maxExpirations"));
}

type LevelsValues = ReturnType<typeof readQuery<typeof levelsParameters>>;

function boardQuestion(values: LevelsValues, limits: AccountLimits): BoardQuestion {
  const max = Math.min(heatmapBounds.symbols.max, limits.symbolsPerHeatmapCall);
  return { symbols: atMost(max, values.symbols), selection: boardSelection(values) };
}

/** The same symbols. Throws a `Refusal` when there are more than one call takes: a list is never cut in silence. */
export function atMost(max: number, symbols: string[]): string[] {
  if (symbols.length <= max) return symbols;
  throw new Refusal(
    "invalid_parameter",
    `symbols takes at most ${max} different tickers a call; ${symbols.length} came. Split them over several calls.`,
  );
}

/** The part of a board that parameters ask for; exact expirations supersede the nearest. API document, Part 4.1. */
export function boardSelection(values: Omit<LevelsValues, "symbols">): BoardSelection {
  const { metric, maxStrikes, maxExpirations, expirations, includeEmpty } = values;
  return {
    metric,
    maxStrikes,
    expirations: expirations ? { exactly: expirations } : { nearest: maxExpirations },
    includeEmpty,
  };
}
