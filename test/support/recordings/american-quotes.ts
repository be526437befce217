import type { Right } from "@strikebook/pricing";

/** The market of a share that can pay a dividend before its options settle. */
export interface ShareMarket {
  price: number;
  volatility: number;
  /** Per year. */
  rate: number;
  years: number;
  /** In dollars, and the part of the time to settlement after which it is paid. */
  dividend: number;
  paidAfter: number;
}

const STEPS = 80;

/**
 * Returns the price of an option that can be exercised at any time, from a binomial tree (Cox, Ross and Rubinstein 1979) of the share without
 * the value of its dividend, which is added before it is paid.
 */
export function americanTreePrice(right: Right, strike: number, market: ShareMarket): number {
  const { price, volatility, rate, years, dividend, paidAfter } = market;
  const valueAt = (part: number) => (part < paidAfter ? dividend * Math.exp(-rate * years * (paidAfter - part)) : 0);
  const start = price - valueAt(0);
  const step = years / STEPS;
  const up = Math.exp(volatility * Math.sqrt(step));
  const chance = (Math.exp(rate * step) - 1 / up) / (up - 1 / up);
  const discount = Math.exp(-rate * step);
  const gain = (share: number) => Math.max(0, right === "call" ? share - strike : strike - share);
  let values = Array.from({ length: STEPS + 1 }, (_, ups) => gain(start * up ** (2 * ups - STEPS)));
  for (let at = STEPS - 1; at >= 0; at -= 1) {
    const paid = valueAt(at / STEPS);
    values = Array.from({ length: at + 1 }, (_, ups) => {
      const later = discount * (chance * (values[ups + 1] ?? 0) + (1 - chance) * (values[ups] ?? 0));
      return Math.max(later, gain(start * up ** (2 * ups - at) + paid));
    });
  }
  return values[0] ?? NaN;
}
