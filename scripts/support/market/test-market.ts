import { defaultMarket, type MarketChoice, simulatedData } from "../../../service/market-source/market-data";
import { fewTapes } from "./few-tapes";
import { storedTasks } from "./stored-tasks";

/** Trades of some tickers only, from a session (YYYY-MM-DD) on. */
export interface FewTrades {
  symbols: readonly string[];
  since: string;
}

/** Returns a simulated market for a service of tests, with trades of all tickers unless few are wanted. It has no state but its caches. */
export function testMarket(choice: MarketChoice = defaultMarket, trades?: FewTrades) {
  const data = simulatedData(choice);
  const tapes = trades ? fewTapes(trades.symbols, trades.since, choice) : data.tapes;
  return { ...data, tapes, runTask: storedTasks(JSON.stringify([choice, trades]), { ...data, tapes }) };
}

/** The practice market, for every test of a process. */
export const practiceMarket = testMarket();

/** The practice market with the trades of three tickers: those of all take minutes to compute. */
export const smallPracticeMarket = testMarket(undefined, { symbols: ["SPX", "SPY", "NVDA"], since: "2026-11-10" });
