import type { Chain } from "../../market/chains/chain";
import { halfSpread, nearestSpreads } from "@strikebook/pricing";
import type { SnapshotSlice } from "./snapshot-slices";

/**
 * Returns half of the bid-ask spread of each pair of a chain, as volatility * sqrt(years): of the out-of-the-money side, and of a strike
 * without a quote that of the nearest one. `undefined` if no strike of any slice is quoted.
 */
export function spreadsOf(chain: Chain, slices: readonly SnapshotSlice[]): Float64Array | undefined {
  const own = slices.map(ownSpreads);
  if (own.every((spreads) => spreads.every(Number.isNaN))) return undefined;
  const ofPairs = new Float64Array(chain.strikeIndex.length);
  slices.forEach(({ strikes }, e) => ofPairs.set(nearestSpreads(strikes, own[e] ?? []), chain.firstPair[e]));
  return ofPairs;
}

/** Returns the half spread of each strike, NaN where it is not quoted. */
function ownSpreads({ strikes, bids, asks, deviations, forward, discount }: SnapshotSlice): Float64Array {
  return strikes.map((strike, at) => {
    const [bid = NaN, ask = NaN, near = 0] = [bids[at], asks[at], deviations[at]];
    if (Number.isNaN(bid) || !(near > 0)) return NaN;
    const right = strike < forward ? "put" : "call";
    return halfSpread({ right, strike, bid, ask, forward, discount }, near) ?? NaN;
  });
}

/**
 * Returns the contracts of each pair of a chain by the open interest of an earlier snapshot, call less put; those of the chain where it does not
 * list a pair. `undefined` if it has no open interest at all.
 */
export function contractsBefore(
  chain: Chain,
  slices: readonly SnapshotSlice[],
  earlier: readonly SnapshotSlice[],
): Float64Array | undefined {
  const before = new Map(earlier.map((slice) => [`${slice.root} ${slice.expiration.day}`, slice]));
  if (earlier.every(({ calls, puts }) => [...calls, ...puts].every((open) => open === 0))) return undefined;
  const ofPairs = chain.netOpenInterest.slice();
  slices.forEach(({ root, expiration, strikes }, e) => {
    const own = before.get(`${root} ${expiration.day}`);
    const placeOf = new Map(Array.from(own?.strikes ?? [], (strike, at) => [strike, at]));
    strikes.forEach((strike, at) => {
      const place = placeOf.get(strike);
      if (own && place !== undefined)
        ofPairs[(chain.firstPair[e] ?? 0) + at] = (own.calls[place] ?? 0) - (own.puts[place] ?? 0);
    });
  });
  return ofPairs;
}
