import type { Chain } from "../chains/chain";

/**
 * A volatility surface: total variance as SSVI in the power-law form of Gatheral and Jacquier, around an at-the-money
 * term structure.
 */
export interface Surface {
  /** Skew, -1 to 1: negative where puts are dearer than calls. */
  rho: number;
  /** Curvature. With eta * (1 + |rho|) at most 2 no butterfly can be had for nothing. */
  eta: number;
  /** How fast the smile flattens with time, 0 to 0.5. */
  power: number;
  /** At-the-money volatility per year at growing years; between them straight in the logarithm of the years. */
  atTheMoney: readonly (readonly [years: number, volatility: number])[];
}

/** Volatility per year of the strike at the forward, level before the first knot and after the last. */
export function atTheMoneyVolatility(surface: Surface, years: number): number {
  let before = surface.atTheMoney[0];
  for (const knot of surface.atTheMoney) {
    if (before !== undefined && knot[0] >= years) {
      const share =
        knot[0] === before[0] ? 0 : Math.max(0, Math.log(years / before[0]) / Math.log(knot[0] / before[0]));
      return before[1] + (knot[1] - before[1]) * share;
    }
    before = knot;
  }
  if (before === undefined) throw new RangeError("A volatility surface needs at least one at-the-money knot.");
  return before[1];
}

/** The slope parameter of SSVI at an at-the-money total variance. */
export function curvature(surface: Surface, atmVariance: number): number {
  return surface.eta / (atmVariance ** surface.power * (1 + atmVariance) ** (1 - surface.power));
}

/** Total variance to settlement at a log-moneyness ln(strike / forward). */
export function totalVariance(surface: Surface, atmVariance: number, logMoneyness: number): number {
  const { rho } = surface;
  const scaled = curvature(surface, atmVariance) * logMoneyness;
  return (atmVariance / 2) * (1 + rho * scaled + Math.sqrt((scaled + rho) ** 2 + 1 - rho * rho));
}

/** Total variance of the strike at the forward, for each expiration `years` of variance away. */
export function atmVariances(surface: Surface, years: Float64Array): Float64Array {
  return years.map((span) => atTheMoneyVolatility(surface, span) ** 2 * span);
}

/**
 * The deviation to settlement, the root of `totalVariance`, of every pair of a chain. `atmVariance` and `logForward` hold
 * one number per expiration. Writes into `deviations` when given, so that a board every second leaves no garbage.
 */
export function surfaceDeviations(
  chain: Chain,
  surface: Surface,
  { atmVariance, logForward }: { atmVariance: Float64Array; logForward: Float64Array },
  deviations = new Float64Array(chain.strikeIndex.length),
): Float64Array {
  const { firstPair, strikeIndex, logStrikes } = chain;
  const { rho } = surface;
  const rest = 1 - rho * rho;
  for (let e = 0; e < chain.expirations.length; e += 1) {
    const variance = atmVariance[e] ?? 0;
    const forward = logForward[e] ?? 0;
    const phi = curvature(surface, variance);
    const half = variance / 2;
    const end = firstPair[e + 1] ?? 0;
    for (let pair = firstPair[e] ?? 0; pair < end; pair += 1) {
      const scaled = phi * ((logStrikes[strikeIndex[pair] ?? 0] ?? 0) - forward);
      const across = scaled + rho;
      deviations[pair] = Math.sqrt(half * (1 + rho * scaled + Math.sqrt(across * across + rest)));
    }
  }
  return deviations;
}
