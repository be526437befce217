import { type Metric, heatmapBounds, isSum, metrics } from "@strikebook/contract";
import { range, value } from "./argument";
import { ArgumentError, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { plainDate } from "./read-date";
import { countWithin, filledValues, isBlank, readChoice, readList, type RangeArgument } from "./read-values";
import { refusePartialDate } from "./worded-date";

/** Reads the metric: `gamma` if omitted. */
export function readMetric(value: unknown): Metric {
  return readChoice(value, "The metric", metrics, "gamma");
}

/** Reads the number of strikes around spot: 1 to 1000 or `all`; `undefined` if omitted. */
export function readStrikes(value: unknown): number | "all" | undefined {
  const { min, max } = heatmapBounds.maxStrikes;
  if (isBlank(value)) return undefined;
  const read = countWithin(value, min, max);
  if (read !== undefined) return read;
  refuseError(value, "The number of strikes");
  throw new ArgumentError(
    `Strikes must be a whole number from ${min} to ${max}, or "all"; ${quoted(value)} is neither.`,
  );
}

/** The number of nearest expirations, all of them, or exact dates (`YYYY-MM-DD`, each once, ascending). */
export type RequestedExpirations = number | "all" | readonly string[];

/**
 * Reads expirations: a number from 1 to 60, `all`, or exact dates as date cells, text or a comma-separated list; `undefined` if omitted.
 */
export function readExpirations(range: RangeArgument): RequestedExpirations | undefined {
  const { min, max } = heatmapBounds.maxExpirations;
  const given = filledValues(range, "The expirations contain");
  if (given.length === 0) return undefined;
  const values = given.flatMap((value) => (typeof value === "string" ? readList(value, "Expirations") : [value]));
  if (values.length === 1) {
    const count = countWithin(values[0], min, max);
    if (count !== undefined) return count;
  }
  return [...new Set(values.map(readExpiration))].sort();
}

function readExpiration(value: unknown): string {
  const date = plainDate(value);
  if (date) return date;
  refusePartialDate(value, "An expiration");
  const { min, max } = heatmapBounds.maxExpirations;
  throw new ArgumentError(
    `Expirations must be a number from ${min} to ${max}, "all", or dates such as 2026-11-27; ${quoted(value)} is none of these.`,
  );
}

/**
 * Returns the strikes and expirations of a board, given those that were typed. If they are omitted, a root has the defaults of the API, and a
 * sum of roots has all, as it is published.
 */
export function windowOf(
  symbol: string,
  strikes: number | "all" | undefined,
  expirations: RequestedExpirations | undefined,
) {
  const { maxStrikes, maxExpirations } = heatmapBounds;
  return {
    maxStrikes: strikes ?? (isSum(symbol) ? "all" : maxStrikes.default),
    expirations: expirations ?? (isSum(symbol) ? "all" : maxExpirations.default),
  };
}

/** The arguments of every board. A request without strikes or expirations has those of `windowOf`. */
export const boardArguments = {
  metric: value(readMetric),
  strikes: value(readStrikes),
  expirations: range(readExpirations),
};
