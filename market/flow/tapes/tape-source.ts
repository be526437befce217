import type { Day } from "@strikebook/calendar";
import type { TradingDay } from "../../days/trading-day";
import type { CountedPrints } from "../../tape/signed-volume";
import type { Tape } from "../../tape/tape";
import type { PremiumPrints } from "./daily-totals";

/** The contracts that a ticker of a request refers to: all of an underlying, or only one of its roots. */
export interface TickerScope {
  underlying: string;
  /** Absent if the ticker is the underlying, with all its roots. */
  root?: string;
}

/** Provider of the tapes of a market. Every member is a pure function of its arguments. */
export interface TapeSource {
  readonly seed: number;
  readonly underlyings: readonly string[];
  /** `undefined` for a ticker that the market does not have. */
  scopeOf(ticker: string): TickerScope | undefined;
  /** `undefined` for a day without a session or outside the market's dates. */
  day(underlying: string, session: Day): TradingDay | undefined;
  tape(day: TradingDay): Tape;
  /** The columns of that tape that a signed volume needs, if they can be computed without the rest of the tape. */
  prints?(day: TradingDay): CountedPrints;
  /** The columns of that tape that daily totals need, if they can be computed without the rest of the tape. */
  premiumPrints?(day: TradingDay): PremiumPrints;
}
