/**
 * Returns the value at a place of ascending `xs` on the line between the nearest known values, those above 0, on both sides of it. Beside the first
 * or after the last known value it is that one, and not inside; 0 without any.
 */
export function valueBeside(xs: ArrayLike<number>, values: readonly number[], at: number) {
  const isKnown = (value: number) => value > 0;
  const [below, after] = [values.slice(0, at).findLastIndex(isKnown), values.slice(at).findIndex(isKnown)];
  const above = at + after;
  if (below < 0 || after < 0) return { value: values[below < 0 ? above : below] ?? 0, isInside: false };
  const [low, x, high] = [xs[below] ?? 0, xs[at] ?? 0, xs[above] ?? 0];
  const share = (x - low) / (high - low);
  return { value: (1 - share) * (values[below] ?? 0) + share * (values[above] ?? 0), isInside: true };
}
