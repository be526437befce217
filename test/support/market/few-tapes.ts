import { DEFAULT_SEED, SimulatedDays } from "../../../market/days/simulated-days";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { dayFromIso, type Day } from "../../../market/time/civil-day";

/** Creates the tapes of a few tickers of the simulated market from a session (YYYY-MM-DD) on, so that tests are fast. */
export function fewTapes(symbols: readonly string[], since: string): Tapes {
  const days = new SimulatedDays(DEFAULT_SEED);
  const first = dayFromIso(since) ?? 0;
  const day = (underlying: string, session: Day) => (session < first ? undefined : days.day(underlying, session));
  return new Tapes(simulatedTapes({ symbols, day }, { seed: DEFAULT_SEED, signal: 1 }));
}
