import { type Factor, factorVolatility, loadingsOf, type Underlying } from "../chains/underlyings";
import { moodShare } from "./factor-moves";
import type { Surface } from "../chains/surface";

/** What an underlying's at-the-money variance is made of, per year. */
export interface VarianceModel {
  /** Variance that grows with e^(2 * share * mood), by the share. */
  parts: readonly { variance: number; moodShare: number }[];
  /** Variance that no mood changes. */
  own: number;
  /** Where the variance tends to, and how much higher that is for each year further away. */
  tendsTo: number;
  perYear: number;
}

/** The mood returns to the ordinary so fast, per year: by half in six weeks. */
const RETURN_SPEED = 6;
/** The market's variance tends to more than that of an ordinary day, and options ask more for distant years. */
const LONG_RUN = 1.4;
const PER_YEAR = 0.002;

/** Skew and curvature, as fitted to option chains of the S&P 500 and of large shares. */
const indexSmile: Surface = { rho: -0.6, eta: 1.25, power: 0.42 };
const shareSmile: Surface = { rho: -0.15, eta: 1.3, power: 0.33 };

/** The smile of an underlying. Its term structure is `expectedVariance`. */
export function smileOf({ kind }: Underlying): Surface {
  return kind === "share" ? shareSmile : indexSmile;
}

/** What the variance of an underlying is made of: that of each factor it moves with, and its own. */
export function varianceModel(underlying: Underlying): VarianceModel {
  const loadings = loadingsOf(underlying);
  const parts = loadings.map(([factor, times]) => ({
    variance: (times * factorVolatility[factor]) ** 2,
    moodShare: moodShare(factor),
  }));
  const own = underlying.own ** 2;
  const market = marketVariance(loadings);
  const ordinary = parts.reduce((sum, { variance }) => sum + variance, own);
  const shareOfMarket = market / factorVolatility.market ** 2;
  return { parts, own, tendsTo: ordinary + (LONG_RUN - 1) * market, perYear: PER_YEAR * shareOfMarket };
}

function marketVariance(loadings: readonly (readonly [Factor, number])[]): number {
  const times = loadings.find(([factor]) => factor === "market")?.[1] ?? 0;
  return (times * factorVolatility.market) ** 2;
}

/** Variance per year that the next minutes are worth in a mood. */
export function presentVariance({ parts, own }: VarianceModel, mood: number): number {
  let variance = own;
  for (const part of parts) variance += part.variance * Math.exp(2 * part.moodShare * mood);
  return variance;
}

/**
 * Total variance of the strike at the forward over so many years of variance, without what reports add: from the present
 * variance per year toward where it tends.
 */
export function expectedVariance({ tendsTo, perYear }: VarianceModel, present: number, years: number): number {
  const returned = RETURN_SPEED * years;
  const stays = (1 - Math.exp(-returned)) / returned;
  return (tendsTo + perYear * years + (present - tendsTo) * stays) * years;
}

/** Volatility per year of an underlying in an ordinary market. */
export function ordinaryVolatility(underlying: Underlying): number {
  return Math.sqrt(presentVariance(varianceModel(underlying), 0));
}
