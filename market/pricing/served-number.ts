/** A number as it is served: rounded to so many decimals, never a negative zero; null for one that is not known. */
export function servedNumber(value: number, decimals: number): number;
export function servedNumber(value: number | undefined, decimals: number): number | null;
export function servedNumber(value: number | undefined, decimals: number): number | null {
  if (value === undefined) return null;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** Percentages, volatilities and prices are served with two decimals. */
export function servedHundredths(value: number): number;
export function servedHundredths(value: number | undefined): number | null;
export function servedHundredths(value: number | undefined): number | null {
  return servedNumber(value, 2);
}
