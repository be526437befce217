import { type Factor, factorVolatility, loadingsOf, type Underlying } from "../chains/underlyings";
import type { Surface } from "../chains/volatility-surface";
import { regimeSensitivity } from "./factor-moves";

/** The parts of an underlying's at-the-money variance per year. */
export interface VarianceModel {
  /** Variance of each factor, which grows with e^(2 * sensitivity * regime). */
  parts: readonly { variance: number; regimeSensitivity: number }[];
  /** Baseline variance, independent of the volatility regime. */
  baseline: number;
  /** Long-run variance. */
  longRun: number;
  /** Increase of the long-run variance per year to expiration. */
  perYear: number;
}

/** Mean reversion of the regime per year: half of a deviation is gone in six weeks. */
const REVERSION_PER_YEAR = 6;
/** The market's long-run variance as a multiple of the ordinary variance, and the extra variance per year of distant expirations. */
const LONG_RUN = 1.4;
const PER_YEAR = 0.002;

/** Skew and curvature, fitted to option chains of the S&P 500 and of large stocks. */
const indexSmile: Surface = { rho: -0.6, eta: 1.25, power: 0.42 };
const stockSmile: Surface = { rho: -0.15, eta: 1.3, power: 0.33 };

/** Returns the smile of an underlying. Its term structure is `expectedVariance`. */
export function smileOf({ kind }: Underlying): Surface {
  return kind === "stock" ? stockSmile : indexSmile;
}

/** Returns the variance model of an underlying: the variance of each of its factors, and its idiosyncratic variance. */
export function varianceModel(underlying: Underlying): VarianceModel {
  const loadings = loadingsOf(underlying);
  const parts = loadings.map(([factor, times]) => ({
    variance: (times * factorVolatility[factor]) ** 2,
    regimeSensitivity: regimeSensitivity(factor),
  }));
  const baseline = underlying.ownVolatility ** 2;
  const market = marketVariance(loadings);
  const ordinary = parts.reduce((sum, { variance }) => sum + variance, baseline);
  const shareOfMarket = market / factorVolatility.market ** 2;
  return { parts, baseline, longRun: ordinary + (LONG_RUN - 1) * market, perYear: PER_YEAR * shareOfMarket };
}

function marketVariance(loadings: readonly (readonly [Factor, number])[]): number {
  const times = loadings.find(([factor]) => factor === "market")?.[1] ?? 0;
  return (times * factorVolatility.market) ** 2;
}

/** Returns the current variance per year in a regime. */
export function currentVariance({ parts, baseline }: VarianceModel, regime: number): number {
  let variance = baseline;
  for (const part of parts) variance += part.variance * Math.exp(2 * part.regimeSensitivity * regime);
  return variance;
}

/**
 * Returns the total variance at the forward over so many years of variance, without earnings reports: it reverts from the
 * current variance per year to the long-run variance.
 */
export function expectedVariance({ longRun, perYear }: VarianceModel, current: number, years: number): number {
  const reversion = REVERSION_PER_YEAR * years;
  const remaining = (1 - Math.exp(-reversion)) / reversion;
  return (longRun + perYear * years + (current - longRun) * remaining) * years;
}

/** Returns the volatility per year of an underlying in the ordinary regime. */
export function ordinaryVolatility(underlying: Underlying): number {
  return Math.sqrt(currentVariance(varianceModel(underlying), 0));
}
