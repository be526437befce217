import { type Factor, factors, factorVolatility } from "../chains/underlyings";
import { gaussian, streamOf, uniform } from "./random";

/** The moves of the common factors. Each list holds one number per session. */
export interface FactorMoves {
  /**
   * The volatility regime at the open: logarithm of the market's volatility relative to the ordinary volatility, 0 when ordinary.
   * Has one more entry, for the open after the last session.
   */
  regime: Float64Array;
  /** Logarithmic returns from open to close, and over the night before. */
  days: Readonly<Record<Factor, Float64Array>>;
  nights: Readonly<Record<Factor, Float64Array>>;
}

/** Sessions in a year, for annual rates and volatilities. */
export const SESSIONS_PER_YEAR = 252;

/** Deviation from open to close and of the night before, as shares of a whole day's deviation. */
export const DAY_SHARE = Math.sqrt(0.72);
export const NIGHT_SHARE = Math.sqrt(0.28);

const DRIFT_PER_YEAR = 0.07;

/** The regime is an AR(1) process that rises when prices fall. */
const PERSISTENCE = 0.975;
const REGIME_DEVIATION = 0.1;
const LEVERAGE = -0.72;
/** Realized volatility is below implied volatility, by half the variance of the regime. */
const PREMIUM = (0.5 * REGIME_DEVIATION ** 2) / (1 - PERSISTENCE ** 2);
/** The sensitivity of the factors other than the market to its regime. */
const SECTOR_SENSITIVITY = 0.6;

/** A few sessions are shocks. */
const SHOCK_PROBABILITY = 0.03;
const SHOCK_SIZE = 2.2;

/** Change of the regime per standard deviation of the market's session. */
export const REGIME_PER_DEVIATION = REGIME_DEVIATION * LEVERAGE * DAY_SHARE;

/** Returns how much of the regime the logarithm of a factor's volatility follows. */
export function regimeSensitivity(factor: Factor): number {
  return factor === "market" ? 1 : SECTOR_SENSITIVITY;
}

/** Returns the standard deviation of a factor from open to close, for the regime at the open. */
export function factorDeviation(factor: Factor, regime: number): number {
  return dailyDeviation(factor, regime) * DAY_SHARE;
}

/** Computes the moves over sessions (days since 1970). Additional sessions at the end do not change the earlier moves. */
export function factorMoves(seed: number, sessions: Int32Array): FactorMoves {
  const regime = regimes(seed, sessions);
  const days = perFactor(sessions.length);
  const nights = perFactor(sessions.length);
  for (const factor of factors) {
    const stream = streamOf(`${factor} session`);
    const drift = factor === "market" ? DRIFT_PER_YEAR / SESSIONS_PER_YEAR : 0;
    sessions.forEach((session, i) => {
      const deviation = dailyDeviation(factor, regime[i] ?? 0);
      days[factor][i] = drift + deviation * DAY_SHARE * dayDraw(factor, seed, stream, session);
      nights[factor][i] = deviation * NIGHT_SHARE * gaussian(seed, stream, session, 1);
    });
  }
  return { regime, days, nights };
}

function regimes(seed: number, sessions: Int32Array): Float64Array {
  const regime = new Float64Array(sessions.length + 1);
  const market = streamOf("market session");
  // The names of random streams are part of the model: another name gives other numbers.
  const stream = streamOf("mood");
  sessions.forEach((session, i) => {
    const night = gaussian(seed, market, session, 1);
    const move = DAY_SHARE * dayDraw("market", seed, market, session) + NIGHT_SHARE * night;
    const independent = Math.sqrt(1 - LEVERAGE ** 2) * gaussian(seed, stream, session, 0);
    regime[i + 1] = PERSISTENCE * (regime[i] ?? 0) + REGIME_DEVIATION * (LEVERAGE * move + independent);
  });
  return regime;
}

/** Returns a session's return in standard deviations. */
function dayDraw(factor: Factor, seed: number, stream: number, session: number): number {
  const isShock = factor === "market" && uniform(seed, stream, session, 2) < SHOCK_PROBABILITY;
  return (isShock ? SHOCK_SIZE : 1) * gaussian(seed, stream, session, 0);
}

function perFactor(length: number): Record<Factor, Float64Array> {
  const empty = factors.map((factor) => [factor, new Float64Array(length)] as const);
  return Object.fromEntries(empty) as Record<Factor, Float64Array>; // one entry was made for each factor
}

function dailyDeviation(factor: Factor, regime: number): number {
  const logMultiple = regimeSensitivity(factor) * regime - (factor === "market" ? PREMIUM : 0);
  return (factorVolatility[factor] * Math.exp(logMultiple)) / Math.sqrt(SESSIONS_PER_YEAR);
}
