/** Returns the median: the mean of the two middle values of an even number of values. `undefined` without values. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}
