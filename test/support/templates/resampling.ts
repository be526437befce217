/** Returns sample `k` of a circular block bootstrap, as the sheets of methods define it. */
export function blockSample<One>(observed: readonly One[], block: number, k: number): One[] {
  const { length: n } = observed;
  return Array.from({ length: n }, (_draw, order) => {
    const product = Math.abs(Math.sin((Math.floor(order / block) + 1) * 12.9898 + k * 78.233)) * 43758.5453;
    return observed[(Math.floor(n * (product % 1)) + (order % block)) % n];
  }) as One[]; // every place is within the list
}

/** Returns the mean; NaN without values. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the median; NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const { length } = sorted;
  return ((sorted[Math.floor((length - 1) / 2)] ?? NaN) + (sorted[Math.floor(length / 2)] ?? NaN)) / 2;
}

/** Returns the ends of the middle 95 % of values, between neighbours in proportion, as PERCENTILE.INC does. */
export function middle95(values: readonly number[]): [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
    return below + (above - below) * (place - Math.floor(place));
  };
  return [at(0.025), at(0.975)];
}

/** A blank for what is not a number, as the sheets show it; otherwise the number within 1e-8. */
export function shown(value: number): unknown {
  return Number.isNaN(value) ? "" : expect.closeTo(value, 8);
}
