import type { TradingDay } from "../days/trading-day";

/** How far ahead the bias looks. */
const LOOK_AHEAD_SECONDS = 600;
/** Largest change of the probability of a bullish trade. */
const MAX_SHIFT = 0.03;
const SESSIONS_PER_YEAR = 252;
const FULL_SECONDS = 23_400;

/**
 * Decides whether a simulated trade is bullish: even odds, plus an optional bias toward the return of the next ten minutes.
 *
 * P(bullish) = 0.5 + signal * 0.03 * tanh(log return of the next ten minutes / its standard deviation). The bias exists so
 * that a demonstration has a relation to find. A signal of 0 removes it; it says nothing about real markets.
 */
export class DirectionBias {
  readonly #signal: number;
  readonly #seconds: number;
  readonly #logPrices: Float64Array;
  readonly #deviation: number;

  constructor(day: TradingDay, signal: number) {
    this.#signal = signal;
    this.#seconds = day.seconds;
    this.#logPrices = new Float64Array(signal === 0 ? 0 : day.seconds + 1).map((_, second) =>
      Math.log(day.spotAt(second)),
    );
    const volatility = atmVolatility(day);
    this.#deviation = volatility * Math.sqrt(LOOK_AHEAD_SECONDS / FULL_SECONDS / SESSIONS_PER_YEAR);
  }

  /** Decides for a trade at a time after the opening bell, from a uniform draw between 0 and 1. */
  isBullish(atMs: number, draw: number): boolean {
    if (this.#signal === 0) return draw < 0.5;
    const second = Math.floor(atMs / 1000);
    const ahead = this.#logPrices[Math.min(this.#seconds, second + LOOK_AHEAD_SECONDS)] ?? 0;
    const change = ahead - (this.#logPrices[second] ?? 0);
    return draw < 0.5 + this.#signal * MAX_SHIFT * Math.tanh(change / this.#deviation);
  }
}

/** Returns the opening volatility of the strike nearest to the price, in the first expiration. */
function atmVolatility(day: TradingDay): number {
  const spot = day.spotAt(0);
  const first = day.expirationOf[0];
  let nearest = 0;
  for (let cell = 0; cell < day.cellCount && day.expirationOf[cell] === first; cell += 1) {
    if (Math.abs((day.strikeOf[cell] ?? 0) - spot) < Math.abs((day.strikeOf[nearest] ?? 0) - spot)) nearest = cell;
  }
  return day.volatilityAt(nearest, 0);
}
