import { DAY_MS } from "./civil-day";
import { streamOf, uniform } from "./random";
import type { PriceModel } from "./synthetic-roots";

/** The waves a price is made of: a period in days and a logarithmic height, from the season down to seconds. */
const waves = [
  [97, 0.035],
  [23, 0.018],
  [6.3, 0.009],
  [1.9, 0.005],
  [0.55, 0.0035],
  [2.1 / 24, 0.0016],
  [31 / 1_440, 0.0008],
  [7.3 / 1_440, 0.0004],
  [97 / 86_400, 0.00015],
  [19 / 86_400, 0.00006],
] as const;

/**
 * The price of an underlying at an instant (milliseconds since 1970 UTC), in whole cents.
 *
 * A smooth function of the instant and the seed, so any moment can be had in any order. It says nothing about how prices
 * behave; it only moves, by about one percent a day for the market.
 */
export function syntheticSpot({ name, level, beta, own }: PriceModel, instantMs: number, seed: number): number {
  const days = instantMs / DAY_MS;
  const move = beta * sway("market", days, seed) + own * sway(name, days, seed);
  return Math.round(level * Math.exp(move) * 100) / 100;
}

function sway(name: string, days: number, seed: number): number {
  const stream = streamOf(name);
  return waves.reduce((sum, [period, height], nth) => {
    const phase = uniform(seed, stream, nth, 0);
    return sum + height * Math.sin(2 * Math.PI * (days / period + phase));
  }, 0);
}
