import type { Day } from "../time/civil-day";
import { optionRootOf } from "../chains/option-roots";
import { simulatedPaidPrints, simulatedPrints, simulatedTape } from "./simulated-tape";
import type { TapeSource } from "./tape-source";
import type { TapeOptions } from "../tape/session-orders";
import type { TradingDay } from "../days/trading-day";

/** The sessions that tapes are drawn over, as `TradingDays` has them. */
export interface DaysOfUnderlyings {
  readonly symbols: readonly string[];
  day(underlying: string, session: Day): TradingDay | undefined;
}

/** Tapes drawn over the sessions of the moving market. The ticker of an index means all its roots. */
export function simulatedTapes(days: DaysOfUnderlyings, options: TapeOptions): TapeSource {
  return {
    seed: options.seed,
    underlyings: days.symbols,
    scopeOf(ticker) {
      if (days.symbols.includes(ticker)) return { underlying: ticker };
      const underlying = optionRootOf(ticker)?.underlying;
      return underlying !== undefined && days.symbols.includes(underlying) ? { underlying, root: ticker } : undefined;
    },
    day: (underlying, session) => days.day(underlying, session),
    tape: (day) => simulatedTape(day, options),
    prints: (day) => simulatedPrints(day, options),
    paidPrints: (day) => simulatedPaidPrints(day, options),
  };
}
