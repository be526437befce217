import type { Day } from "@strikebook/calendar";
import type { Contract } from "../snapshots/snapshot";

/** The numbers of a contract that quotes show. */
const quotedNumbers = ["bid", "ask", "last", "volume", "openInterest", "volatility", "gamma"] as const;
type QuotedNumber = (typeof quotedNumbers)[number];

/**
 * The contracts of a snapshot in columns, which one process sends to another: by root, expiration and strike, the call before the put. A
 * number that the source does not state is NaN.
 */
export interface QuoteColumns extends Record<QuotedNumber, Float64Array> {
  listings: readonly { root: string; expiration: Day; first: number; end: number }[];
  isCall: Uint8Array;
  strike: Float64Array;
}

/** Returns contracts, which are in order, in columns. */
export function quoteColumns(contracts: readonly Contract[]): QuoteColumns {
  const listings: { root: string; expiration: Day; first: number; end: number }[] = [];
  contracts.forEach(({ root, expiration }, row) => {
    const last = listings.at(-1);
    if (last?.root === root && last.expiration === expiration) last.end = row + 1;
    else listings.push({ root, expiration, first: row, end: row + 1 });
  });
  const numbers = quotedNumbers.map((name) => [name, Float64Array.from(contracts, (one) => one[name] ?? NaN)] as const);
  return {
    listings,
    isCall: Uint8Array.from(contracts, ({ right }) => (right === "call" ? 1 : 0)),
    strike: Float64Array.from(contracts, ({ strike }) => strike),
    ...(Object.fromEntries(numbers) as Record<QuotedNumber, Float64Array>), // a column for each name
  };
}
