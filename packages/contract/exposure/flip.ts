import { toCents } from "../cents";

/**
 * Returns the flip: the price at which the running sum of values, from the lowest strike up, changes sign. It is interpolated linearly
 * between two strikes. If the sum is zero to the cent before it changes sign, the flip is the first such strike. docs/api.md, Levels.
 *
 * Of several flips it is the one nearest to spot, then the lower one. `undefined` if the sum never changes sign.
 *
 * @param strikes Ascending, with values in dollars.
 */
export function flipLevel(
  strikes: readonly { readonly strike: number; readonly value: number }[],
  spot: number,
): number | undefined {
  let nearest: number | undefined;
  let sum = 0;
  let strikeBelow = NaN;
  let sumBelow = NaN;
  /** The sign of the last sum that was not zero. */
  let sign = 0;
  let zeroAt: number | undefined;
  for (const { strike, value } of strikes) {
    sum += value;
    if (toCents(sum) === 0) zeroAt ??= strike;
    else {
      if (sign * sum < 0) {
        const crossing = zeroAt ?? strikeBelow + ((strike - strikeBelow) * -sumBelow) / (sum - sumBelow);
        if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
      }
      sign = Math.sign(sum);
      zeroAt = undefined;
    }
    strikeBelow = strike;
    sumBelow = sum;
  }
  return nearest;
}
