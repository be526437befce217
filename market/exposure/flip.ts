/**
 * Where the running sum of values, from the lowest strike upward, changes sign: between two strikes by straight
 * interpolation, or at the strike where the sum rests on zero before it takes the other sign. Of several the one
 * nearest spot, the lower of a tie. Undefined when the sum keeps one sign. API document, Part 2.5.
 */
export function flipLevel(strikes: ArrayLike<number>, values: ArrayLike<number>, spot: number): number | undefined {
  let nearest: number | undefined;
  for (const crossing of crossings(strikes, values)) {
    if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
  }
  return nearest;
}

/** Every crossing, ascending. */
function crossings(strikes: ArrayLike<number>, values: ArrayLike<number>): number[] {
  const found: number[] = [];
  let sum = 0;
  let lastNonZero = 0;
  let restsAt: number | undefined;
  for (let i = 0; i < values.length; i += 1) {
    const before = sum;
    const strike = strikes[i] ?? 0;
    sum += values[i] ?? 0;
    if (sum === 0) {
      restsAt ??= strike;
      continue;
    }
    if (lastNonZero * sum < 0) {
      const below = strikes[i - 1] ?? 0;
      found.push(restsAt ?? below + ((strike - below) * -before) / (sum - before));
    }
    lastNonZero = Math.sign(sum);
    restsAt = undefined;
  }
  return found;
}
