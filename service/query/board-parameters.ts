import { heatmapBounds, metrics } from "../../src/contract/limits";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { countOrAll } from "./number-parameters";
import type { QueryValues } from "./parameters";
import { dateList } from "./time-parameters";
import { choice, flag, symbolList } from "./word-parameters";

/** The parameters that `/v1/heatmap` and `/v1/gex/levels` have in common. docs/api.md, Heatmap and Levels. */
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

/** Removes `maxExpirations` if `expirations` is sent: it is ignored then, so its bounds do not apply. docs/api.md, Heatmap. */
export function withoutIgnored(query: URLSearchParams): URLSearchParams {
  if (!query.has("expirations")) return query;
  return new URLSearchParams([...query].filter(([name]) => name !== "maxExpirations"));
}

/** Returns the part of a board that the parameters select. Exact expirations take precedence over the nearest. docs/api.md, Heatmap. */
export function boardSelection(values: Omit<QueryValues<typeof levelsParameters>, "symbols">): BoardSelection {
  const { metric, maxStrikes, maxExpirations, expirations, includeEmpty } = values;
  return {
    metric,
    maxStrikes,
    expirations: expirations ? { exactly: expirations } : { nearest: maxExpirations },
    includeEmpty,
  };
}
