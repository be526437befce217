import type { Attribution } from "@strikebook/contract";
import { marketBudget, type CacheBudget } from "../../market/days/lru-cache";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import type { VolatilitySource } from "../../market/days/volatility-source";
import type { Market } from "../../market/exposure/market";
import { marketOfDays } from "../../market/exposure/market-of-days";
import { simulatedTapes } from "../../market/flow/tapes/simulated-tapes";
import { FinishedSums } from "../../market/flow/tapes/finished-sums";
import { Tapes } from "../../market/flow/tapes/tapes";
import { simulatedVolatilitySource } from "../../market/volatility/simulated-volatility-source";

/** A simulated market with its tapes and volatility, which use the same sessions. */
interface SimulatedData {
  market: Market;
  tapes: Tapes;
  volatility: VolatilitySource;
}

/** Selects a simulated market. The same choice gives the same market in every process and at every start. */
export interface MarketChoice {
  /** A whole number of 32 bits. */
  seed: number;
  /** Whether the side of trades is correlated with the next price changes: 1 as documented, 0 not at all. */
  signal: 0 | 1;
}

/** The default market. */
export const defaultMarket: MarketChoice = { seed: DEFAULT_SEED, signal: 1 };

/**
 * Returns the simulated market. Its boards include the volume of its own tapes. `budget` limits its caches; sums over
 * finished sessions are stored in `sums`.
 */
export function simulatedData(
  { seed, signal }: MarketChoice = defaultMarket,
  budget: CacheBudget = marketBudget(),
  sums = new FinishedSums(),
): SimulatedData {
  const days = new SimulatedDays(seed, budget);
  const tapes = new Tapes(simulatedTapes(days, { seed, signal }), budget, sums);
  const market = marketOfDays(days, (day) => tapes.signedVolume(day), budget);
  return { market, tapes, volatility: simulatedVolatilitySource(days, market.symbols) };
}

/** The pages that describe the data of the local service, and its terms. */
const links = { url: "https://strikebook.example/local-service", terms: "https://strikebook.example/terms" };

/** The attribution of the simulated market, in the short form of docs/api.md, Attribution. */
export const simulatedAttribution: Attribution = { text: "Simulated by Strikebook: not real prices", ...links };

/** Returns the attribution of recorded data as a whole. A response names the snapshots that it is made of. */
export function recordedAttribution(sources: readonly string[]): Attribution {
  return { text: `${sources.join("; ")}, recorded`, url: "https://strikebook.example/data" };
}
