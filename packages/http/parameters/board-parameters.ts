import { boardSources, heatmapBounds, layouts, metrics } from "@strikebook/contract";
import type { BoardSelection } from "@strikebook/contract";
import { countOrAll } from "./number-parameters";
import type { QueryParameter, QueryValues } from "./parameters";
import { dateList, optionalDate } from "./time-parameters";
import { choice, flagQuery, symbolList } from "./word-parameters";

const { maxStrikes, maxExpirations } = heatmapBounds;

/** The part of a board that a request selects. docs/api.md, Heatmap. */
export const selectionParameters = {
  metric: choice("metric", "The exposure to net.", metrics, "gamma"),
  maxStrikes: countOrAll("maxStrikes", "Strikes around spot; below 1 is treated as 1.", maxStrikes, "raised"),
  maxExpirations: countOrAll(
    "maxExpirations",
    "Nearest expirations to net. Ignored when expirations is sent.",
    maxExpirations,
    "refused",
  ),
  expirations: dateList(
    "expirations",
    "Exactly these expirations, YYYY-MM-DD separated by commas. Dates that a symbol does not list are ignored.",
  ),
};

export const includeEmpty = flagQuery(
  "includeEmpty",
  "Includes interior strikes whose every returned cell is below 50 in absolute value.",
);

export const layout = choice("layout", "matrix adds the exposure of each strike by expiration.", layouts, "net");

export const straddleQuery = optionalDate(
  "straddle",
  "Sends the quotes of the call and the put nearest to spot of the first expiration on or after this date, if they are recorded.",
  "2026-11-27",
);

/** Whose zero gamma a board has: of its root, of all roots of its index, or none. */
export type ZeroGammaScope = boolean | "family";

/** Returns the parameter with what is sent without it. */
function zeroGammaWith(defaultWord: "true" | "false"): QueryParameter<ZeroGammaScope> {
  const word = choice(
    "zeroGamma",
    "Sends the price of the underlying at which net gamma would be zero: true of all contracts of the root, family of all roots of its index together.",
    ["true", "false", "family"],
    defaultWord,
  );
  const read = (sent: string | undefined): ZeroGammaScope => {
    const scope = word.read(sent);
    return scope === "family" ? scope : scope === "true";
  };
  return { ...word, read };
}

export const zeroGammaQuery = zeroGammaWith("false");
export const zeroGammaOfLevels = zeroGammaWith("true");

export const sourceQuery = choice(
  "source",
  "What the board counts. volume is the signed volume of its session: contracts that customers sold less those that they bought.",
  boardSources,
  "openInterest",
);

export const sidesQuery = flagQuery(
  "sides",
  "Sends calls and puts apart: exposure and open interest of each strike, call wall and put wall, and each expiration with its max pain.",
);

export const boardSymbolsQuery = symbolList(
  "symbols",
  `One ticker or a comma-separated list, at most ${heatmapBounds.symbols.max} distinct. Unknown symbols in a list are omitted from the response.`,
);

/** Removes `maxExpirations` if `expirations` is sent: it is ignored then, so its bounds do not apply. docs/api.md, Heatmap. */
export function withoutIgnored(query: URLSearchParams): URLSearchParams {
  if (!query.has("expirations")) return query;
  return new URLSearchParams([...query].filter(([name]) => name !== "maxExpirations"));
}

/** Returns the part of a board that the parameters select. Exact expirations take precedence over the nearest. docs/api.md, Heatmap. */
export function boardSelection(
  values: QueryValues<typeof selectionParameters> & { includeEmpty: boolean },
): BoardSelection {
  const { metric, maxStrikes, maxExpirations, expirations, includeEmpty } = values;
  return {
    metric,
    maxStrikes,
    expirations: expirations ? { exactly: expirations } : { nearest: maxExpirations },
    includeEmpty,
  };
}
