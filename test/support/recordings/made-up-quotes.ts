/** What a made-up chain in the form of Cboe's delayed quotes states. */
interface MadeUpQuotes {
  symbol?: string;
  /** In UTC: `2026-01-06 15:00:00`. */
  timestamp: string;
  price?: number;
  /** Of each contract. */
  openInterest?: number;
}

/** Returns a made-up chain in the form of Cboe's delayed quotes: five strikes of one expiration, whose quotes agree with the price. */
export function madeUpQuotes({ symbol = "AAA", timestamp, price = 100, openInterest = 500 }: MadeUpQuotes) {
  const option = (right: "C" | "P", strike: number) => {
    // At most the intrinsic value less than a call, plus two dollars: a call less its put is the price less the strike.
    const value = 2 + Math.max(0, right === "C" ? price - strike : strike - price);
    return {
      option: `${symbol}260220${right}${String(strike * 1000).padStart(8, "0")}`,
      bid: value - 0.1,
      ask: value + 0.1,
      last_trade_price: value,
      volume: 3,
      open_interest: openInterest,
      iv: 0.3,
      gamma: 0.02,
    };
  };
  const options = [90, 95, 100, 105, 110].flatMap((strike) => [option("C", strike), option("P", strike)]);
  return { timestamp, symbol, data: { symbol, current_price: price, close: price, prev_day_close: price, options } };
}
