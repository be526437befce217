import { servedNumber } from "@strikebook/contract";

/** The sessions of a year, which every rank, percentile, quantile and share of a year needs: with fewer values it is unknown. */
const YEAR_SESSIONS = 252;

/** Returns the positions of the 252 sessions that end at `last`, oldest first; fewer when the history is shorter. */
export function trailingYear(last: number): number[] {
  const first = Math.max(0, last - YEAR_SESSIONS + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** Returns 100 * (number below + half the number equal) / count, with one decimal; `null` without the values of a whole year. */
export function percentileRank(value: number, year: readonly number[]): number | null {
  if (!isWholeYear(year)) return null;
  const below = year.filter((past) => past < value).length;
  const equal = year.filter((past) => past === value).length;
  return servedNumber((100 * (below + 0.5 * equal)) / year.length, 1);
}

/**
 * Returns the position of a value between the low (0) and the high (100) of a year, with one decimal. The value itself
 * counts toward both; `null` when low and high are equal, and without the values of a whole year.
 */
export function rangeRank(value: number, year: readonly number[]): number | null {
  if (!isWholeYear(year)) return null;
  const low = Math.min(value, ...year);
  const high = Math.max(value, ...year);
  return high > low ? servedNumber((100 * (value - low)) / (high - low), 1) : null;
}

/** Returns a quantile of the ascending values of a year, interpolated linearly; `undefined` without those of a whole year. */
export function quantile(sorted: readonly number[], share: number): number | undefined {
  if (!isWholeYear(sorted)) return undefined;
  const position = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return below === undefined || above === undefined
    ? undefined
    : below + (above - below) * (position - Math.floor(position));
}

/** Returns the share of a year's sessions, 0 to 1, for which something is true; `undefined` without those of a whole year. */
export function shareOfYear(year: readonly boolean[]): number | undefined {
  return isWholeYear(year) ? year.filter(Boolean).length / year.length : undefined;
}

function isWholeYear(values: readonly unknown[]): boolean {
  return values.length === YEAR_SESSIONS;
}

/** Returns the arithmetic mean; `undefined` without values. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the values that are not `null`. */
export function withoutNulls<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}
