/** Rounds a number of a response to some decimals, without a negative zero. `null` for an unknown number. */
export function servedNumber(value: number, decimals: number): number;
export function servedNumber(value: number | undefined, decimals: number): number | null;
export function servedNumber(value: number | undefined, decimals: number): number | null {
  if (value === undefined || Number.isNaN(value)) return null;
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale + 0;
}

/** Rounds a percentage, volatility or price of a response to two decimals. */
export function servedHundredths(value: number): number;
export function servedHundredths(value: number | undefined): number | null;
export function servedHundredths(value: number | undefined): number | null {
  return servedNumber(value, 2);
}

/** The largest ratio in a response. An infinite ratio is sent as this. */
const MAX_RATIO = 999;

/** Returns a ratio with four decimals, at most 999. `null` for 0 / 0. */
export function cappedRatio(part: number, whole: number): number | null {
  if (whole === 0) return part === 0 ? null : MAX_RATIO;
  return servedNumber(Math.min(MAX_RATIO, part / whole), 4);
}
