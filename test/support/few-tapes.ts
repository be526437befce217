import { DEFAULT_SEED, TradingDays } from "../../market/days/trading-days";
import { simulatedTapes } from "../../market/flow/simulated-tapes";
import { Tapes } from "../../market/flow/tapes";
import { dayFromIso, type Day } from "../../market/time/civil-day";

/** What was traded in a few tickers of the simulated market since a session, `YYYY-MM-DD`: drawn in a moment, and the market's own. */
export function fewTapes(symbols: readonly string[], since: string): Tapes {
  const days = new TradingDays(DEFAULT_SEED);
  const first = dayFromIso(since) ?? 0;
  const day = (underlying: string, session: Day) => (session < first ? undefined : days.day(underlying, session));
  return new Tapes(simulatedTapes({ symbols, day }, { seed: DEFAULT_SEED, signal: 1 }));
}
