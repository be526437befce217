import { type Day, dayFromIso } from "@strikebook/calendar";
import { DEFAULT_SEED, SimulatedDays } from "../../../market/days/simulated-days";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import type { MarketChoice } from "../../../service/market-source/market-data";

/** Creates the tapes of a few tickers of a simulated market from a session (YYYY-MM-DD) on, so that tests are fast. */
export function fewTapes(
  symbols: readonly string[],
  since: string,
  { seed, signal }: MarketChoice = { seed: DEFAULT_SEED, signal: 1 },
): Tapes {
  const days = new SimulatedDays(seed);
  const first = dayFromIso(since) ?? 0;
  const day = (underlying: string, session: Day) => (session < first ? undefined : days.day(underlying, session));
  return new Tapes(simulatedTapes({ symbols, day }, { seed, signal }));
}
