import type { Chain } from "../chains/chain";
import { quoteAt } from "../days/option-quote";
import type { BoardDay } from "../days/trading-day";
import { halfSpread, nearestSpreads } from "@strikebook/pricing";

/**
 * Returns half of the bid-ask spread of each pair of a chain at a second of a day, as volatility * sqrt(years). It is that of the side out of
 * the money. A strike without a bid has that of the nearest strike with one. `own` has the positions of the chain's expirations in the
 * expirations of the day.
 */
export function daySpreads(
  day: BoardDay,
  chain: Chain,
  { own, second }: { own: readonly number[]; second: number },
): Float64Array {
  const ofPairs = new Float64Array(chain.strikeIndex.length);
  own.forEach((expiration, e) => {
    const { firstCell = 0, endCell = 0 } = day.expirations[expiration] ?? {};
    const strikes = day.strikeOf.subarray(firstCell, endCell);
    const years = day.yearsAt(expiration, second);
    const terms = { forward: day.forwardAt(expiration, second), discount: Math.exp(-(day.rate ?? 0) * years) };
    const spreads = strikes.map((strike, at) => {
      const right = strike < terms.forward ? "put" : "call";
      const quote = quoteAt(day, 2 * (firstCell + at) + (right === "put" ? 1 : 0), second);
      if (quote.bidCents === 0) return NaN;
      const prices = { bid: quote.bidCents / 100, ask: quote.askCents / 100 };
      return halfSpread({ right, strike, ...prices, ...terms }, quote.volatility * Math.sqrt(years)) ?? NaN;
    });
    ofPairs.set(nearestSpreads(strikes, spreads), chain.firstPair[e]);
  });
  return ofPairs;
}
