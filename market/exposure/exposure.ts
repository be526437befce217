import type { Metric } from "../../src/contract/limits";
import type { Chain } from "../chains/chain";
import { DENSITY_AT_ZERO } from "../pricing/normal-distribution";

/** What contracts share at one instant; each array holds one number per expiration of the chain. */
export interface ExpirationTerms {
  logForward: Float64Array;
  /** What holding the underlying to settlement leaves of it, e^(-dividend yield * years): forward * discount / spot. */
  carry: Float64Array;
  /** Square root of the calendar years to settlement. */
  rootYears: Float64Array;
  /** The underlying price. */
  spot: number;
}

/** Nine deviations out, a million contracts do not move a cell by a cent. */
const NEGLIGIBLE = 9;

/**
 * The gamma or vanna exposure of every strike and expiration of a chain, expiration-major, calls positive and puts
 * negative, in dollars rounded to cents.
 *
 * Gamma is the change of delta in dollars per 1 % of spot: gamma * open interest * 100 * spot^2 * 0.01. Vanna is the
 * change of delta in dollars per volatility point: vanna * open interest * 100 * spot * 0.01. A call and a put of one
 * strike have the same gamma and vanna, so a pair costs one evaluation. `deviations` holds volatility * sqrt(years) of
 * each pair; a pair whose deviation is not above 0 counts nothing. Cells not listed are 0.
 */
export function exposureCells(
  chain: Chain,
  terms: ExpirationTerms,
  deviations: Float64Array,
  metric: Metric,
): Float64Array {
  const { firstPair, strikeIndex, logStrikes, calls, puts } = chain;
  const width = chain.strikes.length;
  const cells = new Float64Array(chain.expirations.length * width);
  const isVanna = metric === "vanna";
  for (let e = 0; e < chain.expirations.length; e += 1) {
    const logForward = terms.logForward[e] ?? 0;
    const rootYears = terms.rootYears[e] ?? 0;
    const scale = (terms.carry[e] ?? 0) * DENSITY_AT_ZERO * terms.spot;
    const row = e * width;
    const end = firstPair[e + 1] ?? 0;
    for (let pair = firstPair[e] ?? 0; pair < end; pair += 1) {
      const strike = strikeIndex[pair] ?? 0;
      const deviation = deviations[pair] ?? 0;
      const d1 = (logForward - (logStrikes[strike] ?? 0)) / deviation + deviation / 2;
      if (!(deviation > 0) || d1 > NEGLIGIBLE || d1 < -NEGLIGIBLE) continue;
      const net = (calls[pair] ?? 0) - (puts[pair] ?? 0);
      const usd = (scale * Math.exp(-0.5 * d1 * d1) * net) / deviation;
      cells[row + strike] = cents(isVanna ? usd * (deviation - d1) * rootYears : usd);
    }
  }
  return cells;
}

/** Rounded to cents, never to a negative zero. Math.round does the same in three times the time of the whole kernel. */
function cents(usd: number): number {
  return Math.floor(usd * 100 + 0.5) / 100;
}

/** The exposure in dollars per 1 % of spot of open interest whose gamma per unit of spot is known. */
export function gammaExposureUsd(gamma: number, openInterest: number, spot: number): number {
  return gamma * openInterest * spot * spot;
}

/** The exposure in dollars per volatility point of open interest whose vanna per 1.00 of volatility is known. */
export function vannaExposureUsd(vanna: number, openInterest: number, spot: number): number {
  return vanna * openInterest * spot;
}
