import type { Chain } from "./chain";

/**
 * The shape of a volatility surface: total variance as SSVI in the power-law form of Gatheral and Jacquier, relative to
 * the total variance at the forward.
 */
export interface Surface {
  /** Skew, -1 to 1: negative if puts are more expensive than calls. */
  rho: number;
  /** Curvature. If eta * (1 + |rho|) is at most 2, the surface has no butterfly arbitrage. */
  eta: number;
  /** How fast the smile flattens with time, 0 to 0.5. */
  power: number;
}

/** Returns the slope parameter of SSVI at an at-the-money total variance. */
export function curvature(surface: Surface, atmVariance: number): number {
  return surface.eta / (atmVariance ** surface.power * (1 + atmVariance) ** (1 - surface.power));
}

/** Returns the total variance to settlement at a log-moneyness ln(strike / forward). */
export function totalVariance(surface: Surface, atmVariance: number, logMoneyness: number): number {
  const { rho } = surface;
  const scaled = curvature(surface, atmVariance) * logMoneyness;
  return (atmVariance / 2) * (1 + rho * scaled + Math.sqrt((scaled + rho) ** 2 + 1 - rho * rho));
}

/**
 * Returns the deviation to settlement, the square root of `totalVariance`, of every pair of a chain. `atmVariance` and
 * `logForward` hold one number per expiration. Pass `deviations` to reuse an array: boards are computed every second.
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
