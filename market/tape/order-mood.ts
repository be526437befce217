import type { TradingDay } from "../days/trading-day";

/** How far ahead the planted relation looks. */
const AHEAD_SECONDS = 600;
/** Most that it shifts the odds of a bullish trade. */
const MOST_SHIFT = 0.03;
const SESSIONS_PER_YEAR = 252;
const FULL_SECONDS = 23_400;

/**
 * Whether a trade is bullish: heads or tails, but for a planted relation that is documented and can be switched off.
 *
 * P(bullish) = 0.5 + signal * 0.03 * tanh(log return of the next ten minutes / its deviation). It is there so that
 * flow has something to find in a demonstration; a signal of 0 removes it, and nobody should take it for alpha.
 */
export class OrderMood {
  readonly #signal: number;
  readonly #seconds: number;
  readonly #logPrices: Float64Array;
  readonly #deviation: number;

  constructor(day: TradingDay, signal: number) {
    this.#signal = signal;
    this.#seconds = day.seconds;
    this.#logPrices = Float64Array.from({ length: day.seconds + 1 }, (_, second) => Math.log(day.spotAt(second)));
    const volatility = nearestVolatility(day);
    this.#deviation = volatility * Math.sqrt(AHEAD_SECONDS / FULL_SECONDS / SESSIONS_PER_YEAR);
  }

  /** By a draw between 0 and 1. */
  isBullish(atMs: number, draw: number): boolean {
    const second = Math.floor(atMs / 1000);
    const ahead = this.#logPrices[Math.min(this.#seconds, second + AHEAD_SECONDS)] ?? 0;
    const change = ahead - (this.#logPrices[second] ?? 0);
    return draw < 0.5 + this.#signal * MOST_SHIFT * Math.tanh(change / this.#deviation);
  }
}

/** At the opening bell, of the contract of the first expiration whose strike lies nearest to the price. */
function nearestVolatility(day: TradingDay): number {
  const spot = day.spotAt(0);
  const first = day.expirationOf[0];
  let nearest = 0;
  for (let cell = 0; cell < day.cellCount && day.expirationOf[cell] === first; cell += 1) {
    if (Math.abs((day.strikeOf[cell] ?? 0) - spot) < Math.abs((day.strikeOf[nearest] ?? 0) - spot)) nearest = cell;
  }
  return day.volatilityAt(nearest, 0);
}
