/** Adds dollars as whole cents, which is exact: what a sum of cells is, rounded to cents. */
export function sumInCents(usd: readonly number[]): number {
  return usd.reduce((cents, one) => cents + Math.round(100 * one), 0) / 100;
}
