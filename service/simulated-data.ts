import type { Market } from "./market/boards/market";
import { movingMarket } from "./market/boards/moving-market";
import { movingVolSource } from "./market/volatility/moving-vol-source";
import { simulatedTapes } from "./market/tape/simulated-tapes";
import { Tapes } from "./market/tape/tapes";
import { DEFAULT_SEED, TradingDays } from "./market/days/trading-days";
import type { VolSource } from "./market/volatility/vol-source";

/** Everything that is simulated, over one and the same sessions. */
export interface SimulatedData {
  market: Market;
  tapes: Tapes;
  volatility: VolSource;
}

/** How strongly a trade's side leans to where the price goes next: as documented. */
export const PLANTED_SIGNAL = 1;

/** The simulated market, whose boards grow with the volume of its own tapes. The same in every thread and at every start. */
export function simulatedData(seed = DEFAULT_SEED): SimulatedData {
  const days = new TradingDays(seed);
  const tapes = new Tapes(simulatedTapes(days, { seed, signal: PLANTED_SIGNAL }));
  const market = movingMarket(days, (day) => tapes.signedVolume(day));
  return { market, tapes, volatility: movingVolSource(days, market.symbols) };
}
