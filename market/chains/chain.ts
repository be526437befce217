import { type Day, isoDate } from "@strikebook/calendar";
import { settlementMs } from "../time/settlement";

/** One expiration date of one root. */
export interface Expiration {
  day: Day;
  /** YYYY-MM-DD. */
  date: string;
  /** Milliseconds since 1970 UTC. */
  settlesMs: number;
}

/** The strikes and open interest of one expiration: three parallel lists, strikes ascending. */
export interface Listing {
  expiration: Expiration;
  strikes: ArrayLike<number>;
  /** Open interest in contracts. */
  calls: ArrayLike<number>;
  puts: ArrayLike<number>;
}

/**
 * A listed chain in typed arrays. A pair is the call and the put of one strike and expiration; the pairs of expiration
 * `e` are `firstPair[e]` up to but excluding `firstPair[e + 1]`, strikes ascending.
 */
export interface Chain {
  expirations: readonly Expiration[];
  /** Every strike listed for any expiration, ascending. */
  strikes: Float64Array;
  logStrikes: Float64Array;
  firstPair: Int32Array;
  /** Per pair: position in `strikes`. */
  strikeIndex: Int32Array;
  /** Per pair: open interest of the call, in contracts. */
  callOpenInterest: Float64Array;
  /** Per pair: open interest of the call less open interest of the put, in contracts. */
  netOpenInterest: Float64Array;
}

/** Returns the expiration of a root on a date. */
export function expirationOf(root: string, day: Day): Expiration {
  return { day, date: isoDate(day), settlesMs: settlementMs(root, day) };
}

/** Packs listings, expirations ascending, into a chain. */
export function chainOf(listings: readonly Listing[]): Chain {
  const strikes = unionOfStrikes(listings);
  const indexOf = new Map(Array.from(strikes, (strike, index) => [strike, index]));
  const firstPair = new Int32Array(listings.length + 1);
  listings.forEach(({ strikes: own }, e) => (firstPair[e + 1] = (firstPair[e] ?? 0) + own.length));
  const pairs = firstPair[listings.length] ?? 0;
  const chain: Chain = {
    expirations: listings.map((listing) => listing.expiration),
    strikes,
    logStrikes: strikes.map(Math.log),
    firstPair,
    strikeIndex: new Int32Array(pairs),
    callOpenInterest: new Float64Array(pairs),
    netOpenInterest: new Float64Array(pairs),
  };
  listings.forEach((listing, e) => {
    const first = firstPair[e] ?? 0;
    chain.callOpenInterest.set(listing.calls, first);
    chain.netOpenInterest.set(
      Array.from(listing.calls, (calls, i) => calls - (listing.puts[i] ?? 0)),
      first,
    );
    chain.strikeIndex.set(
      Array.from(listing.strikes, (strike) => indexOf.get(strike) ?? 0),
      first,
    );
  });
  return chain;
}

function unionOfStrikes(listings: readonly Listing[]): Float64Array {
  const union = new Set<number>();
  for (const { strikes } of listings) for (const strike of Array.from(strikes)) union.add(strike);
  return Float64Array.from(union).sort();
}
