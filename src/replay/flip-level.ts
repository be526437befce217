import type { StrikeNode } from "../contract/heatmap";

/**
 * Where the running sum of values, from the lowest strike upward, changes sign: by straight interpolation between the two
 * strikes, or at the strike where the sum came to rest on zero before it took the other sign.
 *
 * Of several the one nearest spot, the lower of a tie; undefined when the sum never changes sign. API document, Part 2.5.
 */
export function flipLevel(strikes: readonly StrikeNode[], spot: number): number | undefined {
  let nearest: number | undefined;
  let sum = 0;
  /** The strike and the sum before this one. */
  let below: { strike: number; sum: number } | undefined;
  /** The sign of the last sum that was not zero. */
  let sign = 0;
  /** Where the sum came to rest on zero. */
  let rest: number | undefined;
  for (const { strike, value } of strikes) {
    sum += value;
    if (sum === 0) rest ??= strike;
    else {
      if (below && sign * sum < 0) {
        const crossing = rest ?? below.strike + ((strike - below.strike) * -below.sum) / (sum - below.sum);
        if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
      }
      sign = Math.sign(sum);
      rest = undefined;
    }
    below = { strike, sum };
  }
  return nearest;
}
