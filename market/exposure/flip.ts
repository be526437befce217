/**
 * Returns the price at which the running sum of values, from the lowest strike upward, changes sign: interpolated between
 * two strikes, or the strike at which the sum is zero before it changes sign. If there are several, the one nearest spot,
 * the lower one of a tie. `undefined` if the sum never changes sign. docs/api.md, Levels.
 */
export function flipLevel(strikes: ArrayLike<number>, values: ArrayLike<number>, spot: number): number | undefined {
  let nearest: number | undefined;
  for (const crossing of crossings(strikes, values)) {
    if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
  }
  return nearest;
}

/** Returns every crossing, ascending. */
function crossings(strikes: ArrayLike<number>, values: ArrayLike<number>): number[] {
  const found: number[] = [];
  let sum = 0;
  let lastNonZero = 0;
  let zeroAt: number | undefined;
  for (let i = 0; i < values.length; i += 1) {
    const before = sum;
    const strike = strikes[i] ?? 0;
    sum += values[i] ?? 0;
    if (sum === 0) {
      zeroAt ??= strike;
      continue;
    }
    if (lastNonZero * sum < 0) {
      const below = strikes[i - 1] ?? 0;
      found.push(zeroAt ?? below + ((strike - below) * -before) / (sum - before));
    }
    lastNonZero = Math.sign(sum);
    zeroAt = undefined;
  }
  return found;
}
