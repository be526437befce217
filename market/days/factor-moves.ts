import { gaussian, streamOf, uniform } from "./random";
import { type Factor, factors, factorVolatility } from "../chains/underlyings";

/** How the common factors move, session by session. Each list holds one number per session. */
export interface FactorMoves {
  /** Logarithm of how nervous the market is at the open, 0 as a rule; one more, for after the last session. */
  mood: Float64Array;
  /** Logarithmic returns from open to close, and over the night before. */
  days: Readonly<Record<Factor, Float64Array>>;
  nights: Readonly<Record<Factor, Float64Array>>;
}

export const SESSIONS_PER_YEAR = 252;

/** Deviation of a session from open to close, and of the night before, as shares of the whole day's. */
export const DAY_SHARE = Math.sqrt(0.72);
export const NIGHT_SHARE = Math.sqrt(0.28);

const DRIFT_PER_YEAR = 0.07;

/** The mood is an AR(1) process that rises when prices fall. */
const MEMORY = 0.975;
const SPREAD = 0.1;
const LEVERAGE = -0.72;
/** Prices vary less than options promise, by half the variance of the mood. */
const PREMIUM = (0.5 * SPREAD ** 2) / (1 - MEMORY ** 2);
/** Factors beside the market share this much of its mood. */
const SHARED = 0.6;

/** Now and then a session is a shock. */
const SHOCK_CHANCE = 0.03;
const SHOCK_SIZE = 2.2;

/** How much the mood changes per standard deviation of the market's session. */
export const MOOD_PER_DEVIATION = SPREAD * LEVERAGE * DAY_SHARE;

/** How much of the mood a factor's volatility follows, in its logarithm. */
export function moodShare(factor: Factor): number {
  return factor === "market" ? 1 : SHARED;
}

/** Standard deviation of a factor's session, from open to close, when it opens in a mood. */
export function factorDeviation(factor: Factor, mood: number): number {
  return dailyDeviation(factor, mood) * DAY_SHARE;
}

/** Moves over sessions, in days since 1970. More sessions at the end leave the moves of the first as they are. */
export function factorMoves(seed: number, sessions: Int32Array): FactorMoves {
  const mood = moods(seed, sessions);
  const days = perFactor(sessions.length);
  const nights = perFactor(sessions.length);
  for (const factor of factors) {
    const stream = streamOf(`${factor} session`);
    const drift = factor === "market" ? DRIFT_PER_YEAR / SESSIONS_PER_YEAR : 0;
    sessions.forEach((session, i) => {
      const deviation = dailyDeviation(factor, mood[i] ?? 0);
      days[factor][i] = drift + deviation * DAY_SHARE * dayDraw(factor, seed, stream, session);
      nights[factor][i] = deviation * NIGHT_SHARE * gaussian(seed, stream, session, 1);
    });
  }
  return { mood, days, nights };
}

function moods(seed: number, sessions: Int32Array): Float64Array {
  const mood = new Float64Array(sessions.length + 1);
  const market = streamOf("market session");
  const stream = streamOf("mood");
  sessions.forEach((session, i) => {
    const night = gaussian(seed, market, session, 1);
    const move = DAY_SHARE * dayDraw("market", seed, market, session) + NIGHT_SHARE * night;
    const fresh = Math.sqrt(1 - LEVERAGE ** 2) * gaussian(seed, stream, session, 0);
    mood[i + 1] = MEMORY * (mood[i] ?? 0) + SPREAD * (LEVERAGE * move + fresh);
  });
  return mood;
}

/** A session's return in standard deviations. */
function dayDraw(factor: Factor, seed: number, stream: number, session: number): number {
  const isShock = factor === "market" && uniform(seed, stream, session, 2) < SHOCK_CHANCE;
  return (isShock ? SHOCK_SIZE : 1) * gaussian(seed, stream, session, 0);
}

function perFactor(length: number): Record<Factor, Float64Array> {
  const empty = factors.map((factor) => [factor, new Float64Array(length)] as const);
  return Object.fromEntries(empty) as Record<Factor, Float64Array>; // one entry was made for each factor
}

function dailyDeviation(factor: Factor, mood: number): number {
  const nervous = moodShare(factor) * mood - (factor === "market" ? PREMIUM : 0);
  return (factorVolatility[factor] * Math.exp(nervous)) / Math.sqrt(SESSIONS_PER_YEAR);
}
