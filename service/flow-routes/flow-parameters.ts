import { type Bucket, bucketMinutes, type WindowLabel, windowMinutes } from "../../market/flow/tapes/flow-window";
import type { Tapes } from "../../market/flow/tapes/tapes";
import type { Right } from "../../market/pricing/black-scholes";
import { ApiError } from "../query/api-error";
import { decimal } from "../query/number-parameters";
import { type Parameter, quoted } from "../query/parameters";
import { choice } from "../query/word-parameters";

/** The ticker in the path, upper case. docs/api.md, Flow host. */
export const tickerInPath: Parameter<string> = {
  description: "Underlying, or an option root of one, upper-case.",
  required: true,
  schema: { type: "string", example: "SPY" },
  read: (sent = "") => sent.trim().toUpperCase(),
};

/** Reads the ticker in the path. Throws an `ApiError` if the market does not know it. */
export function readTicker(path: Readonly<Record<string, string>>, tapes: Tapes): string {
  const ticker = tickerInPath.read(path.ticker, "ticker");
  if (tapes.scopeOf(ticker)) return ticker;
  throw tickerNotFound([ticker], tapes);
}

/** Returns the underlying of a ticker: itself, or that of an option root. */
export function underlyingOf(ticker: string, tapes: Tapes): string {
  return tapes.scopeOf(ticker)?.underlying ?? ticker;
}

/** Returns the error for unknown tickers: 404 `symbol_not_found`. docs/api.md, Errors. */
export function tickerNotFound(tickers: readonly string[], { underlyings }: Tapes): ApiError {
  const names = underlyings.slice(0, 12).join(", ");
  return new ApiError(
    "symbol_not_found",
    `There are no trades of ${tickers.map(quoted).join(", ")}. Tickers here: ${names}${underlyings.length > 12 ? ", ..." : ""}.`,
  );
}

/** The trailing windows of the flow routes. docs/api.md, Trades. */
export const windowLabels = Object.keys(windowMinutes) as WindowLabel[]; // the keys of that record

const buckets = Object.keys(bucketMinutes) as Bucket[]; // the keys of that record

/** The length of a bar. `1d` and `1w` are refused. docs/api.md, Tide. */
export const bucketParameter = choice("Length of a bar; days and weeks are too coarse here.", buckets, "5min");

export const optionType = choice("Calls, puts or both.", ["call", "put", "all"] as const, "all");

/** Returns the right that a filter selects; `undefined` for both. */
export function rightOf(sent: "call" | "put" | "all"): Right | undefined {
  return sent === "all" ? undefined : sent;
}

/** Bounds on the days to expiration. */
export const dteParameters = {
  min_dte: decimal("Least days to expiration.", { min: 0 }),
  max_dte: decimal("Most days to expiration.", { min: 0 }),
};

export const minPremium = decimal("Least total premium of a trade, in US dollars.", { min: 0 });

export const sortOrder = choice("Greatest or least first.", ["asc", "desc"] as const, "desc");

/** Returns a second spelling of a parameter, for the description of the route. */
export function aliasOf<Value>(name: string, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, required: false, description: `The same as ${name}.` };
}

/**
 * Returns the query with each alias renamed to its parameter. Throws an `ApiError` if both were sent with different values.
 * `aliases` maps each alias to its parameter.
 */
export function resolveAliases(query: URLSearchParams, aliases: Readonly<Record<string, string>>): URLSearchParams {
  for (const [alias, name] of Object.entries(aliases)) {
    if (query.has(alias) && query.has(name) && query.get(alias) !== query.get(name)) {
      throw new ApiError("invalid_parameter", `${name} and ${alias} are the same parameter: send one of them.`);
    }
  }
  const distinct = [...query].filter(([name]) => !(name in aliases && query.has(aliases[name] ?? "")));
  return new URLSearchParams(distinct.map(([name, value]) => [aliases[name] ?? name, value]));
}
