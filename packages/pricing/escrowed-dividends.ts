/** A dividend in US dollars per share, on its ex-date. */
export interface Dividend {
  /** Years from the valuation to the opening of the ex-date; after settlement, or not above 0, it does not count. */
  years: number;
  amount: number;
}

/** Returns the dividends between now and settlement. */
export function dividendsBefore(dividends: readonly Dividend[], settlementYears: number): readonly Dividend[] {
  return dividends.filter(({ years }) => years > 0 && years <= settlementYears);
}

/** Returns the present value of dividends, and its change per 1.00 of the rate. */
export function dividendValue(dividends: readonly Dividend[], rate: number): { value: number; rateSlope: number } {
  let [value, rateSlope] = [0, 0];
  for (const { years, amount } of dividends) {
    const present = amount * Math.exp(-rate * years);
    value += present;
    rateSlope -= years * present;
  }
  return { value, rateSlope };
}
