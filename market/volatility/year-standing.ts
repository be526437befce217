import { servedNumber } from "../pricing/served-number";

const YEAR_SESSIONS = 252;

/** The year of positions that ends at one, oldest first; fewer where there are fewer. */
export function yearOfPositions(last: number): number[] {
  const first = Math.max(0, last - YEAR_SESSIONS + 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}

/** 100 * (values below + half of those equal) / all values, with one decimal; null without values. */
export function percentileRank(value: number, year: readonly number[]): number | null {
  if (year.length === 0) return null;
  const below = year.filter((other) => other < value).length;
  const equal = year.filter((other) => other === value).length;
  return servedNumber((100 * (below + 0.5 * equal)) / year.length, 1);
}

/** 0 at the year's low, 100 at its high, the value itself counted in; one decimal. Null where there is but one level. */
export function rangeRank(value: number, year: readonly number[]): number | null {
  const low = Math.min(value, ...year);
  const high = Math.max(value, ...year);
  return high > low ? servedNumber((100 * (value - low)) / (high - low), 1) : null;
}

/** The values that are not null. */
export function known<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null);
}
