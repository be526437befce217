import { type Metric, profileSteps, toCents } from "@strikebook/contract";
import { dollarGamma, dollarGammaScale, dollarVanna } from "@strikebook/pricing";
import { deltaAt, NEGLIGIBLE, type PricedContracts } from "./exposure-cells";

/** Net exposure at each of some prices of the underlying, in dollars, in the order of the prices. */
export type ComputedProfile = (spots: ArrayLike<number>) => Float64Array;

/**
 * Returns the net exposure of all contracts at each price of the underlying, in dollars rounded to cents. Every contract is priced again:
 * a strike keeps its volatility, an expiration its time and its forward as a multiple of spot (sticky strike). At the spot of the board
 * it is the sum of all cells.
 */
export function exposureProfile(priced: PricedContracts, metric: Metric, spots: ArrayLike<number>): Float64Array {
  const { chain, terms, pairs } = priced;
  if (metric === "delta" || metric === "charm")
    return Float64Array.from(spots, (spot) => toCents(deltaAt(priced, metric, spot)));
  return Float64Array.from(spots, (spot) => {
    const shift = Math.log(spot / terms.spot);
    let sum = 0;
    for (let e = 0; e < chain.expirations.length; e += 1) {
      const scale = dollarGammaScale(terms.carry[e] ?? 0, spot, terms.multiplier);
      sum += expirationExposure({ chain, terms, pairs }, e, { shift, scale, isVanna: metric === "vanna" });
    }
    return toCents(sum);
  });
}

/** Returns the exposure of one expiration with the logarithm of its forward shifted. */
function expirationExposure(
  { chain: { firstPair, strikeIndex, logStrikes }, terms, pairs: { deviations, netContracts } }: PricedContracts,
  e: number,
  { shift, scale, isVanna }: { shift: number; scale: number; isVanna: boolean },
): number {
  const logForward = (terms.logForward[e] ?? 0) + shift;
  const rootYears = terms.rootYears[e] ?? 0;
  const end = firstPair[e + 1] ?? 0;
  let sum = 0;
  for (let pair = firstPair[e] ?? 0; pair < end; pair += 1) {
    const deviation = deviations[pair] ?? 0;
    const d1 = (logForward - (logStrikes[strikeIndex[pair] ?? 0] ?? 0)) / deviation + deviation / 2;
    if (!(deviation > 0) || d1 > NEGLIGIBLE || d1 < -NEGLIGIBLE) continue;
    const gammaUsd = dollarGamma(scale, d1, deviation, netContracts[pair] ?? 0);
    sum += isVanna ? dollarVanna(gammaUsd, d1, deviation, rootYears) : gammaUsd;
  }
  return sum;
}

/** Returns prices that are spread evenly, both ends included. `steps` is at least 2. */
export function profileSpots(from: number, to: number, steps: number = profileSteps.default): Float64Array {
  return Float64Array.from({ length: steps }, (_, i) => from + ((to - from) * i) / (steps - 1));
}
