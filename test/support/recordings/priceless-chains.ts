import { black76, type Right } from "@strikebook/pricing";

/** The columns of a chain without a price, in our own layout. */
const header = "underlying,instant,expiration,right,strike,bid,ask,openInterest";

/** A made-up chain of one expiration without a price, whose quotes are around a forward and without interest. */
export interface PricelessChain {
  forward?: number;
  /** Of each quote, in dollars. */
  width?: number;
  expiration?: string;
  /** In New York. */
  instant?: string;
  underlying?: string;
  strikes?: readonly number[];
  rights?: readonly Right[];
}

export const strikesFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** Returns a CSV file with chains of options of a volatility of 30 %. */
export function pricelessFile(...chains: readonly PricelessChain[]): string {
  return [header, ...chains.flatMap(rowsOf), ""].join("\n");
}

function rowsOf({
  forward = 100,
  width = 0.02,
  expiration = "2026-01-16",
  instant = "2026-01-06T15:45",
  underlying = "ABC",
  strikes = strikesFrom(80, 120),
  rights = ["call", "put"],
}: PricelessChain): string[] {
  const years = (Date.parse(`${expiration}T16:00-05:00`) - Date.parse(`${instant}-05:00`)) / (365 * 86_400_000);
  return strikes.flatMap((strike) =>
    rights.map((right) => {
      const { price } = black76({ right, strike, years, volatility: 0.3 }, { forward, rate: 0 });
      const [bid, ask] = [price - width / 2, price + width / 2].map((quote) => Math.max(0, quote).toFixed(4));
      return `${underlying},${instant},${expiration},${right},${strike},${bid},${ask},10`;
    }),
  );
}
