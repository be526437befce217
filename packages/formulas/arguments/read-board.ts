import { type Metric, heatmapBounds, isSum, metrics } from "@strikebook/contract";
import { range, value } from "./argument";
import { ArgumentError, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { readExpirations, type RequestedExpirations } from "./read-expirations";
import { countWithin, isBlank, readChoice } from "./read-values";

/** Reads the metric: `gamma` if omitted. */
export function readMetric(value: unknown): Metric {
  return readChoice(value, "The metric", metrics, "gamma");
}

/** Reads the number of strikes around spot: 1 to 1000 or `all`; `undefined` if omitted. */
export function readStrikes(value: unknown): number | "all" | undefined {
  const { min, max } = heatmapBounds.maxStrikes;
  if (isBlank(value) && value !== 0) return undefined;
  const read = countWithin(value, min, max);
  if (read !== undefined) return read;
  refuseError(value, "The number of strikes");
  throw new ArgumentError(
    `Strikes must be a whole number from ${min} to ${max}, or "all"; ${quoted(value)} is neither.${zeroNote(value)}`,
  );
}

/** Returns what to do about a 0: some versions of Excel pass an empty cell as 0, which may not be read as the default. */
const zeroNote = (value: unknown) => (value === 0 ? " Omit the argument, also instead of an empty cell." : "");

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
