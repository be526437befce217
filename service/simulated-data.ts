import type { Market } from "../market/exposure/market";
import { marketBudget } from "../market/days/memory-budget";
import { movingMarket } from "../market/exposure/moving-market";
import { movingVolSource } from "../market/volatility/moving-vol-source";
import { simulatedTapes } from "../market/flow/simulated-tapes";
import { Tapes } from "../market/flow/tapes";
import { DEFAULT_SEED, TradingDays } from "../market/days/trading-days";
import type { VolSource } from "../market/days/vol-source";

/** Everything that is simulated, over one and the same sessions. */
export interface SimulatedData {
  market: Market;
  tapes: Tapes;
  volatility: VolSource;
}

/** Which of the made-up markets: each choice is another one, and the same in every thread and at every start. */
export interface MarketChoice {
  /** A whole number of 32 bits. */
  seed: number;
  /** How strongly a trade's side leans to where the price goes next: 1 as documented, 0 not at all. */
  signal: 0 | 1;
}

/** The market that a newcomer meets. */
export const standardMarket: MarketChoice = { seed: DEFAULT_SEED, signal: 1 };

/** The simulated market, whose boards grow with the volume of its own tapes. */
export function simulatedData({ seed, signal }: MarketChoice = standardMarket): SimulatedData {
  const memory = marketBudget();
  const days = new TradingDays(seed, memory);
  const tapes = new Tapes(simulatedTapes(days, { seed, signal }), memory);
  const market = movingMarket(days, (day) => tapes.signedVolume(day), memory);
  return { market, tapes, volatility: movingVolSource(days, market.symbols) };
}
